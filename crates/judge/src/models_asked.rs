//! Watcher and judge as models behind chat completions.

use std::future::Future;
use std::pin::Pin;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use models::{Asked, Client, Key, Part, Picture, Question, Schema, ask};
use serde_json::Value;

use crate::prompts;
use crate::two_stages::{Asker, JudgeQuestion, Reply, Role};

/// Two models, which may be the same.
pub struct Models {
    client: Client,
    watcher: Asked,
    judge: Asked,
}

impl Models {
    pub fn new(client: Client, watcher: Asked, judge: Asked) -> Models {
        Models {
            client,
            watcher,
            judge,
        }
    }

    async fn reply(&self, question: JudgeQuestion) -> anyhow::Result<Reply> {
        let (asked, system, name, schema) = match question.role {
            Role::Watcher => (
                &self.watcher,
                prompts::WATCHER,
                "visible_change",
                prompts::event_schema(),
            ),
            Role::Judge => (
                &self.judge,
                prompts::JUDGE,
                "progress_score",
                prompts::score_schema(),
            ),
        };
        let mut parts = vec![Part::Text(question.text)];
        for bytes in &question.pictures {
            let format = image::guess_format(bytes)?;
            let picture = Picture::new(format.to_mime_type(), STANDARD.encode(bytes));
            parts.push(Part::Pinned(picture));
        }
        let question = Question {
            system: system.into(),
            parts,
            schema: Some(Schema {
                name: name.into(),
                schema,
            }),
        };
        let answer = ask(&self.client, asked, &question).await?;
        // A model that declines has not answered in the form that was asked for.
        let said = answer.json.filter(|_| answer.refusal.is_none());
        Ok(said.map(|said| without_key(said, asked.key.as_ref())))
    }
}

/// No service should repeat a key; if one does, it goes no further.
fn without_key(mut said: Value, key: Option<&Key>) -> Value {
    if let Some(key) = key {
        key.scrub_value(&mut said);
    }
    said
}

impl Asker for Models {
    fn ask(
        &self,
        question: JudgeQuestion,
    ) -> Pin<Box<dyn Future<Output = anyhow::Result<Reply>> + Send + '_>> {
        Box::pin(self.reply(question))
    }

    fn names(&self) -> (String, String) {
        (
            self.watcher.target.to_string(),
            self.judge.target.to_string(),
        )
    }
}
