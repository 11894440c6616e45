//! The result of a run, for the screen and for graders. The same run always gives the same bytes.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRecord {
    pub status: RunStatus,
    pub seed: u64,
    pub started_ms: u64,
    pub finished_ms: u64,
    /// Ids of the nodes the run began at.
    pub entries: Vec<String>,
    pub totals: Totals,
    /// In document order.
    pub nodes: Vec<NodeRecord>,
    /// In document order.
    pub edges: Vec<EdgeRecord>,
    /// Every activation, in the order they happened.
    pub timeline: Vec<TimelineEntry>,
    pub outbox: Vec<Message>,
    /// Tables that a node touched, as they were at the end.
    pub tables: BTreeMap<String, Vec<Json>>,
    pub webhook_reply: Option<WebhookReply>,
    /// Facts that nodes attached to the run.
    pub execution_data: BTreeMap<String, Json>,
    pub error: Option<RunError>,
    /// Rows were left out because there were too many to keep; counts are complete all the same.
    pub is_truncated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RunStatus {
    Done,
    /// Done, but some node has something to say.
    Warning,
    Error,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub activations: u64,
    pub items_in: u64,
    pub items_out: u64,
    pub dropped: u64,
    pub expression_steps: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NodeState {
    /// Within reach, but the run ended before its turn.
    Idle,
    Running,
    Done,
    /// Its turn came, but no items did.
    Skipped,
    /// No path leads here from where the run began.
    NotReached,
    Warning,
    Error,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeRecord {
    pub id: String,
    #[serde(rename = "type")]
    pub type_id: String,
    pub title: String,
    pub state: NodeState,
    pub activations: u64,
    pub items_in: u64,
    /// Per output port, in the order of the card.
    pub items_out: Vec<PortCount>,
    /// Items that left through no port.
    pub dropped: u64,
    pub warnings: Vec<String>,
    pub error: Option<RunError>,
    /// Simulated time of the first activation.
    pub start_ms: Option<u64>,
    /// Simulated time of all activations together.
    pub duration_ms: u64,
    pub runs: Vec<ActivationRecord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortCount {
    pub handle: Option<String>,
    pub items: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActivationRecord {
    pub start_ms: u64,
    pub inputs: Vec<PortItems>,
    pub outputs: Vec<PortItems>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortItems {
    pub handle: Option<String>,
    /// How many there were.
    pub count: u64,
    /// As many as the record keeps.
    pub items: Vec<Json>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EdgeRecord {
    pub id: String,
    pub items: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineEntry {
    pub node: String,
    pub start_ms: u64,
    pub end_ms: u64,
}

/// Something that would have left the program: an e-mail, a chat message, a published event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    pub kind: MessageKind,
    pub node: String,
    pub at_ms: u64,
    pub from: String,
    /// Recipients, channel or topic.
    pub to: String,
    /// Subject or key.
    pub subject: String,
    pub body: String,
    pub item_count: u64,
    pub items: Vec<Json>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MessageKind {
    Email,
    Chat,
    Mqtt,
    Kafka,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookReply {
    pub node: String,
    pub status_code: u64,
    pub headers: BTreeMap<String, String>,
    /// The configured text, or the batch when there is none.
    pub body: Json,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunError {
    pub node: String,
    pub title: String,
    /// Says which expression failed on which item and why.
    pub message: String,
    pub item_index: Option<usize>,
    pub expression: Option<String>,
    /// A bound of the run was reached, as opposed to a fault in a node.
    pub is_limit: bool,
}

impl RunRecord {
    pub fn node(&self, id: &str) -> Option<&NodeRecord> {
        self.nodes.iter().find(|node| node.id == id)
    }
}

impl NodeRecord {
    /// Everything that left through a port, over all activations.
    pub fn output(&self, handle: Option<&str>) -> Vec<&Json> {
        self.runs
            .iter()
            .flat_map(|run| &run.outputs)
            .filter(|port| port.handle.as_deref() == handle)
            .flat_map(|port| &port.items)
            .collect()
    }

    /// Everything that came in, over all activations and ports.
    pub fn input(&self) -> Vec<&Json> {
        self.runs
            .iter()
            .flat_map(|run| &run.inputs)
            .flat_map(|port| &port.items)
            .collect()
    }

    pub fn count_out(&self, handle: Option<&str>) -> u64 {
        self.items_out
            .iter()
            .filter(|port| port.handle.as_deref() == handle)
            .map(|port| port.items)
            .sum()
    }
}
