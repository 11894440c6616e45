//! One session: an environment, and what its client calls the episode in it.

use protocol::{
    EnvironmentError, EnvironmentErrorKind, OpenRequest, ResetRequest, StepAnswer, misread,
};
use serde_json::{Value, json};

use super::catalogue::{Catalogue, List};
use super::messages::{Answer, Message, Metadata, Named, Reset, Seen, State, refusal, refused};
use super::rpc;
use crate::env::conversation::MAX_MESSAGE_BYTES;
use crate::env::socket::{Dialogue, Said};
use crate::env::{Environments, error};

/// The session is the environment: it is opened by the first reset and closed with it.
pub struct Player {
    environments: Environments,
    id: Option<String>,
    episode_id: Option<String>,
    task: Option<String>,
}

impl Player {
    pub fn new(environments: Environments) -> Player {
        Player {
            environments,
            id: None,
            episode_id: None,
            task: None,
        }
    }

    /// A session in an environment that was opened.
    pub fn within(environments: Environments, id: String) -> Player {
        Player {
            id: Some(id),
            ..Player::new(environments)
        }
    }

    /// The session's name, which is its secret too.
    pub fn id(&self) -> Option<String> {
        let id = self.id.as_ref()?;
        self.environments.info(id).ok().map(|info| info.id)
    }

    pub async fn reset(&mut self, reset: Reset) -> Result<Answer, EnvironmentError> {
        let request = self.request(&reset)?;
        if self.id().is_none() {
            // What cannot be had opens nothing.
            self.environments.check(&request)?;
            let opened = self.environments.open(OpenRequest {
                sight: reset.sight,
                stage: reset.stage,
                ..OpenRequest::default()
            });
            self.id = Some(opened.await?.id);
        }
        let id = self.needed()?;
        let begun = self.environments.reset(&id, request).await?;
        let trial = begun.episode;
        let usual = || format!("{}/{}", trial.task, trial.repeat);
        self.episode_id = Some(reset.episode_id.unwrap_or_else(usual));
        self.task = Some(begun.task.id.clone());
        let metadata = Metadata {
            session_id: Some(id),
            episode_id: self.episode_id.clone(),
            ..Metadata::default()
        };
        Ok(Answer {
            observation: Seen {
                page: begun.observation,
                prompt: Some(begun.prompt),
                task: self.task.clone(),
                goal_image: begun.goal_image,
                metadata: metadata.clone(),
            },
            reward: None,
            done: false,
            metadata,
        })
    }

    /// Takes an agent's line, or an action by itself. Where browser or disk break, the answer says that the sample
    /// does not count.
    pub async fn step(&mut self, said: Value) -> Result<Answer, EnvironmentError> {
        let id = self.needed()?;
        match self.environments.step(&id, &line(said)).await {
            Ok(stepped) => Ok(self.stepped(stepped)),
            Err(error) if error.kind == EnvironmentErrorKind::Infrastructure => {
                Ok(self.lost(error.message).await)
            }
            Err(error) => Err(error),
        }
    }

    pub async fn state(&self) -> State {
        let seen = match &self.id {
            Some(id) => self.environments.observe(id).await.ok(),
            None => None,
        };
        State {
            episode_id: self.episode_id.clone(),
            step_count: seen.map_or(0, |seen| seen.step),
            task: self.task.clone(),
        }
    }

    fn stepped(&self, stepped: StepAnswer) -> Answer {
        let StepAnswer {
            observation,
            reward,
            terminated,
            truncated,
            outcome,
        } = stepped;
        let metadata = Metadata {
            episode_id: self.episode_id.clone(),
            terminated,
            truncated,
            outcome,
            ..Metadata::default()
        };
        Answer {
            observation: Seen {
                page: observation,
                metadata: metadata.clone(),
                ..Seen::default()
            },
            reward: Some(reward),
            done: terminated || truncated,
            metadata,
        }
    }

    async fn lost(&self, fault: String) -> Answer {
        let seen = match &self.id {
            Some(id) => self.environments.observe(id).await.ok(),
            None => None,
        };
        let metadata = Metadata {
            episode_id: self.episode_id.clone(),
            truncated: true,
            mask_sample: true,
            fault: Some(fault),
            ..Metadata::default()
        };
        Answer {
            observation: Seen {
                page: seen.unwrap_or_default(),
                metadata: metadata.clone(),
                ..Seen::default()
            },
            reward: None,
            done: true,
            metadata,
        }
    }

    /// What is asked for in our words. Without a task, the list and the place in it decide.
    fn request(&self, reset: &Reset) -> Result<ResetRequest, EnvironmentError> {
        let is_named = reset.task.is_some() || reset.family.is_some();
        let task = match &reset.task {
            Some(task) => task.id().to_string(),
            None if is_named => String::new(),
            None => self.listed(reset)?,
        };
        Ok(ResetRequest {
            task,
            family: reset.family.clone(),
            level: reset.level,
            seed: reset.seed.unwrap_or_default(),
            steps: reset.steps,
            reward: reset.reward,
        })
    }

    fn listed(&self, reset: &Reset) -> Result<String, EnvironmentError> {
        let catalogue = Catalogue::of(&self.environments);
        let unknown = |message: String| error(EnvironmentErrorKind::Unknown, message);
        let list = match &reset.split {
            Some(name) => {
                List::named(name).ok_or_else(|| unknown(format!("there is no split {name:?}")))?
            }
            None => List::Test,
        };
        let index = reset.index.unwrap_or_default();
        let task = catalogue.task(list, index);
        let named = task.and_then(|task| serde_json::from_value::<Named>(task).ok());
        let named = named.ok_or_else(|| {
            let count = catalogue.len(list);
            unknown(format!("there is no task {index} in this split of {count}"))
        })?;
        Ok(named.id().to_string())
    }

    fn needed(&self) -> Result<String, EnvironmentError> {
        self.id().ok_or_else(|| {
            let message = match self.id {
                Some(_) => "the session was idle for too long and is closed; reset begins another",
                None => "no episode has begun; reset first",
            };
            error(EnvironmentErrorKind::Conflict, message)
        })
    }

    async fn heard(&mut self, message: Message) -> Result<Value, EnvironmentError> {
        match message {
            Message::Reset { data } => Ok(self.reset(*data).await?.message()),
            Message::Step { data } => Ok(self.step(data).await?.message()),
            Message::State => Ok(json!({"type": "state", "data": self.state().await})),
            Message::Mcp { data } => {
                let answer = rpc::answer(&self.environments, data, self.id()).await;
                Ok(json!({"type": "mcp", "data": answer}))
            }
            // Ends the conversation before it comes here.
            Message::Close => Ok(Value::Null),
        }
    }
}

impl Dialogue for Player {
    async fn answer(&mut self, text: &str) -> Said {
        if text.len() > MAX_MESSAGE_BYTES {
            let message = format!("a message of more than {MAX_MESSAGE_BYTES} bytes");
            return Said::on(refused("VALIDATION_ERROR", &message));
        }
        let message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                return Said::on(refused(
                    "INVALID_JSON",
                    &format!("Invalid JSON: {}", misread(&error)),
                ));
            }
        };
        let kind = message["type"].as_str().unwrap_or_default().to_string();
        match serde_json::from_value(message) {
            Ok(Message::Close) => Said::nothing_more(),
            Ok(message) => Said::on(match self.heard(message).await {
                Ok(answer) => answer,
                Err(error) => refusal(&error),
            }),
            Err(_) if !KINDS.contains(&&*kind) => {
                let message = format!("Unknown message type: {kind}");
                Said::on(refused("UNKNOWN_TYPE", &message))
            }
            Err(error) => Said::on(refused("VALIDATION_ERROR", &misread(&error))),
        }
    }

    fn unreadable(&self) -> Said {
        Said::on(refused("INVALID_JSON", "messages are text"))
    }

    fn has_begun(&self) -> bool {
        self.id().is_some()
    }

    async fn end(&mut self) {
        if let Some(id) = self.id.take() {
            // It may have been closed for being idle.
            let _ = self.environments.close(&id).await;
        }
    }
}

const KINDS: [&str; 5] = ["reset", "step", "state", "close", "mcp"];

/// An action of that protocol as an agent's line. Each may have metadata, for which ours have a note.
fn line(mut said: Value) -> String {
    let Some(fields) = said.as_object_mut() else {
        return said.to_string();
    };
    fields.shift_remove("metadata");
    match fields.contains_key("type") {
        true => json!({"action": said}).to_string(),
        false => said.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_may_come_by_itself_and_metadata_is_nobodys_business() {
        let click = json!({"type": "click", "x": 5, "y": 6});
        let whole = r#"{"action":{"type":"click","x":5,"y":6}}"#;
        assert_eq!(line(click.clone()), whole);
        assert_eq!(line(json!({"action": click, "metadata": {"a": 1}})), whole);
        assert_eq!(line(json!({"actoin": 1})), r#"{"actoin":1}"#);
        assert_eq!(line(json!(7)), "7");
    }
}
