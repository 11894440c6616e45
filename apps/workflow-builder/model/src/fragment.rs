//! Copy and paste: part of a graph as JSON, and copies of it with ids of their own.

use crate::command::{Effect, Refusal};
use crate::document::{Edge, Graph, Node, Position, Workflow};
use crate::edit::{self, Edit, GestureKind};
use crate::import;
use crate::layout;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// These nodes and the edges between them, in the form that files have. `None` without nodes.
pub fn copied(graph: &Graph, ids: &[String]) -> Option<Value> {
    let is_in = |id: &str| ids.iter().any(|wanted| wanted == id);
    let nodes: Vec<Value> = graph
        .nodes
        .iter()
        .filter(|node| is_in(&node.id))
        .map(|node| {
            json!({
                "id": node.id,
                "type": node.type_id,
                "position": node.position,
                "data": node.data,
                "settings": node.settings,
            })
        })
        .collect();
    let edges: Vec<Value> = graph
        .edges
        .iter()
        .filter(|edge| is_in(&edge.source) && is_in(&edge.target))
        .map(|edge| {
            json!({
                "id": edge.id,
                "source": edge.source,
                "sourceHandle": edge.source_handle,
                "target": edge.target,
                "targetHandle": edge.target_handle,
                "label": edge.label,
            })
        })
        .collect();
    (!nodes.is_empty()).then(|| json!({ "nodes": nodes, "edges": edges }))
}

/// Adds copies of a fragment. Every copy gets an id of its own; edges follow.
pub(crate) fn paste(
    mut next: Workflow,
    fragment: &Value,
    offset: Position,
    fresh_id: &mut dyn FnMut() -> String,
) -> Result<Edit, Refusal> {
    let copied = import::bare_graph(fragment)?;
    if copied.nodes.is_empty() {
        return Err(Refusal::NothingToPaste);
    }
    let mut new_ids: HashMap<&str, String> = HashMap::new();
    let mut pasted = Vec::new();
    for node in &copied.nodes {
        let mut id = fresh_id();
        while next.graph.node(&id).is_some() {
            id = fresh_id();
        }
        let position = layout::snapped(Position {
            x: node.position.x + offset.x,
            y: node.position.y + offset.y,
        });
        edit::check_position(position)?;
        next.graph.nodes.push(Arc::new(Node {
            id: id.clone(),
            position,
            ..node.as_ref().clone()
        }));
        pasted.push(id.clone());
        new_ids.insert(&node.id, id);
    }
    for edge in &copied.edges {
        let (Some(source), Some(target)) = (
            new_ids.get(edge.source.as_str()),
            new_ids.get(edge.target.as_str()),
        ) else {
            continue;
        };
        let id = next
            .graph
            .fresh_edge_id(source, edge.source_handle.as_deref(), target);
        next.graph.edges.push(Arc::new(Edge {
            id,
            source: source.clone(),
            target: target.clone(),
            ..edge.as_ref().clone()
        }));
    }
    Ok(Edit {
        effect: Effect::Pasted { nodes: pasted },
        ..Edit::new(next, "Paste", GestureKind::Add)
    })
}
