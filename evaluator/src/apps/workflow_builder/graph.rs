//! A graph read from exported JSON, whatever that JSON holds.

use std::collections::HashMap;

use serde_json::{Map, Value};

/// Larger graphs are not compared: no task comes near, and comparing must stay cheap.
const MAX_NODES: usize = 1_000;
const MAX_EDGES: usize = 4_000;

/// The nodes and edges of an export, reduced to what is compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGraph {
    pub nodes: Vec<FoundNode>,
    pub edges: Vec<FoundEdge>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FoundNode {
    pub id: String,
    /// Without outer blanks.
    pub type_id: String,
    pub data: Map<String, Value>,
    /// Top-left corner; `None` when it cannot be read.
    pub position: Option<[f64; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FoundEdge {
    pub source: String,
    pub target: String,
    /// Empty and missing are the same.
    pub handle: Option<String>,
}

impl FoundGraph {
    /// The open workflow's graph, or why there is none to compare.
    pub fn read(state: &Value) -> Result<FoundGraph, String> {
        let graph = state
            .get("graph")
            .ok_or("no workflow has been opened or created")?;
        let list = |key: &str| graph.get(key).and_then(Value::as_array);
        let nodes = list("nodes").ok_or("the graph has no list of nodes")?;
        let edges = list("edges").ok_or("the graph has no list of edges")?;
        if nodes.len() > MAX_NODES || edges.len() > MAX_EDGES {
            return Err(format!(
                "the graph is too large to compare: {} nodes, {} edges",
                nodes.len(),
                edges.len()
            ));
        }
        Ok(FoundGraph {
            nodes: nodes.iter().map(node).collect(),
            edges: edges.iter().map(edge).collect(),
        })
    }

    /// How often each edge occurs.
    pub fn edge_counts(&self) -> HashMap<&FoundEdge, usize> {
        let mut counts = HashMap::new();
        for edge in &self.edges {
            *counts.entry(edge).or_insert(0) += 1;
        }
        counts
    }
}

fn node(value: &Value) -> FoundNode {
    FoundNode {
        id: text(value, "id"),
        type_id: text(value, "type").trim().to_string(),
        data: value
            .get("data")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default(),
        position: position(value),
    }
}

fn position(node: &Value) -> Option<[f64; 2]> {
    let number = |axis: &str| node.get("position")?.get(axis)?.as_f64();
    Some([number("x")?, number("y")?])
}

fn edge(value: &Value) -> FoundEdge {
    let handle = text(value, "sourceHandle");
    FoundEdge {
        source: text(value, "source"),
        target: text(value, "target"),
        handle: (!handle.is_empty()).then_some(handle),
    }
}

fn text(value: &Value, key: &str) -> String {
    value
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_string()
}
