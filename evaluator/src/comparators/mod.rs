//! App comparators: questions about a whole document that no operator on a single value can ask.
//!
//! A task declares its end state once, under `[expected]`, as edits to a template or preset; the
//! end state itself is computed. Checks then ask named aspects of the comparison, so that a report
//! says which part is right and a score grows with the work.

use std::fmt::Debug;
use std::sync::Arc;

use protocol::{App, ParityVerdict};
use serde_json::Value;

use crate::task::{FieldError, Fields, ParityOptions};

/// A question to a comparison.
pub trait Comparator: Debug + Send + Sync {
    fn judge(&self, subject: &Subject) -> Outcome;
}

/// What is being judged.
#[derive(Debug)]
pub struct Subject<'a> {
    pub state: &'a Value,
    pub answer: Option<&'a Value>,
    pub comparison: Option<&'a Comparison>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub expected: Value,
    pub found: Value,
    /// Why not, when not.
    pub verdict: Result<(), String>,
}

/// The end state that a task wants.
#[derive(Clone, Debug)]
pub enum Expected {}

/// How a state compares with the expected one; computed once per verdict.
#[derive(Clone, Debug)]
pub enum Comparison {}

impl Expected {
    pub fn parse(_app: App, fields: &Fields) -> Result<Expected, FieldError> {
        Err(FieldError::new(fields.path(), "no table", "a table"))
    }

    pub fn compare(&self, _state: &Value) -> Comparison {
        match *self {}
    }

    /// Judges by the rules of the original benchmark.
    pub fn parity(&self, _state: &Value, _options: &ParityOptions) -> ParityVerdict {
        match *self {}
    }

    /// What changed beside the task.
    pub fn side_effects(&self, _state: &Value) -> Vec<String> {
        match *self {}
    }
}

/// Reads `comparator` and the parameters that go with it.
pub fn parse(
    fields: &Fields,
    _app: App,
    _expected: Option<&Expected>,
) -> Result<Arc<dyn Comparator>, FieldError> {
    Err(fields.error("comparator", "one of no comparators"))
}
