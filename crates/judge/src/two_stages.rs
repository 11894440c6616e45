//! Judges one episode in two stages: what its pictures show, then how far it came.

use std::future::Future;
use std::pin::Pin;

use anyhow::Context;
use face::progress::{Event, JUDGEMENT_SCHEMA, Judgement};
use serde_json::Value;

use crate::material::{Material, Pair};
use crate::{events, prompts, rules, score};

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What a pair of pictures shows.
    Watcher,
    /// How far the episode came.
    Judge,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct JudgeQuestion {
    pub role: Role,
    pub text: String,
    /// Bytes of PNG, JPEG or WebP.
    pub pictures: Vec<Vec<u8>>,
}

/// What was answered: the JSON in it, if there was any.
pub type Reply = Option<Value>;

/// Whoever can be asked about pictures. An error means that nobody answered at all.
pub trait Asker: Send + Sync {
    fn ask(
        &self,
        question: JudgeQuestion,
    ) -> Pin<Box<dyn Future<Output = anyhow::Result<Reply>> + Send + '_>>;

    /// Names of watcher and judge, without anything secret.
    fn names(&self) -> (String, String);
}

/// Who gives scores.
#[derive(Clone, Copy)]
pub enum Judge<'a> {
    /// The baseline, which asks nobody.
    Rules,
    Models(&'a dyn Asker),
}

impl Judge<'_> {
    /// Names of watcher and judge.
    pub fn names(&self) -> (String, String) {
        match self {
            Judge::Rules => (rules::NAME.into(), rules::NAME.into()),
            Judge::Models(asker) => asker.names(),
        }
    }

    /// Version of what decides the score beside the models.
    pub fn prompts(&self) -> &'static str {
        match self {
            Judge::Rules => rules::VERSION,
            Judge::Models(_) => prompts::VERSION,
        }
    }

    /// Would this judge say the same again about the same episode?
    pub fn made(&self, judgement: &Judgement, digest: &str) -> bool {
        let (watcher, model) = self.names();
        judgement.schema == JUDGEMENT_SCHEMA
            && judgement.digest == digest
            && judgement.watcher == watcher
            && judgement.model == model
            && judgement.prompts == self.prompts()
    }
}

/// Judges one episode.
pub async fn judge(judge: Judge<'_>, material: &Material) -> anyhow::Result<Judgement> {
    let kept = material.changes()?;
    let (events, (score, reason)) = match judge {
        Judge::Rules => (Vec::new(), rules::score(material, kept.len())),
        Judge::Models(asker) => {
            let events = watch(asker, material, &kept).await?;
            let score = weigh(asker, material, &events).await?;
            (events, score)
        }
    };
    let (watcher, model) = judge.names();
    Ok(Judgement {
        schema: JUDGEMENT_SCHEMA.into(),
        score,
        reason,
        watcher,
        model,
        prompts: judge.prompts().into(),
        kept: kept.len(),
        pairs: material.pairs().len(),
        digest: material.digest(),
        events,
    })
}

/// The first stage, pair after pair: each is told what was visible before.
async fn watch(
    asker: &dyn Asker,
    material: &Material,
    kept: &[Pair<'_>],
) -> anyhow::Result<Vec<Event>> {
    let mut found: Vec<Event> = Vec::new();
    for pair in kept {
        let summary = found
            .last()
            .map_or("", |event| event.updated_visible_state_summary.as_str());
        let text = prompts::about_pair(material, pair, summary);
        let pictures = vec![
            material.picture(pair.before)?,
            material.picture(pair.after)?,
        ];
        let step = pair.moment.step;
        let question = JudgeQuestion {
            role: Role::Watcher,
            text,
            pictures,
        };
        let event = twice(asker, question, |reply| events::read(step, reply)).await?;
        found.push(event.unwrap_or_else(|wrong| events::unclear(step, &wrong, summary)));
    }
    Ok(found)
}

/// The second stage.
async fn weigh(
    asker: &dyn Asker,
    material: &Material,
    events: &[Event],
) -> anyhow::Result<(u8, String)> {
    let last = material
        .last_frame()
        .context("the episode has no picture")?;
    let question = JudgeQuestion {
        role: Role::Judge,
        text: prompts::about_episode(material, events),
        pictures: vec![material.picture(last)?],
    };
    let pass = material.pass;
    let found = twice(asker, question, |reply| score::read(reply, pass)).await?;
    found.map_err(|wrong| {
        anyhow::anyhow!("the judge gave no score, and none when asked again: {wrong}")
    })
}

/// Asks, and once more when the answer does not fit.
async fn twice<T>(
    asker: &dyn Asker,
    question: JudgeQuestion,
    read: impl Fn(Option<&Value>) -> Result<T, String>,
) -> anyhow::Result<Result<T, String>> {
    let wrong = match read(asker.ask(question.clone()).await?.as_ref()) {
        Ok(found) => return Ok(Ok(found)),
        Err(wrong) => wrong,
    };
    let again = JudgeQuestion {
        text: question.text + &prompts::once_more(&wrong),
        ..question
    };
    Ok(read(asker.ask(again).await?.as_ref()))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::json;

    use super::*;
    use crate::material::tests::plain;

    /// Answers from a list, and keeps what it was asked.
    struct Scripted {
        replies: Mutex<Vec<anyhow::Result<Reply>>>,
        asked: Mutex<Vec<JudgeQuestion>>,
    }

    impl Scripted {
        fn new(replies: Vec<anyhow::Result<Reply>>) -> Scripted {
            Scripted {
                replies: Mutex::new(replies),
                asked: Mutex::default(),
            }
        }

        fn asked(&self) -> Vec<JudgeQuestion> {
            self.asked.lock().expect("asked").clone()
        }
    }

    impl Asker for Scripted {
        fn ask(
            &self,
            question: JudgeQuestion,
        ) -> Pin<Box<dyn Future<Output = anyhow::Result<Reply>> + Send + '_>> {
            self.asked.lock().expect("asked").push(question);
            let reply = self.replies.lock().expect("replies").remove(0);
            Box::pin(async move { reply })
        }

        fn names(&self) -> (String, String) {
            ("small".into(), "large".into())
        }
    }

    fn event(summary: &str) -> anyhow::Result<Reply> {
        Ok(Some(json!({
            "visible_action": "clicked", "visible_change_type": "content_update", "task_relevance": "high",
            "progress": "positive", "confidence": 0.9, "uncertainty_note": "",
            "updated_visible_state_summary": summary,
        })))
    }

    fn score(score: u8) -> anyhow::Result<Reply> {
        Ok(Some(json!({"score": score, "reason": "half of it"})))
    }

    #[tokio::test]
    async fn every_change_is_watched_once_and_the_whole_is_judged_once() {
        let material = plain("stages", &[10, 60, 60, 120]);
        let asker = Scripted::new(vec![event("one"), event("two"), score(3)]);
        let judgement = judge(Judge::Models(&asker), &material)
            .await
            .expect("a judgement");
        assert_eq!(
            (judgement.score, judgement.kept, judgement.pairs),
            (3, 2, 3)
        );
        assert_eq!(
            judgement
                .events
                .iter()
                .map(|it| it.step)
                .collect::<Vec<_>>(),
            [1, 3]
        );
        assert!(Judge::Models(&asker).made(&judgement, &material.digest()));
        assert!(!Judge::Rules.made(&judgement, &material.digest()));
        let asked = asker.asked();
        let pictures: Vec<_> = asked
            .iter()
            .map(|it| (it.role, it.pictures.len()))
            .collect();
        assert_eq!(
            pictures,
            [(Role::Watcher, 2), (Role::Watcher, 2), (Role::Judge, 1)]
        );
        assert!(
            asked[1].text.contains("# Visible so far\n\none"),
            "{}",
            asked[1].text
        );
        assert!(asked[2].text.contains("After it: two"), "{}", asked[2].text);
    }

    #[tokio::test]
    async fn an_answer_that_does_not_fit_is_asked_for_again_and_then_counts_as_nothing_seen() {
        let material = plain("again", &[10, 60]);
        let asker = Scripted::new(vec![Ok(None), Ok(Some(json!({"seen": 1}))), score(2)]);
        let judgement = judge(Judge::Models(&asker), &material)
            .await
            .expect("a judgement");
        let event = &judgement.events[0];
        assert_eq!(event.visible_change_type, "no_clear_change");
        assert!(event.uncertainty_note.contains("did not fit"), "{event:?}");
        assert!(
            asker.asked()[1]
                .text
                .contains("Your last answer did not fit: it holds no JSON object")
        );
    }

    #[tokio::test]
    async fn a_failed_episode_never_gets_the_best_score() {
        let material = plain("best", &[10, 10]);
        let asker = Scripted::new(vec![score(5), score(4)]);
        let judgement = judge(Judge::Models(&asker), &material)
            .await
            .expect("a judgement");
        assert_eq!(judgement.score, 4);
        assert!(asker.asked()[1].text.contains("forbids a score of 5"));
        let asker = Scripted::new(vec![score(5), score(5)]);
        let error = judge(Judge::Models(&asker), &material)
            .await
            .expect_err("no score");
        assert!(error.to_string().contains("gave no score"), "{error}");
    }

    #[tokio::test]
    async fn nobody_there_is_an_error_and_no_score() {
        let material = plain("nobody", &[10, 60]);
        let asker = Scripted::new(vec![Err(anyhow::anyhow!("connection refused"))]);
        let error = judge(Judge::Models(&asker), &material)
            .await
            .expect_err("nobody");
        assert_eq!(error.to_string(), "connection refused");
    }
}
