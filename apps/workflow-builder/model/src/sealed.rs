//! Runs of sealed nodes: how many there may be, what went in and what came out.
//!
//! The rule itself is nowhere in a document. Whoever knows it (the runner, during an episode) answers a
//! list of records with a list of records; what was asked and answered is written down as a command, so
//! that a log can be held against the rule later.

use crate::engine::JsonItem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Records that one run may take in.
pub const MAX_RECORDS: usize = 60;
/// Bytes of JSON that one run may take in.
const MAX_BYTES: usize = 20_000;

/// The ration of a workspace, and what was made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sealed {
    /// How often sealed nodes may be run.
    pub runs: u32,
    /// How many records of a result are shown; the rest is cut off.
    pub shown: u32,
    /// What was run so far, in order.
    #[serde(default)]
    pub done: Vec<SealedRun>,
}

/// One run of a sealed node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SealedRun {
    /// What went in.
    pub input: Vec<JsonItem>,
    /// The first records that came out, as many as are shown.
    pub output: Vec<Value>,
    /// How many came out.
    pub total: u64,
}

/// Why a sealed node was not run. No run is used then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealedFault {
    /// The document has no ration: nobody knows a rule.
    #[error("There is no rule for this node, so nothing was run.")]
    NoRule,
    /// Every permitted run was made.
    #[error(
        "All runs of the sealed node are used up. Nothing was run; work with what the runs showed."
    )]
    UsedUp,
    /// Too long a list, or too large records.
    #[error(
        "A run takes at most {MAX_RECORDS} records of together {MAX_BYTES} characters. Nothing was run and no run was used; shorten the list."
    )]
    TooMuch,
    /// Nothing to run with.
    #[error("There is no record to run with. No run was used; type at least one record.")]
    Nothing,
    /// An answer that shows another number of records than it should.
    #[error("The answer of the sealed node does not fit its own count, so it was not taken.")]
    Unfit,
}

impl Sealed {
    /// Reads the ration of an exported workspace, if it has one.
    pub(crate) fn read(value: Option<&Value>) -> Result<Option<Sealed>, String> {
        let read = value.map(Sealed::deserialize).transpose();
        read.map_err(|error| format!("the runs of the sealed node cannot be read: {error}"))
    }

    /// How many runs are left.
    pub fn left(&self) -> u32 {
        let used = u32::try_from(self.done.len()).unwrap_or(u32::MAX);
        self.runs.saturating_sub(used)
    }

    /// May there be a run with these records?
    pub fn admits(&self, input: &[JsonItem]) -> Result<(), SealedFault> {
        if self.left() == 0 {
            return Err(SealedFault::UsedUp);
        }
        if input.is_empty() {
            return Err(SealedFault::Nothing);
        }
        let bytes: usize = input.iter().map(|record| written(record).len()).sum();
        match input.len() > MAX_RECORDS || bytes > MAX_BYTES {
            true => Err(SealedFault::TooMuch),
            false => Ok(()),
        }
    }

    /// What is shown of a result.
    pub fn cut(&self, mut result: Vec<Value>) -> (Vec<Value>, u64) {
        let total = result.len() as u64;
        result.truncate(self.shown as usize);
        (result, total)
    }

    /// Writes a run down.
    pub fn record(&mut self, run: SealedRun) -> Result<(), SealedFault> {
        self.admits(&run.input)?;
        if run.output.len() as u64 != run.total.min(u64::from(self.shown)) {
            return Err(SealedFault::Unfit);
        }
        self.done.push(run);
        Ok(())
    }
}

fn written(record: &JsonItem) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

/// The records of a typed text: a JSON list of objects, or one object per line.
pub fn read_records(text: &str) -> Result<Vec<JsonItem>, String> {
    if text.trim_start().starts_with('[') {
        return serde_json::from_str(text).map_err(|error| {
            format!(
                "Line {}, column {}: this is no list of records yet. No run was used.",
                error.line(),
                error.column()
            )
        });
    }
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            let line = line.trim().trim_end_matches(',');
            serde_json::from_str(line).map_err(|_| {
                format!("Line {number} is no record. Write each as a JSON object on a line of its own; no run was used.")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ration(runs: u32) -> Sealed {
        Sealed {
            runs,
            shown: 2,
            done: Vec::new(),
        }
    }

    fn run(records: usize) -> SealedRun {
        let input = vec![JsonItem::from_iter([("id".to_string(), json!(1))]); records];
        let (output, total) = ration(1).cut(vec![json!({"id": 1}); records]);
        SealedRun {
            input,
            output,
            total,
        }
    }

    #[test]
    fn a_ration_is_used_up_by_runs_and_by_nothing_else() {
        let mut sealed = ration(2);
        assert_eq!(sealed.record(run(0)), Err(SealedFault::Nothing));
        let long = run(MAX_RECORDS + 1);
        assert_eq!(sealed.record(long), Err(SealedFault::TooMuch));
        let mut unfit = run(3);
        unfit.output.pop();
        assert_eq!(sealed.record(unfit), Err(SealedFault::Unfit));
        assert_eq!(sealed.left(), 2);
        assert_eq!(sealed.record(run(MAX_RECORDS)), Ok(()));
        assert_eq!(sealed.record(run(1)), Ok(()));
        assert_eq!(sealed.record(run(1)), Err(SealedFault::UsedUp));
        assert_eq!((sealed.left(), sealed.done.len()), (0, 2));
    }

    #[test]
    fn records_are_typed_line_by_line_or_as_a_list() {
        let lines = "{\"id\": 1},\n\n {\"id\": 2, \"kind\": \"red\"}\n";
        let list = "[{\"id\": 1}, {\"id\": 2, \"kind\": \"red\"}]";
        assert_eq!(read_records(lines), read_records(list));
        assert_eq!(read_records(lines).map(|it| it.len()), Ok(2));
        assert_eq!(read_records(""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_record_is_named_by_its_line() {
        let complaint = read_records("{\"id\": 1}\nid 2").expect_err("no record");
        assert!(complaint.starts_with("Line 2 is no record"), "{complaint}");
        let complaint = read_records("[{\"id\": 1},\n 2]").expect_err("no list of records");
        assert!(complaint.starts_with("Line 2, column"), "{complaint}");
        for text in ["7", "\"red\"", "[7]", "[[]]"] {
            assert!(read_records(text).is_err(), "{text}");
        }
    }
}
