//! What is under a point of the canvas.

use super::nearby::Nearby;
use crate::state::{Hit, PortRef, Selection, Side};
use crate::theme::{EDGE_REACH_PX, PORT_REACH, PORT_REACH_MIN_PX, SNAP_PX};
use workflow_builder_model::Annotation;
use workflow_builder_model::layout::{CardShape, EdgeShape, Geometry, Point, Rect};

/// A selected edge can be taken at this distance from its ports, in pixels.
const GRIP_AWAY_PX: f64 = 26.0;
const GRIP_REACH_PX: f64 = 8.0;
/// An edge that has no other within this distance, in pixels, can be clicked safely.
pub const CLEAR_PX: f64 = 16.0;
/// Side of the corner by which a note is resized, in canvas units.
pub const NOTE_CORNER: f64 = 18.0;

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
    let (cards, edges) = (geometry.cards.iter().rev(), geometry.edges.iter());
    hit_among(cards, edges, selection, at, zoom).or_else(|| note_at(notes, at, zoom))
}

/// The topmost of these cards, front to back, and edges.
pub fn hit_among<'g>(
    cards: impl Iterator<Item = &'g CardShape>,
    edges: impl Iterator<Item = &'g EdgeShape>,
    selection: &Selection,
    at: Point,
    zoom: f64,
) -> Option<Hit> {
    card_hit(cards, selection, at, zoom).or_else(|| edge_hit(edges, selection, at, zoom))
}

/// How far from its middle a port can be taken, in canvas units.
pub fn port_reach(zoom: f64) -> f64 {
    PORT_REACH.max(PORT_REACH_MIN_PX / zoom)
}

/// The nearest edge; where it is the selected one, perhaps the grip at one of its ends.
fn edge_hit<'g>(
    edges: impl Iterator<Item = &'g EdgeShape>,
    selection: &Selection,
    at: Point,
    zoom: f64,
) -> Option<Hit> {
    let shape = nearest_among(edges, at, EDGE_REACH_PX / zoom)?;
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

fn card_hit<'g>(
    cards: impl Iterator<Item = &'g CardShape>,
    selection: &Selection,
    at: Point,
    zoom: f64,
) -> Option<Hit> {
    let reach = port_reach(zoom);
    let mut behind = None;
    for card in cards {
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
    nearest_among(geometry.edges.iter(), at, reach)
}

fn nearest_among<'g>(
    edges: impl Iterator<Item = &'g EdgeShape>,
    at: Point,
    reach: f64,
) -> Option<&'g EdgeShape> {
    edges
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
        (Side::Output, shape.point_at(share)),
        (Side::Input, shape.point_at(1.0 - share)),
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
    nearby: &Nearby,
    selection: &Selection,
    shape: &EdgeShape,
    zoom: f64,
    is_in_sight: impl Fn(Point) -> bool,
) -> Option<Point> {
    let others = nearby.neighbours(shape);
    // Clear enough is clear enough; beyond that the middle is best, far from both ports.
    let enough = CLEAR_PX / zoom;
    let clearance = |point: Point| {
        others.iter().fold(enough, |least, other| {
            // The bounds are cheaper to ask than the curve, and the curve is never nearer.
            if other.bounds.grown(least).contains(point) {
                least.min(other.distance(point))
            } else {
                least
            }
        })
    };
    // Far out an edge is a few pixels long, and points closer than those are all the same.
    let [from, to] = [0.0, 1.0].map(|share| shape.point_at(share));
    let steps = 2.0 * (from.distance(to) * zoom / 8.0).round().clamp(2.0, 20.0);
    let mut shares: Vec<f64> = (1..steps as u32)
        .map(|step| f64::from(step) / steps)
        .collect();
    shares.sort_by(|one, two| (one - 0.5).abs().total_cmp(&(two - 0.5).abs()));
    // Asking what the screen shows at a point is dear, so only the best are asked.
    let mut tight: Vec<(f64, Point)> = Vec::new();
    for point in shares.into_iter().map(|share| shape.point_at(share)) {
        let hit = nearby.hit(selection, point);
        if !matches!(hit, Some(Hit::Edge(found)) if found == shape.edge.id) {
            continue;
        }
        let clear = clearance(point);
        if clear < enough {
            tight.push((clear, point));
        } else if is_in_sight(point) {
            return Some(point);
        }
    }
    tight.sort_by(|one, two| two.0.total_cmp(&one.0));
    let mut points = tight.into_iter().map(|(_, point)| point);
    points.find(|point| is_in_sight(*point))
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

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::{NoteColour, Position, find};

    fn geometry() -> Geometry {
        let mut geometry = Geometry::default();
        geometry.follow(&find("API Data Pipeline").expect("a template").graph);
        geometry
    }

    fn hit(geometry: &Geometry, selection: &Selection, at: Point) -> Option<Hit> {
        hit_test(geometry, &[], selection, at, 1.0)
    }

    #[test]
    fn ports_come_before_their_card_and_cards_before_nothing() {
        let geometry = geometry();
        let none = Selection::default();
        for card in &geometry.cards {
            let id = card.node.id.clone();
            assert_eq!(
                hit(&geometry, &none, card.rect.centre()),
                Some(Hit::Node(id))
            );
            for (side, row, place) in port_spots(card) {
                let port = port_ref(card, side, row);
                assert_eq!(port.place(&geometry), Some(place));
                assert_eq!(hit(&geometry, &none, place), Some(Hit::Port(port)));
            }
        }
        assert_eq!(hit(&geometry, &none, Point::new(-5000.0, -5000.0)), None);
    }

    #[test]
    fn an_edge_is_clicked_on_its_curve_and_gripped_when_it_is_selected() {
        let geometry = geometry();
        for shape in &geometry.edges {
            let id = shape.edge.id.clone();
            let none = Selection::default();
            let bounds = geometry.bounds().expect("cards");
            let nearby = Nearby::new(&geometry, bounds, 1.0);
            let point = clickable_point(&nearby, &none, shape, 1.0, |_| true);
            let point = point.expect("a clear stretch");
            assert_eq!(hit(&geometry, &none, point), Some(Hit::Edge(id.clone())));
            let selected = Selection::edge(&id);
            for (side, place) in grips(shape, 1.0) {
                let grip = Hit::Grip {
                    edge: id.clone(),
                    side,
                };
                // Close to a card its ports come first.
                if !matches!(hit(&geometry, &none, place), Some(Hit::Port(_))) {
                    assert_eq!(hit(&geometry, &selected, place), Some(grip));
                }
            }
        }
    }

    #[test]
    fn an_edge_out_of_sight_has_no_point_to_click() {
        let geometry = geometry();
        let none = Selection::default();
        let nearby = Nearby::new(&geometry, geometry.bounds().expect("cards"), 1.0);
        let point = clickable_point(&nearby, &none, &geometry.edges[0], 1.0, |_| false);
        assert_eq!(point, None);
    }

    #[test]
    fn a_note_is_resized_by_its_corner() {
        let note = std::sync::Arc::new(Annotation {
            id: "n".into(),
            text: String::new(),
            position: Position { x: 0.0, y: 0.0 },
            width: 240.0,
            height: 160.0,
            colour: NoteColour::default(),
        });
        let at = |x, y| note_at(std::slice::from_ref(&note), Point::new(x, y), 1.0);
        let part = |is_corner| {
            Some(Hit::Note {
                note: "n".into(),
                is_corner,
            })
        };
        assert_eq!(at(20.0, 20.0), part(false));
        assert_eq!(at(236.0, 155.0), part(true));
        assert_eq!(at(300.0, 20.0), None);
    }

    #[test]
    fn a_loose_end_goes_to_the_nearest_matching_port_or_the_card_below_it() {
        let geometry = geometry();
        let edge = &geometry.edges[0].edge;
        let from = end_port(edge, Side::Output);
        let to = end_port(edge, Side::Input);
        let place = to.place(&geometry).expect("a port");
        let near = Point::new(place.x - 10.0, place.y + 5.0);
        assert_eq!(drop_target(&geometry, &from, near, 1.0), Some(to.clone()));
        let card = geometry.card(&edge.target).expect("a card").rect;
        let found = drop_target(&geometry, &from, card.centre(), 1.0);
        assert_eq!(found.map(|port| port.node), Some(to.node));
        let nowhere = Point::new(-5000.0, -5000.0);
        assert_eq!(drop_target(&geometry, &from, nowhere, 1.0), None);
    }

    /// The first nodes and edges of the graph alone.
    fn part(nodes: usize, edges: usize) -> Geometry {
        let mut graph = find("API Data Pipeline").expect("a template").graph.clone();
        graph.nodes.truncate(nodes);
        graph.edges.truncate(edges);
        let mut geometry = Geometry::default();
        geometry.follow(&graph);
        geometry
    }

    #[test]
    fn ports_stay_within_reach_however_far_out_the_canvas_is() {
        assert_eq!(port_reach(1.0), PORT_REACH);
        let far = 0.1;
        assert_eq!(port_reach(far) * far, PORT_REACH_MIN_PX);
        let geometry = part(1, 0);
        let card = &geometry.cards[0];
        let (side, row, place) = port_spots(card).next().expect("a port");
        let beside = Point::new(place.x + 30.0, place.y);
        let at_zoom = |zoom| hit_test(&geometry, &[], &Selection::default(), beside, zoom);
        let port = Some(Hit::Port(port_ref(card, side, row)));
        assert_ne!(at_zoom(1.0), port);
        assert_eq!(at_zoom(far), port);
    }

    /// The first two cards of a graph at the same place.
    fn stacked() -> (Geometry, [String; 2]) {
        let mut graph = find("API Data Pipeline").expect("a template").graph.clone();
        graph.edges.clear();
        graph.nodes.truncate(2);
        let ids = [graph.nodes[0].id.clone(), graph.nodes[1].id.clone()];
        for id in &ids {
            let node = graph.node_mut(id).expect("a node");
            node.position = Position { x: 0.0, y: 0.0 };
        }
        let mut geometry = Geometry::default();
        geometry.follow(&graph);
        (geometry, ids)
    }

    #[test]
    fn of_stacked_cards_the_later_is_met_unless_the_earlier_is_selected() {
        let (geometry, [first, second]) = stacked();
        let middle = geometry.cards[0].rect.centre();
        let met = |selection: &Selection| hit(&geometry, selection, middle);
        assert_eq!(met(&Selection::default()), Some(Hit::Node(second.clone())));
        assert_eq!(met(&Selection::node(&first)), Some(Hit::Node(first)));
        assert_eq!(met(&Selection::node(&second)), Some(Hit::Node(second)));
    }

    #[test]
    fn an_edge_is_met_within_a_band_of_pixels_at_every_zoom() {
        let geometry = part(usize::MAX, 1);
        let shape = &geometry.edges[0];
        let middle = shape.point_at(0.5);
        let reach = |zoom: f64, px: f64| {
            let at = Point::new(middle.x, middle.y + px / zoom);
            nearest_edge(&geometry, at, EDGE_REACH_PX / zoom).is_some()
        };
        for zoom in [0.5, 1.0, 2.0] {
            assert!(reach(zoom, 0.5 * EDGE_REACH_PX), "{zoom}");
            assert!(!reach(zoom, 40.0 * EDGE_REACH_PX), "{zoom}");
        }
    }

    #[test]
    fn grips_belong_to_the_only_selected_edge() {
        let geometry = geometry();
        let [one, two] = [&geometry.edges[0].edge.id, &geometry.edges[1].edge.id];
        let both = Selection {
            edges: vec![one.clone(), two.clone()],
            ..Selection::default()
        };
        for (_, place) in grips(&geometry.edges[0], 1.0) {
            let met = hit(&geometry, &both, place);
            assert!(!matches!(met, Some(Hit::Grip { .. })), "{met:?}");
        }
    }

    #[test]
    fn the_grips_of_a_short_edge_keep_apart() {
        let geometry = geometry();
        for zoom in [0.1, 1.0] {
            let [(start, from), (end, to)] = grips(&geometry.edges[0], zoom);
            assert_eq!((start, end), (Side::Output, Side::Input));
            assert!(from.x < to.x, "{zoom}");
        }
    }

    #[test]
    fn a_note_lies_under_cards_and_over_earlier_notes() {
        let geometry = geometry();
        let rect = geometry.cards[0].rect.grown(200.0);
        let note = |id: &str| {
            std::sync::Arc::new(Annotation {
                id: id.into(),
                text: String::new(),
                position: Position {
                    x: rect.x,
                    y: rect.y,
                },
                width: rect.width,
                height: rect.height,
                colour: NoteColour::default(),
            })
        };
        let notes = [note("lower"), note("upper")];
        let none = Selection::default();
        let met = |at| hit_test(&geometry, &notes, &none, at, 1.0);
        let centre = geometry.cards[0].rect.centre();
        assert!(matches!(met(centre), Some(Hit::Node(_))));
        let beside = met(Point::new(rect.x + 3.0, rect.y + 3.0));
        assert!(matches!(beside, Some(Hit::Note { note, .. }) if note == "upper"));
    }

    #[test]
    fn an_edge_begun_at_an_input_ends_at_an_output() {
        let geometry = geometry();
        let edge = &geometry.edges[0].edge;
        let from = end_port(edge, Side::Input);
        let source = geometry.card(&edge.source).expect("a card").rect;
        let found = drop_target(&geometry, &from, source.centre(), 1.0).expect("an output");
        assert_eq!(
            (found.node, found.side),
            (edge.source.clone(), Side::Output)
        );
        // A trigger has nothing for an edge that begins at an output.
        let from = end_port(edge, Side::Output);
        let trigger = geometry.cards.iter().find(|card| card.inputs.is_empty());
        let trigger = trigger.expect("a trigger").rect.centre();
        assert_eq!(drop_target(&geometry, &from, trigger, 1.0), None);
    }
}
