//! What a page without a key leaves behind for the next visit.
//!
//! The state alone would do to go on working. Its log comes along, so that an export made after a
//! reload still shows how the work came about.

use protocol::{InputCounts, Operation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const SCHEMA: &str = "gauntlet.save/1";

/// A log beyond this is not kept: scoring does not replay it either, and storage is small.
const MAX_OPERATIONS: usize = 20_000;

/// The work of a visit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    schema: String,
    pub state: Value,
    /// What led to the state from a fresh document; absent when it began otherwise or got too long.
    #[serde(default)]
    pub operations: Option<Vec<Operation>>,
    /// Counted over all visits.
    #[serde(default)]
    pub input: InputCounts,
    #[serde(default)]
    pub imports: u32,
}

impl Saved {
    pub fn new(
        state: Value,
        operations: Option<Vec<Operation>>,
        input: InputCounts,
        imports: u32,
    ) -> Self {
        Saved {
            schema: SCHEMA.into(),
            state,
            operations: operations.filter(|all| all.len() <= MAX_OPERATIONS),
            input,
            imports,
        }
    }

    /// Reads what was stored. Earlier versions stored the state and nothing else.
    pub fn read(text: &str) -> Option<Self> {
        let stored: Value = serde_json::from_str(text).ok()?;
        if stored["schema"] == SCHEMA {
            return serde_json::from_value(stored).ok();
        }
        Some(Saved::new(stored, None, InputCounts::default(), 0))
    }

    /// The form that is stored.
    pub fn text(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// The same when there is no room for the log.
    pub fn without_log(&self) -> Self {
        Saved {
            operations: None,
            ..self.clone()
        }
    }

    /// Loads of states that the log says nothing about, when this one is taken over without its log.
    pub fn imports_without_log(&self) -> u32 {
        self.imports.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn operations(count: usize) -> Vec<Operation> {
        let command = json!({"op": "count"});
        vec![Operation { at_ms: 7, command }; count]
    }

    fn saved(count: usize) -> Saved {
        let input = InputCounts {
            trusted: 5,
            untrusted: 1,
        };
        Saved::new(json!({"count": count}), Some(operations(count)), input, 0)
    }

    #[test]
    fn what_is_stored_is_read_again() {
        let text = saved(2).text().expect("a text");
        assert_eq!(Saved::read(&text), Some(saved(2)));
    }

    #[test]
    fn a_state_of_an_earlier_version_is_read_and_has_no_log() {
        // A document may have operations and a schema of its own.
        let state = json!({"schema": "other", "operations": [1], "count": 3});
        let read = Saved::read(&state.to_string()).expect("a state");
        assert_eq!((&read.state, &read.operations), (&state, &None));
        assert_eq!(read.imports_without_log(), 1);
    }

    #[test]
    fn what_cannot_be_read_is_nothing() {
        assert_eq!(Saved::read("{"), None);
        assert_eq!(Saved::read(r#"{"schema": "gauntlet.save/1"}"#), None);
    }

    #[test]
    fn a_log_that_is_too_long_is_left_out_and_the_counts_stay() {
        assert!(saved(MAX_OPERATIONS).operations.is_some());
        assert!(saved(MAX_OPERATIONS + 1).operations.is_none());
        let bare = saved(2).without_log();
        assert_eq!((bare.operations, bare.input.trusted), (None, 5));
    }

    #[test]
    fn every_state_that_was_loaded_stays_counted() {
        let mut twice = saved(0).without_log();
        twice.imports = 2;
        assert_eq!(twice.imports_without_log(), 2);
    }
}
