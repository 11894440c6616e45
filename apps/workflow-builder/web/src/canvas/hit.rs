//! What is under a point of the canvas.

use crate::session::Selection;
use crate::theme::{EDGE_REACH_PX, PORT_REACH, PORT_REACH_MIN_PX, SNAP_PX};
use workflow_builder_model::layout::{CardShape, EdgeShape, Geometry, Point, Rect};
use workflow_builder_model::{Annotation, PortAddress};

/// A selected edge can be taken at this distance from its ports, in pixels.
const GRIP_AWAY_PX: f64 = 26.0;
const GRIP_REACH_PX: f64 = 8.0;
/// An edge that has no other within this distance, in pixels, can be clicked safely.
const CLEAR_PX: f64 = 16.0;
/// Side of the corner by which a note is resized, in canvas units.
pub const NOTE_CORNER: f64 = 18.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    Port(PortRef),
    Node(String),
    Edge(String),
    /// The end of a selected edge, ready to be dragged to another port.
    Grip {
        edge: String,
        side: Side,
    },
    Note {
        note: String,
        is_corner: bool,
    },
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
    pub fn place(&self, geometry: &Geometry) -> Option<Point> {
        let card = geometry.card(&self.node)?;
        match self.side {
            Side::Input => card
                .inputs
                .iter()
                .find(|spot| spot.port.handle == self.handle.as_deref())
                .map(|spot| spot.at),
            Side::Output => card
                .outputs
                .iter()
                .find(|spot| spot.port.handle == self.handle)
                .map(|spot| spot.at),
        }
    }

    pub fn address(&self) -> PortAddress {
        PortAddress {
            node: self.node.clone(),
            handle: self.handle.clone(),
        }
    }

    /// Is this the port of that side in that row of the card?
    pub fn is_at(&self, card: &CardShape, side: Side, row: usize) -> bool {
        self.side == side
            && self.node == card.node.id
            && match side {
                Side::Input => {
                    card.inputs.get(row).map(|spot| spot.port.handle)
                        == Some(self.handle.as_deref())
                }
                Side::Output => {
                    card.outputs.get(row).map(|spot| &spot.port.handle) == Some(&self.handle)
                }
            }
    }
}

/// The port at this end of an edge.
pub fn end_port(edge: &workflow_builder_model::Edge, side: Side) -> PortRef {
    match side {
        Side::Output => PortRef {
            node: edge.source.clone(),
            side,
            handle: edge.source_handle.clone(),
        },
        Side::Input => PortRef {
            node: edge.target.clone(),
            side,
            handle: edge.target_handle.clone(),
        },
    }
}

/// Places of all ports of a card: side, row, point.
pub fn port_spots(card: &CardShape) -> impl Iterator<Item = (Side, usize, Point)> + '_ {
    let inputs = card.inputs.iter().enumerate();
    let outputs = card.outputs.iter().enumerate();
    inputs
        .map(|(row, spot)| (Side::Input, row, spot.at))
        .chain(outputs.map(|(row, spot)| (Side::Output, row, spot.at)))
}

pub fn port_ref(card: &CardShape, side: Side, row: usize) -> PortRef {
    let handle = match side {
        Side::Input => card
            .inputs
            .get(row)
            .and_then(|spot| spot.port.handle.map(str::to_string)),
        Side::Output => card
            .outputs
            .get(row)
            .and_then(|spot| spot.port.handle.clone()),
    };
    PortRef {
        node: card.node.id.clone(),
        side,
        handle,
    }
}

/// The topmost thing at a canvas point: ports, cards, edges and their grips, notes.
pub fn hit_test(
    geometry: &Geometry,
    notes: &[std::sync::Arc<Annotation>],
    selection: &Selection,
    at: Point,
    zoom: f64,
) -> Option<Hit> {
    card_hit(geometry, selection, at, zoom)
        .or_else(|| edge_hit(geometry, selection, at, zoom))
        .or_else(|| note_at(notes, at, zoom))
}

/// The nearest edge; where it is the selected one, perhaps the grip at one of its ends.
fn edge_hit(geometry: &Geometry, selection: &Selection, at: Point, zoom: f64) -> Option<Hit> {
    let shape = nearest_edge(geometry, at, EDGE_REACH_PX / zoom)?;
    let is_only = selection.edges.as_slice() == std::slice::from_ref(&shape.edge.id);
    let grip = grips(shape, zoom)
        .into_iter()
        .find(|(_, place)| is_only && place.distance(at) <= GRIP_REACH_PX / zoom);
    Some(match grip {
        Some((side, _)) => Hit::Grip {
            edge: shape.edge.id.clone(),
            side,
        },
        None => Hit::Edge(shape.edge.id.clone()),
    })
}

fn card_hit(geometry: &Geometry, selection: &Selection, at: Point, zoom: f64) -> Option<Hit> {
    let reach = PORT_REACH.max(PORT_REACH_MIN_PX / zoom);
    let mut behind = None;
    for card in geometry.cards.iter().rev() {
        if !card.rect.grown(reach).contains(at) {
            continue;
        }
        let Some(hit) = hit_on_card(card, at, reach) else {
            continue;
        };
        // Selected cards are drawn over the others.
        if selection.has_node(&card.node.id) {
            return Some(hit);
        }
        behind.get_or_insert(hit);
    }
    behind
}

fn hit_on_card(card: &CardShape, at: Point, reach: f64) -> Option<Hit> {
    let nearest = port_spots(card)
        .map(|(side, row, place)| (side, row, place.distance(at)))
        .filter(|(_, _, distance)| *distance <= reach)
        .min_by(|one, two| one.2.total_cmp(&two.2));
    match nearest {
        Some((side, row, _)) => Some(Hit::Port(port_ref(card, side, row))),
        None => card
            .rect
            .contains(at)
            .then(|| Hit::Node(card.node.id.clone())),
    }
}

pub fn nearest_edge(geometry: &Geometry, at: Point, reach: f64) -> Option<&EdgeShape> {
    geometry
        .edges
        .iter()
        .filter(|shape| shape.bounds.grown(reach).contains(at))
        .map(|shape| (shape, shape.distance(at)))
        .filter(|(_, distance)| *distance <= reach)
        .min_by(|one, two| one.1.total_cmp(&two.1))
        .map(|(shape, _)| shape)
}

/// Where the grips of an edge are: at its start and at its end.
pub fn grips(shape: &EdgeShape, zoom: f64) -> [(Side, Point); 2] {
    let length: f64 = shape.samples.windows(2).map(|w| w[0].distance(w[1])).sum();
    let share = (GRIP_AWAY_PX / zoom / length.max(1.0)).min(0.25);
    [
        (Side::Output, shape.curve.point_at(share)),
        (Side::Input, shape.curve.point_at(1.0 - share)),
    ]
}

pub fn note_rect(note: &Annotation) -> Rect {
    Rect::new(note.position.x, note.position.y, note.width, note.height)
}

fn note_at(notes: &[std::sync::Arc<Annotation>], at: Point, zoom: f64) -> Option<Hit> {
    let note = notes
        .iter()
        .rev()
        .find(|note| note_rect(note).contains(at))?;
    let rect = note_rect(note);
    let corner = NOTE_CORNER.max(12.0 / zoom);
    Some(Hit::Note {
        note: note.id.clone(),
        is_corner: at.x > rect.right() - corner && at.y > rect.bottom() - corner,
    })
}

/// A point where a click selects this edge and that lies farthest from all other edges.
pub fn clickable_point(
    geometry: &Geometry,
    selection: &Selection,
    shape: &EdgeShape,
    zoom: f64,
    is_in_sight: impl Fn(Point) -> bool,
) -> Option<Point> {
    let others: Vec<&EdgeShape> = geometry
        .edges
        .iter()
        .filter(|other| {
            other.edge.id != shape.edge.id && other.bounds.overlaps(&shape.bounds.grown(1.0))
        })
        .collect();
    let clearance = |point: Point| {
        others
            .iter()
            .map(|other| other.distance(point))
            .fold(1000.0, f64::min)
    };
    let is_on_edge = |point: Point| matches!(hit_test(geometry, &[], selection, point, zoom), Some(Hit::Edge(found)) if found == shape.edge.id);
    // Clear enough is clear enough; beyond that the middle is best, far from both ports. Asking what
    // the screen shows at a point is dear, so the best candidates are asked first.
    let enough = CLEAR_PX / zoom;
    let mut candidates: Vec<(f64, f64, Point)> = (1..40)
        .map(|step| f64::from(step) / 40.0)
        .map(|share| (share, shape.curve.point_at(share)))
        .filter(|(_, point)| is_on_edge(*point))
        .map(|(share, point)| (clearance(point).min(enough), (share - 0.5).abs(), point))
        .collect();
    candidates.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.total_cmp(&two.1)));
    candidates
        .into_iter()
        .map(|(_, _, point)| point)
        .find(|point| is_in_sight(*point))
}

/// Where an edge that began at `from` would end if the pointer let go here: at a matching port
/// nearby, else at the card under the pointer.
pub fn drop_target(geometry: &Geometry, from: &PortRef, at: Point, zoom: f64) -> Option<PortRef> {
    let wanted = match from.side {
        Side::Input => Side::Output,
        Side::Output => Side::Input,
    };
    let nearest_on = |card: &CardShape| {
        port_spots(card)
            .filter(|(side, _, _)| *side == wanted)
            .map(|(_, row, place)| (row, place.distance(at)))
            .min_by(|one, two| one.1.total_cmp(&two.1))
    };
    let reach = PORT_REACH.max(SNAP_PX / zoom);
    let near = geometry
        .cards
        .iter()
        .filter(|card| card.rect.grown(reach).contains(at))
        .filter_map(|card| nearest_on(card).map(|(row, distance)| (card, row, distance)))
        .filter(|(_, _, distance)| *distance <= reach)
        .min_by(|one, two| one.2.total_cmp(&two.2));
    if let Some((card, row, _)) = near {
        return Some(port_ref(card, wanted, row));
    }
    let card = geometry
        .cards
        .iter()
        .rev()
        .find(|card| card.rect.contains(at))?;
    nearest_on(card).map(|(row, _)| port_ref(card, wanted, row))
}
