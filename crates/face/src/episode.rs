//! One episode as pages show it: what was done, seen, said and judged, and what it changed.

use protocol::{DRIVEN_EPOCH_MS, EpisodeStatus, Operation, StepRecord, TrialId, Verdict};
use serde::{Deserialize, Serialize};

pub const EPISODE_SCHEMA: &str = "gauntlet.episode-view/1";

/// Operations of one step that are kept.
pub const MAX_SHOWN_OPERATIONS: usize = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeView {
    pub schema: String,
    pub trial: TrialId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<EpisodeStatus>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    pub steps: Vec<StepRecord>,
    /// The whole text that the agent was given.
    #[serde(default)]
    pub prompt: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<LogTail>,
    /// Steps that changed something.
    #[serde(default)]
    pub changes: Vec<StepChanges>,
    /// Why the changes tell operations alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unexplained: Option<String>,
    /// Expected and found values were left out on purpose.
    #[serde(default)]
    pub redacted: bool,
}

/// The end of what the agent wrote to its standard error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogTail {
    pub text: String,
    /// Bytes of the whole.
    pub length: u64,
    pub is_cut: bool,
}

/// What one step changed in the document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepChanges {
    pub step: u32,
    /// The commands that it led to; the first of them, when there are many.
    pub operations: Vec<Operation>,
    /// How many more there were.
    #[serde(default)]
    pub further_operations: usize,
    #[serde(default)]
    pub changes: Vec<StateChange>,
    #[serde(default)]
    pub further_changes: usize,
}

/// One value of the exported state that is another than before. Values are JSON, cut where they are long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateChange {
    /// As a JSON pointer.
    pub path: String,
    /// Absent where there was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Absent where nothing is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// For every step that led to operations: its number, and how many operations there were when it ended.
///
/// Input reaches a page before its clock is moved on, so an operation bears the time that the clock showed
/// after the step before. Operations behind the last step belong to the last that did anything.
pub fn assign_operations(steps: &[StepRecord], operations: &[Operation]) -> Vec<(u32, usize)> {
    let acting: Vec<&StepRecord> = steps
        .iter()
        .filter(|step| step.action.as_ref().is_some_and(|it| !it.is_final()))
        .collect();
    let mut ends: Vec<(u32, usize)> = Vec::new();
    let mut done = 0;
    for (index, step) in acting.iter().enumerate() {
        let is_last = index + 1 == acting.len();
        let is_of_step = |operation: &&Operation| {
            is_last || operation.at_ms.saturating_sub(DRIVEN_EPOCH_MS) < step.clock_ms
        };
        let count = operations[done..].iter().take_while(is_of_step).count();
        if count > 0 {
            done += count;
            ends.push((step.step, done));
        }
    }
    ends
}

impl StepChanges {
    /// The operations alone, where what they changed is not known.
    pub fn of_operations(steps: &[StepRecord], operations: &[Operation]) -> Vec<StepChanges> {
        let mut from = 0;
        let mut all = Vec::new();
        for (step, to) in assign_operations(steps, operations) {
            all.push(StepChanges::new(step, &operations[from..to]));
            from = to;
        }
        all
    }

    pub fn new(step: u32, operations: &[Operation]) -> StepChanges {
        let shown = operations.len().min(MAX_SHOWN_OPERATIONS);
        StepChanges {
            step,
            operations: operations[..shown].to_vec(),
            further_operations: operations.len() - shown,
            changes: Vec::new(),
            further_changes: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Action, StepTiming};
    use serde_json::json;

    use super::*;

    fn step(number: u32, action: Option<Action>, clock_ms: u64) -> StepRecord {
        StepRecord {
            step: number,
            action,
            call: None,
            raw: None,
            error: None,
            error_kind: None,
            note: None,
            usage: None,
            frame: None,
            frames: Vec::new(),
            trouble: None,
            tokens: 0,
            thought_ms: 0,
            clock_ms,
            timing: StepTiming::default(),
        }
    }

    fn at(ms: u64) -> Operation {
        Operation {
            at_ms: DRIVEN_EPOCH_MS + ms,
            command: json!({"at": ms}),
        }
    }

    fn steps() -> Vec<StepRecord> {
        let click = || Some(Action::click(1.0, 1.0));
        vec![
            step(0, None, 0),
            step(1, click(), 250),
            step(2, click(), 500),
            step(3, click(), 750),
            step(4, Some(Action::Done), 750),
        ]
    }

    #[test]
    fn an_operation_belongs_to_the_step_whose_input_caused_it() {
        let operations = [at(0), at(0), at(500)];
        assert_eq!(assign_operations(&steps(), &operations), [(1, 2), (3, 3)]);
    }

    #[test]
    fn what_follows_the_last_step_belongs_to_the_last_that_did_anything() {
        assert_eq!(
            assign_operations(&steps(), &[at(250), at(9_999)]),
            [(2, 1), (3, 2)]
        );
        assert_eq!(assign_operations(&steps()[..1], &[at(1)]), []);
        assert_eq!(assign_operations(&[], &[]), []);
    }

    #[test]
    fn many_operations_are_counted() {
        let operations = vec![at(0); 50];
        let changes = StepChanges::of_operations(&steps(), &operations);
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].operations.len(), MAX_SHOWN_OPERATIONS);
        assert_eq!(changes[0].further_operations, 50 - MAX_SHOWN_OPERATIONS);
    }
}
