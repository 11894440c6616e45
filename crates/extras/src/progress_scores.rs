//! What the progress judge left in a run: scores that count.

use std::collections::BTreeMap;

use face::RunView;
use face::progress::{JUDGEMENT_SCHEMA, Judgement};
use protocol::TrialId;

use crate::judge_run;
use runs::view::Source;

/// The scores of the episodes that were judged.
pub fn scores(source: &Source, view: &RunView) -> BTreeMap<TrialId, u8> {
    let briefs = judge_run::briefs(&source.folder).unwrap_or_default();
    // What a seal that cannot be read says of them is not known.
    let Ok(seal) = judge_run::seal_of(&source.folder) else {
        return BTreeMap::new();
    };
    let played = view.episodes.iter().filter(|row| row.played.is_some());
    played
        .filter_map(|row| {
            let brief = briefs.get(&row.trial.task)?;
            let (folder, seal) = (&source.folder, seal.as_ref());
            let judgement = judge_run::judgement(folder, seal, &row.trial, brief)?;
            Some((row.trial.clone(), counted(&judgement, row.is_passed())?))
        })
        .collect()
}

/// Judgements of another form count for nothing, and so does a full score for what did not pass.
fn counted(judgement: &Judgement, is_passed: bool) -> Option<u8> {
    let most = if is_passed { 5 } else { 4 };
    let is_sound = judgement.schema == JUDGEMENT_SCHEMA && (1..=most).contains(&judgement.score);
    is_sound.then_some(judgement.score)
}

#[cfg(test)]
mod tests {
    use face::progress::JUDGEMENT_FILE;

    use super::*;
    use protocol::EndReason;
    use runs::sample::TestRun;

    fn judgement(score: u8) -> Judgement {
        Judgement {
            schema: JUDGEMENT_SCHEMA.into(),
            score,
            reason: String::new(),
            watcher: String::new(),
            model: String::new(),
            prompts: String::new(),
            kept: 0,
            pairs: 0,
            digest: String::new(),
            events: Vec::new(),
        }
    }

    #[test]
    fn a_full_score_is_for_those_who_passed() {
        assert_eq!(counted(&judgement(5), true), Some(5));
        assert_eq!(counted(&judgement(5), false), None);
        assert_eq!(counted(&judgement(4), false), Some(4));
        assert_eq!(counted(&judgement(0), true), None);
        let mut other = judgement(3);
        other.schema = "other".into();
        assert_eq!(counted(&other, true), None);
    }

    #[test]
    fn episodes_without_a_judgement_have_no_score() {
        let run = TestRun::new(2);
        let judged = run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::Answered, None);
        let trial = TestRun::trial(0);
        let briefs = judge_run::briefs(&run.folder).expect("the run's tasks");
        let material = judge_run::material(&run.folder, &trial, &briefs[&trial.task]);
        let material = material.expect("steps").expect("a finished episode");
        let leave = |digest: String| {
            let left = Judgement {
                digest,
                ..judgement(2)
            };
            let text = serde_json::to_string(&left).expect("written");
            std::fs::write(judged.root().join(JUDGEMENT_FILE), text).expect("written");
            let source = Source::open(&run.folder).expect("a run");
            scores(&source, &source.run())
        };
        let expected = BTreeMap::from([(trial.clone(), 2)]);
        assert_eq!(leave(material.digest()), expected);
        assert_eq!(leave("of something else".into()), BTreeMap::new());
        run.seal();
        assert_eq!(leave(material.digest()), BTreeMap::new(), "not sealed");
    }
}
