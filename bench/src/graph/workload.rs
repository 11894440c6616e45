//! The graph that both editors draw: a thousand cards in a grid, fifteen hundred edges.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use workflow_builder_model::layout::{self, Rect};
use workflow_builder_model::{Edge, Graph, Node, NodeSettings, Position, catalogue};

pub const NODES: usize = COLUMNS * ROWS;
pub const EDGES: usize = 1_500;

const COLUMNS: usize = 40;
const ROWS: usize = 25;
/// From card to card. Edges run between neighbouring columns only, so that the strip below a card
/// is empty canvas.
const PITCH_X: f64 = 288.0;
pub const PITCH_Y: f64 = 208.0;
/// All with one input and one output, hence of one size.
const TYPES: [&str; 5] = ["map", "filter", "sort", "limit", "formula"];

pub fn graph() -> Graph {
    let nodes = (0..NODES).map(|index| Arc::new(node(index)));
    let ends = straight().chain(spread(slanted(), EDGES - straight().count()));
    let edges = ends.enumerate().map(|(index, (source, target))| {
        Arc::new(Edge {
            id: format!("e{index}"),
            source: id(source),
            source_handle: None,
            target: id(target),
            target_handle: None,
            label: None,
        })
    });
    Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

/// The graph as a state that the Workflow Builder loads.
pub fn state(graph: &Graph) -> Value {
    let nodes: Vec<Value> = graph
        .nodes
        .iter()
        .map(|node| {
            json!({
                "id": node.id,
                "type": node.type_id,
                "position": {"x": node.position.x, "y": node.position.y},
                "data": node.data,
            })
        })
        .collect();
    json!({
        "id": "bench",
        "name": "Bench",
        "createdAt": 0,
        "updatedAt": 0,
        "graph": {"nodes": nodes, "edges": edges(graph)},
    })
}

/// The graph for a page that knows no catalogue: titles and rectangles.
pub fn picture(graph: &Graph) -> Value {
    let nodes: Vec<Value> = graph
        .nodes
        .iter()
        .map(|node| {
            let Rect {
                x,
                y,
                width,
                height,
            } = layout::card_rect(node);
            json!({
                "id": node.id, "title": node.title(),
                "x": x, "y": y, "width": width, "height": height,
            })
        })
        .collect();
    json!({"nodes": nodes, "edges": edges(graph)})
}

fn edges(graph: &Graph) -> Vec<Value> {
    graph
        .edges
        .iter()
        .map(|edge| json!({"id": edge.id, "source": edge.source, "target": edge.target}))
        .collect()
}

fn node(index: usize) -> Node {
    let type_id = TYPES[index % TYPES.len()];
    Node {
        id: id(index),
        type_id: type_id.to_string(),
        position: Position {
            x: (index % COLUMNS) as f64 * PITCH_X,
            y: (index / COLUMNS) as f64 * PITCH_Y,
        },
        data: catalogue::find(type_id).map_or_else(Map::new, |known| known.default_data()),
        settings: NodeSettings::default(),
    }
}

fn id(index: usize) -> String {
    format!("n{index}")
}

/// Every card to its right neighbour.
fn straight() -> impl Iterator<Item = (usize, usize)> {
    (0..NODES)
        .filter(|index| index % COLUMNS + 1 < COLUMNS)
        .map(|index| (index, index + 1))
}

/// Every card to the one right below it.
fn slanted() -> impl Iterator<Item = (usize, usize)> {
    straight()
        .map(|(source, target)| (source, target + COLUMNS))
        .filter(|(_, target)| *target < NODES)
}

/// `count` of the items, evenly distributed.
fn spread<T>(items: impl Iterator<Item = T>, count: usize) -> impl Iterator<Item = T> {
    let items: Vec<T> = items.collect();
    let total = items.len();
    items
        .into_iter()
        .enumerate()
        .filter(move |(index, _)| (index + 1) * count / total > index * count / total)
        .map(|(_, item)| item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::Workspace;

    #[test]
    fn the_graph_has_the_promised_size_and_the_app_loads_it() {
        let graph = graph();
        assert_eq!((graph.nodes.len(), graph.edges.len()), (1_000, 1_500));
        let workspace = Workspace::from_export(0, &state(&graph)).unwrap();
        assert_eq!(workspace.open().unwrap().workflow().graph, graph);
    }

    #[test]
    fn cards_are_of_one_size_and_leave_room_between_rows() {
        for node in &graph().nodes {
            let size = layout::card_size(node);
            assert_eq!((size.width, size.height), (layout::CARD_WIDTH, 141.0));
        }
        const { assert!(PITCH_Y > 141.0) };
    }
}
