//! The journal of the original benchmark: what was done, in its words, ending in what was exported.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What was done, in capital letters.
    #[serde(rename = "type")]
    pub kind: String,
    /// With what and how.
    pub data: Value,
    /// Milliseconds since 1970.
    pub timestamp: u64,
}

/// The kind of the entry that scoring reads: the last one counts.
pub const EXPORT_COMPLETE: &str = "EXPORT_COMPLETE";

/// An entry without its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What was done, in capital letters.
    pub kind: &'static str,
    /// With what and how.
    pub data: Value,
}

/// A line of this kind.
pub fn line(kind: &'static str, data: Value) -> Line {
    Line { kind, data }
}
