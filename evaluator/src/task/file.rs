//! A task with its ground truth: what the evaluator judges by.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::TaskBrief;
use serde_json::Value;

use crate::contract::{Comparator, Expected, Responder};
use crate::json_path::JsonPath;
use crate::operators::Operator;

/// A task file as read. `brief` is what an agent may know; everything else stays in here.
#[derive(Clone, Debug)]
pub struct TaskFile {
    /// What an agent may know of it.
    pub brief: TaskBrief,
    /// Limits of the conditions on its export.
    pub gates: GateOptions,
    /// What is particular about the original's judgement of it.
    pub parity: ParityOptions,
    /// Why the task cannot be done, where it cannot. Then it has neither an end state nor checks of
    /// its own.
    pub infeasible: Option<String>,
    /// The end state that the app comparators compare with, computed from declared edits.
    pub expected: Option<Arc<dyn Expected>>,
    /// In the order of the file; at least one with a goal where it can be done.
    pub subtasks: Vec<Subtask>,
    /// The content of `start.state`, when the task does not begin with the pristine app.
    pub start_state: Option<Value>,
    /// States on the way, each by how many subtasks of the chain are done in it; see
    /// [`TaskFile::chain`].
    pub checkpoints: BTreeMap<u32, Arc<Value>>,
    /// What the oracle needs to know to play a generated task. Nobody else is told.
    pub reference: Option<Value>,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub digest: String,
}

impl TaskFile {
    /// The same task begun with another seed, for runs that vary it.
    pub fn with_seed(mut self, seed: u64) -> TaskFile {
        self.brief.start.seed = seed;
        self
    }

    /// What answers the page's questions during an episode, where it may ask; as if nothing had been asked yet.
    pub fn responder(&self) -> Option<Box<dyn Responder>> {
        self.expected.as_ref()?.responder()
    }

    /// What the verdict is about: everything but the milestones on the way.
    pub fn judged(&self) -> impl Iterator<Item = &Subtask> {
        let subtasks = self.subtasks.iter();
        subtasks.filter(|subtask| subtask.role != Role::Way)
    }

    /// What is reached one after the other: everything but what is to be kept.
    pub fn chain(&self) -> impl Iterator<Item = &Subtask> {
        let subtasks = self.subtasks.iter();
        subtasks.filter(|subtask| subtask.role != Role::Keep)
    }

    /// Everything that the verdict asks.
    pub fn checks(&self) -> impl Iterator<Item = (&Subtask, &Check)> {
        self.judged()
            .flat_map(|subtask| subtask.checks.iter().map(move |check| (subtask, check)))
    }
}

/// Limits of the conditions on the export itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GateOptions {
    /// Longer operation logs are not replayed and fail the gate.
    pub max_operations: usize,
}

impl Default for GateOptions {
    fn default() -> Self {
        GateOptions {
            max_operations: 20_000,
        }
    }
}

/// How the original benchmark would judge, where that differs from task to task.
#[derive(Clone, Debug, PartialEq)]
pub struct ParityOptions {
    /// False for tasks that the original does not have.
    pub judged: bool,
    /// Overrides the original's own tolerance, where its data does.
    pub tolerance: Option<f64>,
    /// Why the original refuses the right solution, where it does.
    pub refuses_right: Option<String>,
}

impl ParityOptions {
    /// What parity says of the right solution; nothing where it is not judged.
    pub fn accepts_right(&self) -> Option<bool> {
        self.judged.then_some(self.refuses_right.is_none())
    }
}

impl Default for ParityOptions {
    fn default() -> Self {
        ParityOptions {
            judged: true,
            tolerance: None,
            refuses_right: None,
        }
    }
}

/// A named group of checks.
#[derive(Clone, Debug)]
pub struct Subtask {
    /// Unique within the task.
    pub name: String,
    /// Whether it is a goal, a guard or a milestone.
    pub role: Role,
    /// All of them have to hold.
    pub checks: Vec<Check>,
}

/// What a subtask is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is to be achieved.
    Goal,
    /// Its checks guard what must stay as it is. They are needed for a pass and lower the score when
    /// they fail, but alone they earn nothing: doing nothing is worth nothing.
    Keep,
    /// A milestone that one comes by. It counts for checkpoints and for nothing else: whoever gets
    /// to the goals by another way has done the task.
    Way,
}

/// One named condition.
#[derive(Clone, Debug)]
pub struct Check {
    /// What the verdict calls it.
    pub name: String,
    /// What it asks.
    pub rule: Rule,
    /// It held already in the checkpoint that the episode began with. Then it is to be kept and earns
    /// nothing.
    pub given: bool,
}

/// What a check asks.
#[derive(Clone, Debug)]
pub enum Rule {
    /// A closed-set operator about the value at a path.
    Operator {
        /// Where in the exported state or the answer.
        path: JsonPath,
        /// What is asked of the value there.
        operator: Arc<dyn Operator>,
    },
    /// A question that only an app's own comparator can answer.
    Comparator(Arc<dyn Comparator>),
}
