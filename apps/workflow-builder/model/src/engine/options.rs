//! What a run is given besides the graph.

use crate::document::{Graph, Node};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// One item as it comes in from outside.
pub type JsonItem = Map<String, Json>;

/// 2026-01-01T00:00:00Z: every run begins at this moment of the simulated clock.
pub const START_MS: u64 = 1_767_225_600_000;

/// What a run is given besides the graph.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Of all random choices; the same seed gives the same run.
    pub seed: u64,
    /// Where it begins.
    pub start: Start,
    /// Items by node id that stand in for what the node would do. A trigger, a source and a node with
    /// one output emit them; a node with several outputs takes them as its input.
    pub pin: BTreeMap<String, Vec<JsonItem>>,
    /// Settings by node id.
    pub settings: BTreeMap<String, NodeSettings>,
    /// Other workflows by name, for Execute Workflow.
    pub workflows: BTreeMap<String, Graph>,
    /// Rows by table name that an earlier run left behind.
    pub tables: BTreeMap<String, Vec<Json>>,
    /// Bounds that end it.
    pub limits: Limits,
    /// How much of the data is kept.
    pub record: RecordLimits,
    /// The only node whose data is kept, by its id; of all others there are counts alone.
    pub watched: Option<String>,
}

impl Default for RunOptions {
    fn default() -> Self {
        RunOptions {
            seed: 42,
            start: Start::Entries,
            pin: BTreeMap::new(),
            settings: BTreeMap::new(),
            workflows: BTreeMap::new(),
            tables: BTreeMap::new(),
            limits: Limits::default(),
            record: RecordLimits::default(),
            watched: None,
        }
    }
}

/// Where a run begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// At every trigger and source.
    Entries,
    /// At one trigger or source.
    Entry(String),
    /// At any node, with these items as its input, and on from there.
    From {
        /// Its id.
        node: String,
        /// What it gets as input.
        items: Vec<JsonItem>,
    },
    /// One node alone, with these items as its input.
    Only {
        /// Its id.
        node: String,
        /// What it gets as input.
        items: Vec<JsonItem>,
    },
}

/// What a user can set on a node beside its configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeSettings {
    /// What becomes of items that fail.
    pub on_error: OnError,
    /// A disabled node hands its input on untouched.
    pub disabled: bool,
}

/// What happens to an item that a node cannot deal with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum OnError {
    /// The run ends.
    #[default]
    Stop,
    /// The item is dropped and counted.
    Continue,
    /// The item leaves through the extra output `onError`.
    Route,
}

/// The extra output of a node that routes its errors.
pub const ERROR_HANDLE: &str = "onError";

impl RunOptions {
    /// Settings of a node; those that nobody set are the defaults.
    pub(super) fn settings_of(&self, node: &Node) -> NodeSettings {
        self.settings.get(&node.id).copied().unwrap_or_default()
    }
}

/// Bounds that end every run. None of them depends on wall-clock time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Turns of one node; loops end here.
    pub activations_per_node: u64,
    /// Turns of all nodes together.
    pub activations: u64,
    /// Items that wait on edges or have just been made.
    pub items_alive: usize,
    /// Size of those items as JSON. Shared values count each time they occur, so that no node can be
    /// made to write out more than it may hold.
    pub bytes_alive: u64,
    /// Size of everything that entered a node during the run.
    pub bytes_moved: u64,
    /// Steps of all expressions together.
    pub expression_steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            activations_per_node: 1_000,
            activations: 10_000,
            items_alive: 100_000,
            bytes_alive: 64_000_000,
            bytes_moved: 500_000_000,
            expression_steps: 5_000_000,
        }
    }
}

/// How much of the data that flowed is kept in the record. Counts are always complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordLimits {
    /// Rows kept per port of each activation.
    pub rows_per_port: usize,
    /// Size of all kept rows together.
    pub total_bytes: u64,
}

impl Default for RecordLimits {
    /// What a screen shows.
    fn default() -> Self {
        RecordLimits {
            rows_per_port: 50,
            total_bytes: 4_000_000,
        }
    }
}

impl RecordLimits {
    /// What a grader compares: every row, as long as the whole stays within reason.
    pub fn complete() -> Self {
        RecordLimits {
            rows_per_port: usize::MAX,
            total_bytes: 64_000_000,
        }
    }
}
