//! What a family is, and what it says of one instance.

use protocol::{App, Budget, Capability, ResultField};
use serde::Serialize;
use serde_json::Value;

use crate::level::Level;
use crate::lot::Lot;

/// How long somebody takes for a command, on the page's clock.
const COMMAND_MS: u64 = 500;

/// Tasks of one kind, as many as one likes and as hard as one likes.
pub trait Family: Sync {
    /// The tool that its tasks are done with.
    fn app(&self) -> App;

    /// The last part of its id: `crates` of `modeller/crates`. Lower-case letters, digits and `-`.
    fn name(&self) -> &'static str;

    /// Of the generator. It changes whenever the same level and seed could give another task.
    fn version(&self) -> u32;

    /// What its tasks ask, in a sentence for lists.
    fn about(&self) -> &'static str;

    /// What makes this level as hard as it is: every parameter by name, with its value as shown.
    fn dials(&self, level: Level) -> Vec<Dial>;

    /// Are its tasks scored against the best known solution, which may be beaten?
    fn is_open_ended(&self) -> bool {
        false
    }

    /// What long searches found for public instances, by level and seed. Their tasks are scored against it.
    fn best_known(&self) -> Vec<BestKnown> {
        Vec::new()
    }

    /// The task of this level that the lot draws. Equal lots give equal tasks.
    fn instance(&self, level: Level, lot: Lot) -> Instance;

    /// Solutions and near misses of that task, for the proof: carried out natively and judged by the
    /// evaluator.
    fn cases(&self, level: Level, lot: Lot) -> Vec<Case>;

    /// What is wrong with that task beyond what its cases show, for the proof: conditions that make it fair, looked at
    /// once more after it was drawn. None where it is in order.
    fn guards(&self, _level: Level, _lot: Lot) -> Vec<String> {
        Vec::new()
    }

    /// When each of these commands is given, in milliseconds of the page's clock: one each half second, unless it matters
    /// to the tool.
    fn times(&self, commands: &[Value]) -> Vec<u64> {
        (1..=commands.len() as u64)
            .map(|count| count * COMMAND_MS)
            .collect()
    }

    /// The view of a page on which everything was looked at that an answer is read from, for tools whose
    /// verdicts ask for that.
    fn view(&self, _level: Level, _lot: Lot) -> Value {
        Value::Null
    }
}

/// A parameter of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// What it is, in a few words.
    pub name: &'static str,
    /// As shown, with its unit.
    pub value: String,
}

impl Dial {
    /// A parameter and its value as shown.
    pub fn new(name: &'static str, value: impl ToString) -> Self {
        Dial {
            name,
            value: value.to_string(),
        }
    }
}

/// The best known solution of a public instance, in the family's own measure: more is better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BestKnown {
    /// Of the instance.
    pub level: u32,
    /// Of the instance.
    pub seed: u64,
    /// Share of the box that is filled, cost below zero.
    pub value: f64,
    /// Is it known that there is nothing better?
    pub is_proved: bool,
    /// Who found it.
    pub by: String,
}

/// One task of a family.
#[derive(Clone, Debug)]
pub struct Instance {
    /// A few words for tables.
    pub title: String,
    /// What is to be reached, in a sentence.
    pub goal: String,
    /// The rest of the prompt, sentence by sentence.
    pub steps: Vec<String>,
    /// What the agent answers at the end. Empty: the word done, in the field `answer`.
    pub result: Vec<ResultField>,
    /// The start document. Absent: the tool's pristine state.
    pub start: Option<Value>,
    /// The task file from `[expected]` on: end state and checks, in TOML. Empty where the task cannot
    /// be done.
    pub judged: String,
    /// Why it cannot be done, where it cannot.
    pub infeasible: Option<String>,
    /// What the oracle needs to know to play it: an object without `null`, for the oracle alone.
    pub reference: Value,
    /// When an episode is cut off.
    pub budget: Budget,
    /// What it tests; at least one.
    pub capabilities: Vec<Capability>,
    /// The best known value, in open-ended families.
    pub best: Option<f64>,
}

/// A way to end an instance, and whether it is right.
#[derive(Clone, Debug)]
pub struct Case {
    /// What is done, in a few words; unique within the instance.
    pub name: String,
    /// Commands of the tool's model, in the form of the operations of an export, applied in order to
    /// the start document.
    pub commands: Vec<Value>,
    /// What the agent says at the end.
    pub claim: CaseClaim,
    /// Must the evaluator let it pass? A near miss must fail.
    pub passes: bool,
}

/// What is said at the end of a case.
#[derive(Clone, Debug)]
pub enum CaseClaim {
    /// The object of result fields.
    Answer(Value),
    /// The task cannot be done, for this reason.
    Infeasible(String),
}

impl CaseClaim {
    /// The answer of a task whose result is the state itself.
    pub fn done() -> Self {
        CaseClaim::Answer(serde_json::json!({"answer": "done"}))
    }
}
