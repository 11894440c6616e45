//! The result of a run, for the screen and for graders. The same run always gives the same bytes.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Everything that a run did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRecord {
    /// How it ended.
    pub status: RunStatus,
    /// That the run was given.
    pub seed: u64,
    /// Simulated clock, milliseconds since 1970.
    pub started_ms: u64,
    /// Simulated clock, milliseconds since 1970.
    pub finished_ms: u64,
    /// Ids of the nodes the run began at.
    pub entries: Vec<String>,
    /// Sums over all nodes.
    pub totals: Totals,
    /// In document order.
    pub nodes: Vec<NodeRecord>,
    /// In document order.
    pub edges: Vec<EdgeRecord>,
    /// Every activation, in the order they happened.
    pub timeline: Vec<TimelineEntry>,
    /// In the order of sending.
    pub outbox: Vec<Message>,
    /// Tables that a node touched, as they were at the end.
    pub tables: BTreeMap<String, Vec<Json>>,
    /// The first answer counts.
    pub webhook_reply: Option<WebhookReply>,
    /// Facts that nodes attached to the run.
    pub execution_data: BTreeMap<String, Json>,
    /// What ended the run before its time.
    pub error: Option<RunError>,
    /// Rows were left out because there were too many to keep; counts are complete all the same.
    pub is_truncated: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RunStatus {
    /// Every item found its way.
    Done,
    /// Done, but some node has something to say.
    Warning,
    /// A node failed or a bound was reached.
    Error,
}

/// Sums over all nodes of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Turns that nodes had.
    pub activations: u64,
    /// Items that entered nodes.
    pub items_in: u64,
    /// Items that left nodes.
    pub items_out: u64,
    /// Items that left through no port.
    pub dropped: u64,
    /// Steps that expressions took.
    pub expression_steps: u64,
}

/// What became of a node in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NodeState {
    /// Within reach, but the run ended before its turn.
    Idle,
    /// Its turn has begun; never in the record of a run that ended.
    Running,
    /// It dealt with all its items.
    Done,
    /// Its turn came, but no items did.
    Skipped,
    /// No path leads here from where the run began.
    NotReached,
    /// It went on although something was odd.
    Warning,
    /// It ended the run.
    Error,
}

/// What one node did in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeRecord {
    /// Its id in the graph.
    pub id: String,
    /// Its type in the catalogue.
    #[serde(rename = "type")]
    pub type_id: String,
    /// Its title as the card shows it.
    pub title: String,
    /// What became of it.
    pub state: NodeState,
    /// Turns that it had.
    pub activations: u64,
    /// Over all inputs and turns.
    pub items_in: u64,
    /// Per output port, in the order of the card.
    pub items_out: Vec<PortCount>,
    /// Items that left through no port.
    pub dropped: u64,
    /// Each text once, sorted.
    pub warnings: Vec<String>,
    /// Why it ended the run.
    pub error: Option<RunError>,
    /// Simulated time of the first activation.
    pub start_ms: Option<u64>,
    /// Simulated time of all activations together.
    pub duration_ms: u64,
    /// One per turn, in order; the rows in them are cut to [`RecordLimits`](super::RecordLimits).
    pub runs: Vec<ActivationRecord>,
}

/// How many items left through a port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortCount {
    /// `None` is the unnamed port.
    pub handle: Option<String>,
    /// Over all turns.
    pub items: u64,
}

/// One turn of a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActivationRecord {
    /// Simulated clock, milliseconds since 1970.
    pub start_ms: u64,
    /// What came in, per port.
    pub inputs: Vec<PortItems>,
    /// What left, per port.
    pub outputs: Vec<PortItems>,
}

/// Items at one port during one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortItems {
    /// `None` is the unnamed port.
    pub handle: Option<String>,
    /// How many there were.
    pub count: u64,
    /// As many as the record keeps.
    pub items: Vec<Json>,
}

/// What passed along an edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EdgeRecord {
    /// Its id in the graph.
    pub id: String,
    /// Over the whole run.
    pub items: u64,
}

/// One turn of a node, for a time axis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimelineEntry {
    /// Its id.
    pub node: String,
    /// Simulated clock, milliseconds since 1970.
    pub start_ms: u64,
    /// Simulated clock, milliseconds since 1970.
    pub end_ms: u64,
}

/// Something that would have left the program: an e-mail, a chat message, a published event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Which way it would have gone.
    pub kind: MessageKind,
    /// Id of the sender.
    pub node: String,
    /// Simulated clock, milliseconds since 1970.
    pub at_ms: u64,
    /// Sender of an e-mail, provider of a chat message, else empty.
    pub from: String,
    /// Recipients, channel or topic.
    pub to: String,
    /// Subject or key.
    pub subject: String,
    /// Text or payload.
    pub body: String,
    /// Items that it stands for.
    pub item_count: u64,
    /// Those items, as many as the record keeps.
    pub items: Vec<Json>,
}

/// Which way a message would have gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MessageKind {
    /// From Send Email.
    Email,
    /// From Chat Message.
    Chat,
    /// From MQTT Publish.
    Mqtt,
    /// From Kafka Publish.
    Kafka,
}

/// What the caller of a webhook would get.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookReply {
    /// Id of the node that answered.
    pub node: String,
    /// Of HTTP, 100 or more.
    pub status_code: u64,
    /// As configured.
    pub headers: BTreeMap<String, String>,
    /// The configured text, or the batch when there is none.
    pub body: Json,
}

/// Why a run ended before its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunError {
    /// Id of the node that failed.
    pub node: String,
    /// Its title as the card shows it.
    pub title: String,
    /// Says which expression failed on which item and why.
    pub message: String,
    /// Of the input, from 0.
    pub item_index: Option<usize>,
    /// The text that failed, if one did.
    pub expression: Option<String>,
    /// A bound of the run was reached, as opposed to a fault in a node.
    pub is_limit: bool,
}

impl RunRecord {
    /// What the node with this id did.
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

    /// How many items left through a port, over all turns.
    pub fn count_out(&self, handle: Option<&str>) -> u64 {
        self.items_out
            .iter()
            .filter(|port| port.handle.as_deref() == handle)
            .map(|port| port.items)
            .sum()
    }
}
