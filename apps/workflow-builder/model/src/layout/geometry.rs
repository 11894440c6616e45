//! Everything about a graph's picture that is worth keeping from frame to frame.
//!
//! Finding a node by id, its ports and the curve of an edge is cheap once and dear a thousand times
//! per frame. [`Geometry`] keeps the answers and follows the graph: what did not change is the same
//! allocation as before, so a drag recomputes the dragged cards and their edges only.

use super::curve::{Curve, lane, route};
use super::{InputSpot, OutputSpot, Point, Rect, card_rect, input_ports, output_ports};
use crate::document::{Edge, Graph, Node};
use std::collections::HashMap;
use std::sync::Arc;

/// Cards and edges of a graph with their places.
#[derive(Debug, Default)]
pub struct Geometry {
    /// In document order.
    pub cards: Vec<CardShape>,
    /// In document order.
    pub edges: Vec<EdgeShape>,
    /// Grows with every change.
    pub revision: u64,
    places: HashMap<String, usize>,
}

/// A card and its place.
#[derive(Debug)]
pub struct CardShape {
    /// What it stands for.
    pub node: Arc<Node>,
    /// Its border.
    pub rect: Rect,
    /// From top to bottom.
    pub inputs: Vec<InputSpot>,
    /// From top to bottom.
    pub outputs: Vec<OutputSpot>,
}

/// An edge and its way.
#[derive(Debug)]
pub struct EdgeShape {
    /// What it stands for.
    pub edge: Arc<Edge>,
    /// Places in [`Geometry::cards`].
    pub source: usize,
    /// The card it enters, a place in the same list.
    pub target: usize,
    /// As it is drawn.
    pub curve: Curve,
    /// Points along the curve, close enough to measure distances with.
    pub samples: Vec<Point>,
    /// Of the curve.
    pub bounds: Rect,
    from_row: usize,
    to_row: usize,
    lane: f64,
}

impl CardShape {
    fn of(node: &Arc<Node>) -> Self {
        CardShape {
            rect: card_rect(node),
            inputs: input_ports(node),
            outputs: output_ports(node),
            node: node.clone(),
        }
    }

    /// The same card with its corner at the canvas' origin: what two cards that look alike have in
    /// common.
    pub fn at_origin(&self) -> CardShape {
        let Rect { x, y, .. } = self.rect;
        let moved = |at: Point| Point::new(at.x - x, at.y - y);
        CardShape {
            node: self.node.clone(),
            rect: Rect::new(0.0, 0.0, self.rect.width, self.rect.height),
            inputs: self
                .inputs
                .iter()
                .map(|spot| InputSpot {
                    at: moved(spot.at),
                    ..spot.clone()
                })
                .collect(),
            outputs: self
                .outputs
                .iter()
                .map(|spot| OutputSpot {
                    at: moved(spot.at),
                    ..spot.clone()
                })
                .collect(),
        }
    }
}

impl EdgeShape {
    fn trace(&mut self, cards: &[CardShape]) {
        let (source, target) = (&cards[self.source], &cards[self.target]);
        self.curve = route(
            source.outputs[self.from_row].at,
            target.inputs[self.to_row].at,
            Some(source.rect),
            Some(target.rect),
            self.lane,
        );
        self.samples = self.curve.samples();
        self.bounds = self.curve.bounds();
    }

    /// How far a point is from the curve.
    pub fn distance(&self, point: Point) -> f64 {
        Curve::distance_to(&self.samples, point)
    }

    /// The point at this share (0 to 1) of the curve's length.
    pub fn point_at(&self, share: f64) -> Point {
        Curve::point_on(&self.samples, share)
    }
}

impl Geometry {
    /// The card of this node.
    pub fn card(&self, node: &str) -> Option<&CardShape> {
        self.cards.get(*self.places.get(node)?)
    }

    /// The rectangle around all cards.
    pub fn bounds(&self) -> Option<Rect> {
        self.cards
            .iter()
            .map(|card| card.rect)
            .reduce(|one, two| one.union(&two))
    }

    /// Takes in the present state of the graph.
    pub fn follow(&mut self, graph: &Graph) {
        match self.moved_cards(graph) {
            Some(moved) if moved.is_empty() => {}
            Some(moved) => self.move_cards(graph, &moved),
            None => self.build(graph),
        }
    }

    /// Places of cards that have moved; `None` when more than positions is different.
    fn moved_cards(&self, graph: &Graph) -> Option<Vec<usize>> {
        let same_edges = self.edges.len() == graph.edges.len()
            && self
                .edges
                .iter()
                .zip(&graph.edges)
                .all(|(shape, edge)| Arc::ptr_eq(&shape.edge, edge));
        if !same_edges || self.cards.len() != graph.nodes.len() {
            return None;
        }
        let mut moved = Vec::new();
        for (place, (card, node)) in self.cards.iter().zip(&graph.nodes).enumerate() {
            if Arc::ptr_eq(&card.node, node) {
                continue;
            }
            let old = &card.node;
            if old.id != node.id
                || old.type_id != node.type_id
                || old.data != node.data
                || old.settings != node.settings
            {
                return None;
            }
            moved.push(place);
        }
        Some(moved)
    }

    fn move_cards(&mut self, graph: &Graph, moved: &[usize]) {
        self.revision += 1;
        let mut has_moved = vec![false; self.cards.len()];
        for place in moved {
            self.cards[*place] = CardShape::of(&graph.nodes[*place]);
            has_moved[*place] = true;
        }
        for edge in &mut self.edges {
            if has_moved[edge.source] || has_moved[edge.target] {
                edge.trace(&self.cards);
            }
        }
    }

    fn build(&mut self, graph: &Graph) {
        self.revision += 1;
        self.cards = graph.nodes.iter().map(CardShape::of).collect();
        self.places = self
            .cards
            .iter()
            .enumerate()
            .map(|(place, card)| (card.node.id.clone(), place))
            .collect();
        let mut shapes: Vec<EdgeShape> = graph
            .edges
            .iter()
            .filter_map(|edge| self.placed(edge))
            .collect();
        share_lanes(&mut shapes);
        for shape in &mut shapes {
            shape.trace(&self.cards);
        }
        self.edges = shapes;
    }

    fn placed(&self, edge: &Arc<Edge>) -> Option<EdgeShape> {
        let source = *self.places.get(&edge.source)?;
        let target = *self.places.get(&edge.target)?;
        let from_row = self.cards[source]
            .outputs
            .iter()
            .position(|spot| spot.port.handle == edge.source_handle)?;
        let to_row = self.cards[target]
            .inputs
            .iter()
            .position(|spot| spot.port.handle == edge.target_handle.as_deref())?;
        Some(EdgeShape {
            edge: edge.clone(),
            source,
            target,
            curve: Curve {
                segments: Vec::new(),
            },
            samples: Vec::new(),
            bounds: Rect::new(0.0, 0.0, 0.0, 0.0),
            from_row,
            to_row,
            lane: 0.0,
        })
    }
}

/// Gives every edge its lane among those between the same two nodes.
fn share_lanes(shapes: &mut [EdgeShape]) {
    let mut parallel: HashMap<(usize, usize), Vec<(usize, usize)>> = HashMap::new();
    for shape in shapes.iter() {
        parallel
            .entry((shape.source, shape.target))
            .or_default()
            .push((shape.from_row, shape.to_row));
    }
    for shape in shapes {
        let rows = &parallel[&(shape.source, shape.target)];
        let own = (shape.from_row, shape.to_row);
        let before = rows.iter().filter(|row| **row < own).count();
        shape.lane = lane(before, rows.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::edge_curve;
    use crate::templates;

    #[test]
    fn cards_that_look_alike_are_the_same_at_the_origin() {
        let graph = &templates::find("API Data Pipeline")
            .expect("template")
            .graph;
        let mut geometry = Geometry::default();
        geometry.follow(graph);
        let before = geometry.card("map-1").expect("map").at_origin();
        let mut moved = graph.clone();
        moved.node_mut("map-1").expect("map").position.x += 48.0;
        geometry.follow(&moved);
        let after = geometry.card("map-1").expect("map").at_origin();
        assert_eq!(
            (before.rect, &before.inputs, &before.outputs),
            (after.rect, &after.inputs, &after.outputs)
        );
        assert_eq!(
            (before.rect.x, before.outputs[0].at.x),
            (0.0, before.rect.width)
        );
        assert_eq!(geometry.revision, 2);
    }

    #[test]
    fn kept_curves_are_those_of_the_graph_before_and_after_a_move() {
        let mut graph = templates::find("Enterprise Data Pipeline")
            .expect("template")
            .graph
            .clone();
        let mut geometry = Geometry::default();
        geometry.follow(&graph);
        let check = |geometry: &Geometry, graph: &Graph| {
            for (shape, edge) in geometry.edges.iter().zip(&graph.edges) {
                assert_eq!(Some(&shape.curve), edge_curve(graph, edge).as_ref());
            }
            assert_eq!(geometry.edges.len(), graph.edges.len());
        };
        check(&geometry, &graph);
        graph.node_mut("router-1").expect("router").position.x += 160.0;
        geometry.follow(&graph);
        check(&geometry, &graph);
        graph.edges.remove(2);
        geometry.follow(&graph);
        check(&geometry, &graph);
    }
}
