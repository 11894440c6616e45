//! What a solution is: hands to act with, legs between checkpoints, and what an episode is ended with.

use anyhow::Result;
use async_trait::async_trait;
use protocol::{Action, Anchor};
use serde_json::{Map, Value, json};

/// What an oracle can do: act like any agent, and look up where named things are.
#[async_trait]
pub trait Hands: Send {
    /// Carries out one action as an ordinary, recorded step.
    async fn act(&mut self, action: Action) -> Result<()>;
    /// Names and rectangles of what is on the screen now.
    async fn anchors(&mut self) -> Result<Vec<Anchor>>;
    /// How long thinking of the next action, and of those after it, takes on a clock that counts it.
    fn takes(&mut self, _ms: u64) {}
    /// Told after a leg of a route how many subtasks are done. Nothing comes of it unless somebody
    /// keeps the states in between.
    async fn reached(&mut self, _subtasks: usize) -> Result<()> {
        Ok(())
    }
}

/// The fields of the final answer.
pub type Answer = Map<String, Value>;

/// What an episode is ended with.
#[derive(Clone, Debug, PartialEq)]
pub enum Conclusion {
    Answer(Answer),
    /// The task cannot be done, for this reason.
    Infeasible(String),
}

impl From<Conclusion> for Action {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Answer(fields) => Action::Answer { fields },
            Conclusion::Infeasible(reason) => Action::Fail { reason },
        }
    }
}

/// One way to solve one task, or to find out that it cannot be solved.
#[async_trait]
pub trait Solution: Send + Sync {
    /// What is done between two checkpoints: the subtasks that each leg reaches, in order. Empty where
    /// the route is not written as legs.
    fn legs(&self) -> &'static [&'static [&'static str]] {
        &[]
    }

    /// Solves the task from the first page of the tool, with the first `subtasks` subtasks done already.
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion>;

    async fn solve(&self, hands: &mut dyn Hands) -> Result<Conclusion> {
        self.solve_from(0, hands).await
    }
}

/// After how many subtasks one leg ends and another begins.
pub fn checkpoints(legs: &[&[&str]]) -> impl Iterator<Item = usize> {
    let ends = legs.iter().scan(0, |reached, leg| {
        *reached += leg.len();
        Some(*reached)
    });
    ends.take(legs.len().saturating_sub(1))
}

/// An entry of the registry.
pub struct Route {
    pub task: &'static str,
    pub name: &'static str,
    pub solution: &'static dyn Solution,
}

pub(crate) const fn entry(
    task: &'static str,
    name: &'static str,
    solution: &'static dyn Solution,
) -> Route {
    Route {
        task,
        name,
        solution,
    }
}

/// The answer of a task whose result is the state itself.
pub(crate) fn done() -> Answer {
    match json!({"answer": "done"}) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The answer of a task that asks for what was read.
pub(crate) fn answer(fields: &[(&str, String)]) -> Answer {
    let fields = fields.iter();
    fields
        .map(|(key, text)| ((*key).to_string(), json!(text)))
        .collect()
}
