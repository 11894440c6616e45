//! What is under a point of the canvas.

use crate::session::Selection;
use crate::theme::{EDGE_REACH_PX, PORT_REACH, PORT_REACH_MIN_PX, SNAP_PX};
use workflow_builder_model::layout::{self, Curve, Point};
use workflow_builder_model::{Edge, Graph, Node};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    Port(PortRef),
    Node(String),
    Edge(String),
}

/// A port of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortRef {
    pub node: String,
    pub side: Side,
    pub handle: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Input,
    Output,
}

impl PortRef {
    fn input(node: &Node, spot: &layout::InputSpot) -> Self {
        PortRef {
            node: node.id.clone(),
            side: Side::Input,
            handle: spot.port.handle.map(str::to_string),
        }
    }

    fn output(node: &Node, spot: &layout::OutputSpot) -> Self {
        PortRef {
            node: node.id.clone(),
            side: Side::Output,
            handle: spot.port.handle.clone(),
        }
    }

    pub fn place(&self, graph: &Graph) -> Option<Point> {
        let node = graph.node(&self.node)?;
        match self.side {
            Side::Input => layout::input_ports(node)
                .into_iter()
                .find(|spot| spot.port.handle == self.handle.as_deref())
                .map(|spot| spot.at),
            Side::Output => layout::output_ports(node)
                .into_iter()
                .find(|spot| spot.port.handle == self.handle)
                .map(|spot| spot.at),
        }
    }
}

/// All ports of a node with their places.
pub fn ports(node: &Node) -> Vec<(PortRef, Point)> {
    let inputs = layout::input_ports(node);
    let outputs = layout::output_ports(node);
    let inputs = inputs
        .iter()
        .map(|spot| (PortRef::input(node, spot), spot.at));
    let outputs = outputs
        .iter()
        .map(|spot| (PortRef::output(node, spot), spot.at));
    inputs.chain(outputs).collect()
}

/// Nodes from back to front: selected ones are drawn over the others.
pub fn stacked<'a>(graph: &'a Graph, selection: &Selection) -> Vec<&'a Node> {
    let (front, mut back): (Vec<&Node>, Vec<&Node>) = graph
        .nodes
        .iter()
        .map(|node| node.as_ref())
        .partition(|node| selection.has_node(&node.id));
    back.extend(front);
    back
}

/// The topmost thing at a canvas point: ports before cards, cards before edges.
pub fn hit_test(graph: &Graph, selection: &Selection, at: Point, zoom: f64) -> Option<Hit> {
    let reach = PORT_REACH.max(PORT_REACH_MIN_PX / zoom);
    for node in stacked(graph, selection).into_iter().rev() {
        let nearest = ports(node)
            .into_iter()
            .map(|(port, place)| (port, place.distance(at)))
            .filter(|(_, distance)| *distance <= reach)
            .min_by(|one, two| one.1.total_cmp(&two.1));
        if let Some((port, _)) = nearest {
            return Some(Hit::Port(port));
        }
        if layout::card_rect(node).contains(at) {
            return Some(Hit::Node(node.id.clone()));
        }
    }
    nearest_edge(graph, at, EDGE_REACH_PX / zoom).map(|edge| Hit::Edge(edge.id.clone()))
}

fn nearest_edge(graph: &Graph, at: Point, reach: f64) -> Option<&Edge> {
    graph
        .edges
        .iter()
        .filter_map(|edge| {
            let curve = layout::edge_curve(graph, edge)?;
            let near = curve.bounds().grown(reach).contains(at);
            let distance = near.then(|| curve.distance(at))?;
            (distance <= reach).then_some((edge.as_ref(), distance))
        })
        .min_by(|one, two| one.1.total_cmp(&two.1))
        .map(|(edge, _)| edge)
}

pub fn is_on_edge(graph: &Graph, selection: &Selection, edge: &str, at: Point, zoom: f64) -> bool {
    matches!(hit_test(graph, selection, at, zoom), Some(Hit::Edge(found)) if found == edge)
}

/// A point where a click selects this edge and that lies farthest from all other edges.
pub fn clickable_point(
    graph: &Graph,
    selection: &Selection,
    edge: &Edge,
    zoom: f64,
    is_in_sight: impl Fn(Point) -> bool,
) -> Option<Point> {
    let curve = layout::edge_curve(graph, edge)?;
    let others: Vec<Curve> = graph
        .edges
        .iter()
        .filter(|other| other.id != edge.id)
        .filter_map(|other| layout::edge_curve(graph, other))
        .collect();
    let clearance = |point: Point| {
        others
            .iter()
            .map(|other| other.distance(point))
            .fold(1000.0, f64::min)
    };
    (1..40)
        .map(|step| curve.point_at(f64::from(step) / 40.0))
        .filter(|point| is_in_sight(*point) && is_on_edge(graph, selection, &edge.id, *point, zoom))
        .max_by(|one, two| clearance(*one).total_cmp(&clearance(*two)))
}

/// Where an edge that began at `from` would end if the pointer let go here: at a matching port
/// nearby, else at the card under the pointer.
pub fn drop_target(graph: &Graph, from: &PortRef, at: Point, zoom: f64) -> Option<PortRef> {
    let wanted = match from.side {
        Side::Input => Side::Output,
        Side::Output => Side::Input,
    };
    let matching = |node: &Node| {
        ports(node)
            .into_iter()
            .filter(|(port, _)| port.side == wanted)
            .collect::<Vec<_>>()
    };
    let nearest = |candidates: Vec<(PortRef, Point)>| {
        candidates
            .into_iter()
            .min_by(|one, two| one.1.distance(at).total_cmp(&two.1.distance(at)))
    };
    let reach = PORT_REACH.max(SNAP_PX / zoom);
    let all = graph.nodes.iter().flat_map(|node| matching(node)).collect();
    if let Some((port, place)) = nearest(all)
        && place.distance(at) <= reach
    {
        return Some(port);
    }
    let card = graph
        .nodes
        .iter()
        .rev()
        .find(|node| layout::card_rect(node).contains(at))?;
    nearest(matching(card)).map(|(port, _)| port)
}
