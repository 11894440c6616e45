//! What the core asks of the rules of an app, and nothing else.
//!
//! A task declares its end state once, under `[expected]`, as edits to a template or preset; the
//! end state itself is computed. Checks then ask named aspects of the comparison, so that a report
//! says which part is right and a score grows with the work.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use protocol::{App, Operation};
use serde_json::Value;

use crate::fields::{FieldError, Fields};

/// Everything the core knows of an app: a row of the table in [`crate::apps`].
#[derive(Clone, Copy)]
pub struct AppRules {
    pub app: App,
    pub about: About,
    pub template: Template,
    /// The state that operations lead to, from a start state if there is one, or why they cannot be
    /// carried out.
    pub replay: Replay,
    /// What of a state is somebody's work. Looking around leaves it as it is: opening a document,
    /// moving the camera or the clock, selecting.
    pub work: fn(&Value) -> Value,
    /// The table below `[expected]`.
    pub expected_key: &'static str,
    pub parse_expected: ParseExpected,
    pub comparators: &'static [ComparatorEntry],
}

impl AppRules {
    /// The state that operations lead to.
    pub fn end_state(
        &self,
        seed: u64,
        start: Option<&Value>,
        operations: &[Operation],
    ) -> Result<Value, String> {
        (self.replay)(seed, start, operations, &mut |_, _| {})
    }
}

pub type Replay = fn(u64, Option<&Value>, &[Operation], Watch<'_>) -> Result<Value, String>;
/// Told after every operation of a replay: how many there were, and how to ask for the state.
pub type Watch<'w> = &'w mut dyn FnMut(usize, &dyn Fn() -> Value);
pub type ParseExpected = fn(&Fields) -> Result<Arc<dyn Expected>, FieldError>;

/// Background on the app, for the prompt of every task.
#[derive(Clone, Copy)]
pub struct About {
    pub overview: &'static str,
    pub features: &'static [&'static str],
    pub rules: &'static [&'static str],
}

/// What a new task of the app begins as.
#[derive(Clone, Copy)]
pub struct Template {
    /// What most tasks of the app test.
    pub capability: &'static str,
    /// Prompt, result, end state and checks, in TOML.
    pub example: &'static str,
}

/// A comparator and the parser of its parameters.
#[derive(Clone, Copy)]
pub struct ComparatorEntry {
    pub name: &'static str,
    pub parse: ParseComparator,
}

pub type ParseComparator = fn(&Fields, &dyn Expected) -> Result<Arc<dyn Comparator>, FieldError>;

/// A question to a comparison that no operator on a single value can ask.
pub trait Comparator: Debug + Send + Sync {
    fn judge(&self, subject: &Subject) -> Outcome;

    /// How much of what it asks is achieved, where that is more than yes or no: it counts in the score
    /// instead of 0 or 1, and beyond 1 for whoever beats the best known solution. Whether the check
    /// passes is said by [`Comparator::judge`] alone.
    fn share(&self, _subject: &Subject) -> Option<f64> {
        None
    }

    /// Which parts of the expected end state this question asks about; see [`Expected::parts`].
    fn covers(&self) -> Vec<String>;
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub expected: Value,
    pub found: Value,
    /// Why not, when not.
    pub verdict: Result<(), String>,
}

/// What is being judged.
#[derive(Debug)]
pub struct Subject<'a> {
    pub state: &'a Value,
    pub answer: Option<&'a Value>,
    pub comparison: Option<&'a dyn Comparison>,
}

impl<'a> Subject<'a> {
    /// The comparison as the app that made it knows it.
    pub fn comparison<C: Comparison>(&self) -> Option<&'a C> {
        let comparison: &dyn Any = self.comparison?;
        comparison.downcast_ref()
    }
}

/// Answers questions of a page for one episode, out of what only the task file knows. What it has been asked before
/// may change what it answers.
pub trait Responder: Debug + Send {
    /// The answer, or why there is none, in words for the user.
    fn answer(&mut self, question: &Value) -> Result<Value, String>;
}

/// How a state compares with the expected one; computed once per verdict.
pub trait Comparison: Any + Debug {}

/// The end state that a task wants.
pub trait Expected: Any + Debug + Send + Sync {
    fn compare(&self, state: &Value) -> Box<dyn Comparison>;

    /// The same for milestones on the way, where the app counts only what was finished by an act of
    /// its own: what it would be if that were done now.
    fn compare_unfinished(&self, state: &Value) -> Box<dyn Comparison> {
        self.compare(state)
    }

    /// What the original benchmark finds wrong by its own rules; nothing means a pass.
    /// `tolerance` replaces the original's own, where its data does.
    fn parity(&self, state: &Value, answer: Option<&Value>, tolerance: Option<f64>) -> Vec<String>;

    /// What changed beside the task.
    fn side_effects(&self, state: &Value) -> Vec<String>;

    /// Names of everything that the checks of a task have to ask, so that a pass means the whole
    /// end state and not the part somebody remembered.
    fn parts(&self) -> Vec<String>;

    /// What the document is called on the screen, where it has a name.
    fn document_name(&self) -> Option<String>;

    /// Internal names that a prompt must not give away.
    fn internal_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Result fields that the comparators look at.
    fn answer_keys(&self) -> Vec<String> {
        Vec::new()
    }

    /// Faults of declared runs and measurements: the field below `expected` and what is wrong.
    fn faulty_runs(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What an answer is read from and the page never showed, by its own record. There is no such
    /// question where nothing right is reported, and in apps that are worked in.
    fn unseen(&self, _view: &Value, _answer: Option<&Value>) -> Option<Vec<String>> {
        None
    }

    /// What the runner answers for the page while the task is played, where a page may ask at all.
    fn responder(&self) -> Option<Box<dyn Responder>> {
        None
    }

    /// Rules beside those of the headline and of parity. What they say is reported, never scored.
    fn further_rules(&self) -> Vec<FurtherRules<'_>> {
        Vec::new()
    }
}

impl dyn Expected {
    /// The end state as the app that declared it knows it.
    pub fn downcast<E: Expected>(&self) -> Option<&E> {
        let expected: &dyn Any = self;
        expected.downcast_ref()
    }
}

type FurtherJudge<'e> = Box<dyn Fn(&Value) -> FurtherJudgement + 'e>;

pub struct FurtherRules<'e> {
    pub name: &'static str,
    /// Asked of the exported state.
    pub judge: FurtherJudge<'e>,
}

/// What further rules have to say about a state.
pub enum FurtherJudgement {
    /// All checks of the task, asked of another comparison.
    Checks(Box<dyn Comparison>),
    /// What is wrong; nothing means a pass.
    Reasons(Vec<String>),
}
