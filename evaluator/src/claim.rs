//! What an agent said at the end of an episode, apart from what it did.

use serde_json::{Value, json};

use crate::gates::Gates;
use crate::task::TaskFile;

/// The last word of an agent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Claim<'a> {
    /// The work is finished. The object of result fields that it gave.
    Answered(&'a Value),
    /// The task cannot be done, for this reason.
    Infeasible(&'a str),
    /// Nothing: its budget ran out, or it stopped talking.
    #[default]
    Silent,
}

impl<'a> From<Option<&'a Value>> for Claim<'a> {
    fn from(answer: Option<&'a Value>) -> Self {
        answer.map_or(Claim::Silent, Claim::Answered)
    }
}

impl<'a> Claim<'a> {
    /// The result fields, if it gave any.
    pub fn answer(&self) -> Option<&'a Value> {
        match self {
            Claim::Answered(fields) => Some(fields),
            Claim::Infeasible(_) | Claim::Silent => None,
        }
    }

    /// Whoever calls a task infeasible that can be done has not done it, whatever the page shows.
    pub(crate) fn question(&self, gates: &mut Gates, task: &TaskFile) {
        if let Claim::Infeasible(_) = self
            && task.infeasible.is_none()
        {
            gates.ask(
                "task was not called infeasible",
                json!("an answer"),
                self.shown(),
                Err("the agent called the task infeasible, but it can be done".into()),
            );
        }
    }

    /// For the verdict, in a length that a report can show.
    pub(crate) fn shown(&self) -> Value {
        const LONGEST: usize = 500;
        match self {
            Claim::Answered(_) => json!("an answer"),
            Claim::Infeasible(reason) => {
                json!({"fail": reason.chars().take(LONGEST).collect::<String>()})
            }
            Claim::Silent => Value::Null,
        }
    }
}
