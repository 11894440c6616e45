//! A workflow as it is edited: nodes, edges, name and where it came from.

use crate::catalogue::{self, NodeType, OutputPort};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// What undo brings back: everything about a workflow that a user can change.
#[derive(Clone, Debug, PartialEq)]
pub struct Workflow {
    /// Shown on the hub and in the header.
    pub name: String,
    /// A line from the template or the file; may be empty.
    pub description: String,
    /// How it came to be.
    pub origin: Origin,
    /// What is run and scored.
    pub graph: Graph,
    /// Notes on the canvas. Never nodes: a run and a scorer do not see them.
    pub annotations: Vec<Arc<Annotation>>,
    /// Items by node id that a run uses instead of what the node would give.
    pub pins: BTreeMap<String, Vec<Map<String, Value>>>,
}

/// A note stuck to the canvas.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// Unique among the notes of a workflow.
    pub id: String,
    /// As typed, with line breaks.
    pub text: String,
    /// Upper left corner.
    pub position: Position,
    /// In canvas units, 96 to 4000.
    pub width: f64,
    /// In canvas units, 96 to 4000.
    pub height: f64,
    /// Stored as `color`.
    #[serde(rename = "color", default)]
    pub colour: NoteColour,
}

/// What a note can be painted with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteColour {
    /// What a fresh note has.
    #[default]
    Yellow,
    /// Stored as `blue`.
    Blue,
    /// Stored as `green`.
    Green,
    /// Stored as `pink`.
    Pink,
}

/// How a workflow came to be. Scorers use it to see that the right template was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Origin {
    /// A private copy of a card of the hub.
    #[serde(rename_all = "camelCase")]
    Template {
        /// The card's title.
        template: String,
        /// Which state of the template it was.
        template_revision: u32,
    },
    /// Made without a template.
    Other {
        /// By whom.
        created: Created,
    },
}

/// Where a workflow without a template comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Created {
    /// It was begun empty.
    Blank,
    /// It came in as JSON.
    Import,
}

/// Nodes and edges in creation order. Cheap to clone: undo keeps many of them.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Cards, later ones over earlier ones.
    pub nodes: Vec<Arc<Node>>,
    /// Ways of items; their ends are nodes and ports that exist.
    pub edges: Vec<Arc<Edge>>,
}

/// Most parts of two states of one graph are the same allocation; those need no closer look.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: &[Arc<T>], two: &[Arc<T>]) -> bool {
            one.len() == two.len()
                && one
                    .iter()
                    .zip(two)
                    .all(|(one, two)| Arc::ptr_eq(one, two) || one == two)
        }
        same(&self.nodes, &other.nodes) && same(&self.edges, &other.edges)
    }
}

/// A step of a workflow, shown as a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Unique among the nodes of a workflow.
    pub id: String,
    /// A [`NodeType::id`] of the catalogue; stored as `type`.
    pub type_id: String,
    /// Upper left corner of the card.
    pub position: Position,
    /// Configuration only, with keys in the order they were written.
    pub data: Map<String, Value>,
    /// What every node has, whatever its type.
    pub settings: NodeSettings,
}

/// What a user can say about any node beside its configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeSettings {
    /// What becomes of items that fail.
    #[serde(skip_serializing_if = "OnError::is_stop")]
    pub on_error: OnError,
    /// A disabled node hands its input on untouched.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
    /// A remark for people.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
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

impl OnError {
    fn is_stop(&self) -> bool {
        *self == OnError::Stop
    }
}

/// The extra output of a node that routes its errors.
pub const ERROR_HANDLE: &str = "onError";

/// Top-left corner of a card in canvas units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A way that items take from an output to an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Unique among the edges of a workflow.
    pub id: String,
    /// Id of the node it leaves.
    pub source: String,
    /// `None` is the unnamed output.
    pub source_handle: Option<String>,
    /// Id of the node it enters.
    pub target: String,
    /// `None` is the unnamed input.
    pub target_handle: Option<String>,
    /// A name drawn on the edge.
    pub label: Option<String>,
}

impl Origin {
    /// Begun empty.
    pub const BLANK: Origin = Origin::Other {
        created: Created::Blank,
    };
    /// Came in as JSON.
    pub const IMPORT: Origin = Origin::Other {
        created: Created::Import,
    };
}

impl Node {
    /// `None` for a type that the catalogue does not know.
    pub fn node_type(&self) -> Option<&'static NodeType> {
        catalogue::find(&self.type_id)
    }

    /// The type's title; the type id for a type that the catalogue does not know.
    pub fn title(&self) -> &str {
        self.node_type().map_or(&self.type_id, |t| t.title)
    }

    /// Its output ports from top to bottom, that for errors last.
    pub fn outputs(&self) -> Vec<OutputPort> {
        let mut outputs = self
            .node_type()
            .map(|node_type| node_type.outputs(&self.data))
            .unwrap_or_default();
        if self.settings.on_error == OnError::Route {
            outputs.push(OutputPort {
                handle: Some(ERROR_HANDLE.to_string()),
                label: "error".to_string(),
            });
        }
        outputs
    }

    /// Whether an edge may leave through this port.
    pub fn has_output(&self, handle: Option<&str>) -> bool {
        self.outputs()
            .iter()
            .any(|port| port.handle.as_deref() == handle)
    }

    /// Whether an edge may enter through this port.
    pub fn has_input(&self, handle: Option<&str>) -> bool {
        self.node_type()
            .is_some_and(|t| t.inputs.iter().any(|port| port.handle == handle))
    }
}

impl Graph {
    /// The node with this id.
    pub fn node(&self, id: &str) -> Option<&Arc<Node>> {
        self.nodes.iter().find(|node| node.id == id)
    }

    /// The edge with this id.
    pub fn edge(&self, id: &str) -> Option<&Arc<Edge>> {
        self.edges.iter().find(|edge| edge.id == id)
    }

    /// Gives write access to a node without touching the copies that undo keeps.
    pub fn node_mut(&mut self, id: &str) -> Option<&mut Node> {
        let node = self.nodes.iter_mut().find(|node| node.id == id)?;
        Some(Arc::make_mut(node))
    }

    /// Gives write access to an edge without touching the copies that undo keeps.
    pub fn edge_mut(&mut self, id: &str) -> Option<&mut Edge> {
        let edge = self.edges.iter_mut().find(|edge| edge.id == id)?;
        Some(Arc::make_mut(edge))
    }

    /// Whether an edge leads from this output to any input of the target.
    pub fn has_edge(&self, source: &str, handle: Option<&str>, target: &str) -> bool {
        self.edges.iter().any(|edge| {
            edge.source == source
                && edge.source_handle.as_deref() == handle
                && edge.target == target
        })
    }

    /// Removes edges whose node or port is gone.
    pub fn drop_dangling_edges(&mut self) {
        let Graph { nodes, edges } = self;
        let node = |id: &str| nodes.iter().find(|node| node.id == id);
        edges.retain(|edge| {
            node(&edge.source).is_some_and(|n| n.has_output(edge.source_handle.as_deref()))
                && node(&edge.target).is_some_and(|n| n.has_input(edge.target_handle.as_deref()))
        });
    }

    /// The id a drawn edge gets, made unique should it be taken.
    pub fn fresh_edge_id(&self, source: &str, handle: Option<&str>, target: &str) -> String {
        let plain = format!("reactflow__edge-{source}{}-{target}", handle.unwrap_or(""));
        let mut id = plain.clone();
        let mut copy = 2;
        while self.edge(&id).is_some() {
            id = format!("{plain}-{copy}");
            copy += 1;
        }
        id
    }

    /// What is wrong with this graph, if anything: double ids, unknown types, edges into nowhere.
    pub fn first_fault(&self) -> Option<String> {
        self.faults(1).pop()
    }

    /// What is wrong with this graph, up to this many faults, in document order.
    pub fn faults(&self, most: usize) -> Vec<String> {
        let mut ids = HashSet::new();
        let node_faults = self.nodes.iter().filter_map(move |node| {
            if node.id.is_empty() || !ids.insert(node.id.as_str()) {
                return Some(format!("the node id “{}” is empty or used twice", node.id));
            }
            if node.node_type().is_none() {
                return Some(format!(
                    "node “{}” has the type “{}”, which does not exist here",
                    node.id, node.type_id
                ));
            }
            if !node.position.x.is_finite() || !node.position.y.is_finite() {
                return Some(format!("node “{}” has no usable position", node.id));
            }
            None
        });
        let nodes: HashMap<&str, &Node> = self
            .nodes
            .iter()
            .map(|node| (node.id.as_str(), node.as_ref()))
            .collect();
        let mut edge_ids = HashSet::new();
        let edge_faults = self.edges.iter().filter_map(move |edge| {
            if !edge_ids.insert(edge.id.as_str()) {
                return Some(format!("the edge id “{}” is used twice", edge.id));
            }
            edge_fault(&nodes, edge)
        });
        node_faults.chain(edge_faults).take(most).collect()
    }
}

fn edge_fault(nodes: &HashMap<&str, &Node>, edge: &Edge) -> Option<String> {
    let Some(source) = nodes.get(edge.source.as_str()) else {
        return Some(format!(
            "edge “{}” starts at “{}”, which is no node",
            edge.id, edge.source
        ));
    };
    let Some(target) = nodes.get(edge.target.as_str()) else {
        return Some(format!(
            "edge “{}” ends at “{}”, which is no node",
            edge.id, edge.target
        ));
    };
    // Ports of an unknown type are unknown too; the type has been reported.
    if source.node_type().is_some() && !source.has_output(edge.source_handle.as_deref()) {
        return Some(format!(
            "edge “{}” leaves {} through a port “{}” it does not have",
            edge.id,
            source.title(),
            edge.source_handle.as_deref().unwrap_or("")
        ));
    }
    if target.node_type().is_some() && !target.has_input(edge.target_handle.as_deref()) {
        return Some(format!(
            "edge “{}” enters {} through a port it does not have",
            edge.id,
            target.title()
        ));
    }
    None
}
