//! What the last run left on the canvas: a state per card, a count per edge.

use std::collections::HashMap;

#[derive(Debug, Default)]
pub struct RunMarks {
    /// By node id.
    pub nodes: HashMap<String, NodeMark>,
    /// Items by edge id.
    pub edges: HashMap<String, u64>,
    /// The workflow was changed after the run.
    pub is_stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeMark {
    pub mark: Mark,
    /// What the card says: the state in a word and how many items came out.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Done,
    Skipped,
    NotReached,
    Warning,
    Error,
}
