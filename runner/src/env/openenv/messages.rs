//! What OpenEnv's clients and we say to each other.

use protocol::{
    EnvironmentError, EnvironmentErrorKind, Observation, Outcome, Reward, Sight, StageChoice,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A message over the WebSocket.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    Reset {
        #[serde(default)]
        data: Box<Reset>,
    },
    /// An agent's line, whatever it says: one that is no action costs a step.
    Step {
        data: Value,
    },
    State,
    Close,
    Mcp {
        data: Value,
    },
}

/// Which episode is begun. Everything may be left out, and fields that are not known mean nothing: trainers hand on
/// whole rows of their data.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Reset {
    /// Given back to the agent for its own randomness; of a family, which instance is played.
    pub seed: Option<u64>,
    /// What the client calls the episode; the state says it again.
    pub episode_id: Option<String>,
    /// `modeller/001`, an instance like `modeller/crates@5#3`, or a whole task as the task list has it.
    pub task: Option<Named>,
    /// A family instead of a task: `modeller/crates`.
    pub family: Option<String>,
    /// How hard the instance of the family is, from 1.
    pub level: Option<u32>,
    /// A task by its place in the list of a split, where none is named.
    pub split: Option<String>,
    pub index: Option<u64>,
    /// Step budget, where it is smaller than the task's own.
    pub steps: Option<u32>,
    /// What steps are rewarded for, where it tells no more than the server allows.
    pub reward: Option<Reward>,
    /// How the page is shown. Counts at the first reset of a session.
    pub sight: Option<Sight>,
    /// Where it is shown. Counts at the first reset of a session.
    pub stage: Option<StageChoice>,
    /// Over HTTP: the session that goes on. A new one otherwise.
    pub session_id: Option<String>,
}

/// A task by its id, or as a list of tasks has it.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Named {
    Id(String),
    Listed { id: String },
}

impl Named {
    pub fn id(&self) -> &str {
        match self {
            Named::Id(id) | Named::Listed { id } => id,
        }
    }
}

/// What comes of a reset or a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    pub observation: Seen,
    /// Nothing at a reset, and where the sample does not count.
    pub reward: Option<f64>,
    pub done: bool,
    pub metadata: Metadata,
}

/// What the agent sees, and at the beginning what it is to do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Seen {
    #[serde(flatten)]
    pub page: Observation,
    /// The whole text for a model, at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// The task that is played, at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// What the page looks like when the task is done, when the sight asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_image: Option<String>,
    pub metadata: Metadata,
}

/// What a trainer wants to know and an agent need not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode_id: Option<String>,
    /// The agent ended the episode, or made it end.
    pub terminated: bool,
    /// A budget ended it.
    pub truncated: bool,
    /// What came of the episode, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Browser, driver or disk broke: the sample says nothing about the agent and is to be left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mask_sample: bool,
    /// What broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Where an episode stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct State {
    pub episode_id: Option<String>,
    /// Actions so far.
    pub step_count: u32,
    /// The task that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
}

impl Answer {
    /// As the WebSocket sends it.
    pub fn message(&self) -> Value {
        json!({"type": "observation", "data": self})
    }
}

/// A refusal as the WebSocket sends it.
pub fn refusal(error: &EnvironmentError) -> Value {
    refused(code(error.kind), &error.message)
}

pub fn refused(code: &str, message: &str) -> Value {
    json!({"type": "error", "data": {"message": message, "code": code}})
}

fn code(kind: EnvironmentErrorKind) -> &'static str {
    match kind {
        EnvironmentErrorKind::Request | EnvironmentErrorKind::Unknown => "VALIDATION_ERROR",
        EnvironmentErrorKind::Limit => "CAPACITY_REACHED",
        EnvironmentErrorKind::Token => "SESSION_ERROR",
        EnvironmentErrorKind::Conflict | EnvironmentErrorKind::Infrastructure => "EXECUTION_ERROR",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reset_may_say_everything_nothing_or_what_nobody_knows() {
        let heard = |text: &str| -> Reset {
            match serde_json::from_str(text).expect(text) {
                Message::Reset { data } => *data,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(heard(r#"{"type":"reset"}"#), Reset::default());
        let row = r#"{"type":"reset","data":{"task":{"id":"modeller/001","title":"x"},"answer_key":7,"seed":3}}"#;
        let reset = heard(row);
        assert_eq!(reset.task.as_ref().map(Named::id), Some("modeller/001"));
        assert_eq!(reset.seed, Some(3));
        for text in [
            r#"{"type":"reset","data":{"seed":-1}}"#,
            r#"{"type":"reset","data":{"task":7}}"#,
            r#"{"type":"walk"}"#,
            r#"{"type":"step"}"#,
        ] {
            assert!(serde_json::from_str::<Message>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_fault_is_marked_and_a_step_like_any_other_is_not() {
        let told = |metadata: Metadata| serde_json::to_value(metadata).expect("JSON");
        let usual = told(Metadata::default());
        assert_eq!(usual, json!({"terminated": false, "truncated": false}));
        let masked = told(Metadata {
            mask_sample: true,
            ..Metadata::default()
        });
        assert_eq!(masked["mask_sample"], true);
    }
}
