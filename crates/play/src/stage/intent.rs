//! What an agent means by an answer, and what comes along with it.

use actions::dialects::Misfit;
use protocol::Action;
use serde_json::Value;

use super::pace::Thought;

/// What an agent means.
pub struct Intent {
    /// In the agent's own words, as they are kept with the step.
    pub call: Option<Value>,
    /// What they stand for, or why they stand for nothing.
    pub actions: Result<Vec<Action>, Misfit>,
    pub note: Option<String>,
    pub usage: Option<Value>,
    /// Of everything that it said, counted by [`super::tokens`].
    pub tokens: u64,
}

/// What an agent sends along with its first action, and what its answer took.
pub struct Extras {
    pub call: Option<Value>,
    pub note: Option<String>,
    pub usage: Option<Value>,
    pub thought: Thought,
}

impl Extras {
    pub fn of(thought: Thought) -> Extras {
        Extras {
            call: None,
            note: None,
            usage: None,
            thought,
        }
    }
}

/// A call as it is kept when it is no action.
pub fn spelled(call: &Value) -> String {
    match call {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
