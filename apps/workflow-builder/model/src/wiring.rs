//! Edits that change nodes and edges together: insert, rewire, take out and close the gap.

use crate::command::{Effect, Link, PortAddress, Refusal};
use crate::document::{Edge, Graph, Position, Workflow};
use crate::edit::{self, Edit, GestureKind};
use std::sync::Arc;

/// Adds a node and wires it up. A node type that has no fitting port is added without an edge: the
/// user asked for the node, and the gap is plain to see.
pub(crate) fn add_linked(
    workflow: Workflow,
    node_type: &str,
    position: Position,
    link: &Link,
    fresh_id: &mut dyn FnMut() -> String,
) -> Result<Edit, Refusal> {
    let mut edit = edit::add_node(workflow, node_type, position, fresh_id)?;
    let Effect::Added { node: id } = &edit.effect else {
        return Ok(edit);
    };
    let graph = &mut edit.next.graph;
    let added = graph.node(id).ok_or(Refusal::NoSuchNode)?;
    let first_input = added
        .node_type()
        .and_then(|t| t.inputs.first())
        .map(|port| port.handle.map(str::to_string));
    let first_output = added.outputs().into_iter().next().map(|port| port.handle);
    let own = |handle: Option<String>| PortAddress {
        node: id.clone(),
        handle,
    };
    match link {
        Link::From(source) => {
            check_output(graph, source)?;
            if let Some(input) = first_input {
                join(graph, source, &own(input), None);
            }
        }
        Link::To(target) => {
            check_input(graph, target)?;
            if let Some(output) = first_output {
                join(graph, &own(output), target, None);
            }
        }
        Link::Into { edge } => {
            let old = graph.edge(edge).ok_or(Refusal::NoSuchEdge)?.clone();
            if let (Some(input), Some(output)) = (first_input, first_output) {
                graph.edges.retain(|edge| edge.id != old.id);
                let (source, target) = ends(&old);
                join(graph, &source, &own(input), old.label.clone());
                join(graph, &own(output), &target, None);
            }
        }
    }
    Ok(edit)
}

/// Hangs an edge on other ports; it keeps its place in the list and its label.
pub(crate) fn reconnect(
    mut next: Workflow,
    id: &str,
    source: &PortAddress,
    target: &PortAddress,
) -> Result<Edit, Refusal> {
    let graph = &mut next.graph;
    let old = graph.edge(id).ok_or(Refusal::NoSuchEdge)?.clone();
    check_output(graph, source)?;
    check_input(graph, target)?;
    let is_taken = graph.edges.iter().any(|edge| {
        edge.id != id
            && edge.source == source.node
            && edge.source_handle == source.handle
            && edge.target == target.node
    });
    // A second edge between the same ports is never kept; the old one stays put.
    if !is_taken && ends(&old) != (source.clone(), target.clone()) {
        let fresh = graph.fresh_edge_id(&source.node, source.handle.as_deref(), &target.node);
        // A label that repeats its port's name would be wrong on another port.
        let repeats_port = old.label.is_some() && old.label == old.source_handle;
        let label = if repeats_port && old.source_handle != source.handle {
            source.handle.clone()
        } else {
            old.label.clone()
        };
        if let Some(edge) = graph.edges.iter_mut().find(|edge| edge.id == id) {
            *edge = Arc::new(Edge {
                id: fresh,
                source: source.node.clone(),
                source_handle: source.handle.clone(),
                target: target.node.clone(),
                target_handle: target.handle.clone(),
                label,
            });
        }
    }
    Ok(Edit::new(next, "Rewire", GestureKind::Connect))
}

/// Removes nodes; for each, every edge that came in is led on to every place it fed.
pub(crate) fn delete_and_reconnect(mut next: Workflow, nodes: &[String]) -> Result<Edit, Refusal> {
    for id in nodes {
        next.graph.node(id).ok_or(Refusal::NoSuchNode)?;
        let graph = &mut next.graph;
        let incoming: Vec<Arc<Edge>> = graph
            .edges
            .iter()
            .filter(|edge| edge.target == *id && edge.source != *id)
            .cloned()
            .collect();
        let outgoing: Vec<Arc<Edge>> = graph
            .edges
            .iter()
            .filter(|edge| edge.source == *id && edge.target != *id)
            .cloned()
            .collect();
        graph.nodes.retain(|node| node.id != *id);
        graph.drop_dangling_edges();
        for feeding in &incoming {
            for fed in &outgoing {
                let (source, _) = ends(feeding);
                let (_, target) = ends(fed);
                join(graph, &source, &target, feeding.label.clone());
            }
        }
        next.pins.remove(id);
    }
    Ok(Edit::new(next, "Delete and reconnect", GestureKind::Delete))
}

fn ends(edge: &Edge) -> (PortAddress, PortAddress) {
    (
        PortAddress {
            node: edge.source.clone(),
            handle: edge.source_handle.clone(),
        },
        PortAddress {
            node: edge.target.clone(),
            handle: edge.target_handle.clone(),
        },
    )
}

fn check_output(graph: &Graph, port: &PortAddress) -> Result<(), Refusal> {
    let node = graph.node(&port.node).ok_or(Refusal::NoSuchNode)?;
    if node.has_output(port.handle.as_deref()) {
        Ok(())
    } else {
        Err(Refusal::NoSuchOutput {
            title: node.title().to_string(),
        })
    }
}

fn check_input(graph: &Graph, port: &PortAddress) -> Result<(), Refusal> {
    let node = graph.node(&port.node).ok_or(Refusal::NoSuchNode)?;
    if node.has_input(port.handle.as_deref()) {
        Ok(())
    } else {
        Err(Refusal::NoSuchInput {
            title: node.title().to_string(),
        })
    }
}

fn join(graph: &mut Graph, source: &PortAddress, target: &PortAddress, label: Option<String>) {
    if graph.has_edge(&source.node, source.handle.as_deref(), &target.node) {
        return;
    }
    let id = graph.fresh_edge_id(&source.node, source.handle.as_deref(), &target.node);
    graph.edges.push(Arc::new(Edge {
        id,
        source: source.node.clone(),
        source_handle: source.handle.clone(),
        target: target.node.clone(),
        target_handle: target.handle.clone(),
        label,
    }));
}
