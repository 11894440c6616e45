//! The journal of the original benchmark: what was done, in its words, ending in what was exported.

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    #[serde(rename = "type")]
    pub kind: String,
    pub data: Value,
    /// Milliseconds since 1970.
    pub timestamp: u64,
}

/// The kind of the entry that scoring reads: the last one counts.
pub const EXPORT_COMPLETE: &str = "EXPORT_COMPLETE";

/// An entry without its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub kind: &'static str,
    pub data: Value,
}

pub fn line(kind: &'static str, data: Value) -> Line {
    Line { kind, data }
}
