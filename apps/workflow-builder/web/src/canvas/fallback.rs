//! The graph for assistive technology and for the keyboard: named elements inside the canvas.
//!
//! Names say what a node is and what an edge joins, never ids or places, so that nodes that look
//! alike can be told apart by the picture only.

use super::pointer;
use crate::state::{Gesture, PortRef, Selection, Session, Side};
use leptos::prelude::*;
use workflow_builder_model::layout::Point;
use workflow_builder_model::{Edge, Graph, Node};

#[component]
pub fn Fallback(session: Session) -> impl IntoView {
    move || {
        // Moving a node or typing into its fields changes nothing here, and rebuilding the list for
        // every step of a drag and every key would cost more than the drawing.
        session.outline.track();
        session.peek_open(|open| {
            let graph = &open.workflow().graph;
            let nodes: Vec<_> = graph
                .nodes
                .iter()
                .map(|node| node_view(session, node))
                .collect();
            let edges: Vec<_> = graph
                .edges
                .iter()
                .map(|edge| edge_view(session, graph, edge))
                .collect();
            let notes: Vec<_> = open
                .workflow()
                .annotations
                .iter()
                .map(|note| view! { <p role="note">{note.text.clone()}</p> })
                .collect();
            view! {
                <div role="group" aria-label="Nodes">{nodes}</div>
                <div role="group" aria-label="Edges">{edges}</div>
                <div role="group" aria-label="Notes">{notes}</div>
            }
        })
    }
}

fn node_view(session: Session, node: &Node) -> impl IntoView + use<> {
    let name = node_name(node);
    let select = format!("Select {}", node.title());
    let id = node.id.clone();
    let is_selected = {
        let id = node.id.clone();
        move || {
            session
                .selection
                .with(|selection| selection.has_node(&id))
                .to_string()
        }
    };
    let inputs: Vec<_> = node
        .node_type()
        .map_or(&[][..], |t| t.inputs)
        .iter()
        .map(|port| {
            let handle = port.handle.map(str::to_string);
            let name = port_name("input", port.label, node.title());
            port_view(session, node, Side::Input, handle, name)
        })
        .collect();
    let outputs: Vec<_> = node
        .outputs()
        .into_iter()
        .map(|port| {
            let name = port_name("output", &port.label, node.title());
            port_view(session, node, Side::Output, port.handle, name)
        })
        .collect();
    view! {
        <div role="group" aria-label=name>
            <button
                aria-label=select
                aria-pressed=is_selected
                on:click=move |_| {
                    session.selection.set(Selection::node(&id));
                    session.redraw();
                }
            ></button>
            {inputs}
            {outputs}
        </div>
    }
}

fn node_name(node: &Node) -> String {
    let category = node.node_type().map_or("", |t| t.category.title());
    format!("{}, {category}", node.title())
}

fn edge_name(graph: &Graph, edge: &Edge) -> String {
    let title = |id: &str| {
        graph
            .node(id)
            .map_or(String::new(), |n| n.title().to_string())
    };
    let port = graph
        .node(&edge.source)
        .and_then(|source| {
            source
                .outputs()
                .into_iter()
                .find(|port| port.handle == edge.source_handle)
        })
        .map(|port| port.label)
        .filter(|label| !label.is_empty())
        .map_or(String::new(), |label| format!(" port {label}"));
    format!(
        "Edge from {}{port} to {}",
        title(&edge.source),
        title(&edge.target)
    )
}

fn port_name(side: &str, label: &str, title: &str) -> String {
    if label.is_empty() {
        format!("{side} of {title}")
    } else {
        format!("{side} {label} of {title}")
    }
}

fn port_view(
    session: Session,
    node: &Node,
    side: Side,
    handle: Option<String>,
    name: String,
) -> impl IntoView + use<> {
    let port = PortRef {
        node: node.id.clone(),
        side,
        handle,
    };
    view! { <button aria-label=name on:click=move |_| press_port(session, &port)></button> }
}

/// The first port begins an edge, a matching second one ends it.
fn press_port(session: Session, port: &PortRef) {
    match session.scene(|scene| std::mem::take(&mut scene.gesture)) {
        Gesture::Wire { from, .. } if from.side != port.side => {
            pointer::connect(session, from, port.clone());
        }
        _ => {
            let place = session
                .with_geometry(|scene| port.place(&scene.geometry))
                .flatten()
                .unwrap_or(Point::new(0.0, 0.0));
            session.scene(|scene| {
                scene.gesture = Gesture::Wire {
                    from: port.clone(),
                    from_px: place,
                    to: place,
                    target: None,
                    is_sticky: true,
                    rewires: None,
                };
            });
        }
    }
    session.redraw();
}

fn edge_view(session: Session, graph: &Graph, edge: &Edge) -> impl IntoView + use<> {
    let name = edge_name(graph, edge);
    let id = edge.id.clone();
    let is_selected = {
        let id = edge.id.clone();
        move || {
            session
                .selection
                .with(|selection| selection.has_edge(&id))
                .to_string()
        }
    };
    view! {
        <button
            aria-label=name
            aria-pressed=is_selected
            on:click=move |_| {
                session.selection.set(Selection::edge(&id));
                session.redraw();
            }
        ></button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;
    use std::sync::Arc;
    use workflow_builder_model::{NodeSettings, Position};

    fn node(id: &str, type_id: &str) -> Arc<Node> {
        Arc::new(Node {
            id: id.into(),
            type_id: type_id.into(),
            position: Position { x: 0.0, y: 0.0 },
            data: Map::new(),
            settings: NodeSettings::default(),
        })
    }

    fn edge(source: &str, handle: Option<&str>, target: &str) -> Edge {
        Edge {
            id: "secret".into(),
            source: source.into(),
            source_handle: handle.map(str::to_string),
            target: target.into(),
            target_handle: None,
            label: None,
        }
    }

    #[test]
    fn a_node_is_named_by_its_title_and_kind_and_never_by_its_id() {
        assert_eq!(
            node_name(&node("n-17", "if")),
            "If, Flow control & branching"
        );
        assert_eq!(node_name(&node("n-17", "unheardOf")), "unheardOf, ");
    }

    #[test]
    fn an_edge_is_named_by_what_it_joins_and_the_label_of_its_port() {
        let graph = Graph {
            nodes: vec![node("n1", "if"), node("n2", "merge"), node("n3", "map")],
            edges: Vec::new(),
        };
        let name = |edge: Edge| edge_name(&graph, &edge);
        // The card prints “true” beside the port that files call onTrue.
        let named = name(edge("n1", Some("onTrue"), "n2"));
        assert_eq!(named, "Edge from If port true to Merge");
        assert_eq!(name(edge("n3", None, "n2")), "Edge from Map to Merge");
    }

    #[test]
    fn a_port_without_a_label_is_named_by_its_side() {
        assert_eq!(port_name("input", "", "Merge"), "input of Merge");
        assert_eq!(port_name("output", "true", "If"), "output true of If");
    }
}
