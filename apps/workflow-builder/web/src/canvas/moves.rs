//! What the rest of the editor asks of the canvas: show, add, paste, arrange.

use super::hit;
use super::surface::canvas_rect;
use crate::state::{Hit, PortRef, Scene, Selection, Session, Side};
use crate::theme::{EDGE_REACH_PX, MINIMAP_HEIGHT, MINIMAP_MARGIN};
use dom_shell::Camera;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::catalogue::NodeType;
use workflow_builder_model::layout::{self, CARD_WIDTH, GRID, Point, Rect};
use workflow_builder_model::opening::spot_for_new;
use workflow_builder_model::{Command, Effect, Link, Position};

/// Height of a card with one output; others grow downwards from the same place.
const PLAIN_CARD_HEIGHT: f64 = 141.0;

/// Shows the whole graph.
pub fn fit(session: Session) {
    let bounds = session
        .with_geometry(|scene| scene.geometry.bounds())
        .flatten();
    show(session, bounds);
}

/// Shows what is selected as large as it fits.
pub fn zoom_to_selection(session: Session) {
    let selection = session.selection.get_untracked();
    let bounds = session
        .with_geometry(|scene| {
            selection
                .nodes
                .iter()
                .filter_map(|id| scene.geometry.card(id).map(|card| card.rect))
                .reduce(|one, two| one.union(&two))
        })
        .flatten();
    if bounds.is_some() {
        show(session, bounds);
    }
}

fn show(session: Session, bounds: Option<Rect>) {
    session.scene(|scene| scene.fit(bounds));
    session.redraw();
}

/// Selects a node and brings it into the middle, unless it is in sight already.
pub fn show_node(session: Session, id: &str) {
    session.selection.set(Selection::node(id));
    session.with_geometry(|scene| {
        let Some(rect) = scene.geometry.card(id).map(|card| card.rect) else {
            return;
        };
        if !scene.visible().contains_rect(&rect) || scene.camera.zoom < 0.4 {
            let zoom = scene.camera.zoom.max(0.75);
            scene.camera = Camera::centred_on(rect.centre(), zoom, scene.screen());
        }
    });
    session.redraw();
}

pub fn zoom_by(session: Session, factor: f64) {
    let zoom = session.scene(|scene| scene.camera.zoom);
    zoom_to(session, zoom * factor);
}

/// Zooms around the middle of the canvas.
pub fn zoom_to(session: Session, zoom: f64) {
    session.scene(|scene| {
        let middle = Point::new(scene.width / 2.0, scene.height / 2.0);
        scene.zoom_at(middle, zoom);
    });
    session.redraw();
}

/// The part in sight that nothing lies over.
fn visible_for_new(session: Session) -> Rect {
    let covered_px = if session.minimap_is_shown.get_untracked() {
        MINIMAP_HEIGHT + 2.0 * MINIMAP_MARGIN
    } else {
        0.0
    };
    session.scene(|scene| uncovered(scene, covered_px))
}

/// What is in sight above N pixels at the lower border.
fn uncovered(scene: &Scene, covered_px: f64) -> Rect {
    let mut visible = scene.visible();
    visible.height = (visible.height - covered_px / scene.camera.zoom).max(1.0);
    visible
}

/// The corner of a card with its middle at this point.
fn centred(at: Point) -> Position {
    Position {
        x: at.x - CARD_WIDTH / 2.0,
        y: at.y - PLAIN_CARD_HEIGHT / 2.0,
    }
}

/// The corner of a card whose first port comes to lie at this point, to take the loose end of an
/// edge that began at this side of another card.
fn at_loose_end(at: Point, began: Side) -> Position {
    let port_y = layout::PORT_ROWS_TOP + layout::PORT_ROW_HEIGHT / 2.0;
    Position {
        x: match began {
            Side::Output => at.x,
            Side::Input => at.x - CARD_WIDTH,
        },
        y: at.y - port_y,
    }
}

/// Adds a node where there is room, right of the selection if there is one, selects it and brings
/// it into sight.
pub fn add_in_free_place(session: Session, node_type: &'static NodeType) {
    let visible = visible_for_new(session);
    let size = layout::new_card_size(node_type);
    let selected = session.selection.get_untracked().nodes;
    let around = spot_for_new(session.opening(), visible);
    let place = session
        .peek_graph(|graph| layout::free_spot_around(graph, &selected, visible, size, around));
    let Some(position) = place else { return };
    add(
        session,
        Command::AddNode {
            node_type: node_type.id.to_string(),
            position,
        },
    );
    let card = Rect::new(position.x, position.y, size.width, size.height);
    let visible = visible_for_new(session);
    session.scene(|scene| scene.bring_into_sight(card.grown(GRID), visible));
    session.redraw();
}

/// A point of the window on the canvas, in canvas units; `None` beside it.
fn on_canvas(session: Session, x: f64, y: f64) -> Option<Point> {
    let rect = canvas_rect().filter(|rect| rect.contains(Point::new(x, y)))?;
    Some(session.scene(|scene| scene.camera.to_canvas(Point::new(x - rect.x, y - rect.y))))
}

/// The edge under a point of the window into which a library entry would be inserted.
pub fn edge_at_window_point(session: Session, x: f64, y: f64) -> Option<String> {
    let at = on_canvas(session, x, y)?;
    let selection = Selection::default();
    session
        .with_geometry(|scene| {
            let zoom = scene.camera.zoom;
            match hit::hit_test(&scene.geometry, &[], &selection, at, zoom) {
                Some(Hit::Node(_)) => None,
                _ => hit::nearest_edge(&scene.geometry, at, EDGE_REACH_PX / zoom)
                    .map(|shape| shape.edge.id.clone()),
            }
        })
        .flatten()
}

/// Adds a node with its card centred under a point of the window, if that is on the canvas. On an
/// edge it goes between the edge's ends.
pub fn add_at_window_point(session: Session, node_type: &NodeType, x: f64, y: f64) {
    let Some(at) = on_canvas(session, x, y) else {
        return;
    };
    let position = centred(at);
    let node_type = node_type.id.to_string();
    add(
        session,
        match edge_at_window_point(session, x, y) {
            Some(edge) => Command::AddLinkedNode {
                node_type,
                position,
                link: Link::Into { edge },
            },
            None => Command::AddNode {
                node_type,
                position,
            },
        },
    );
}

/// Adds a node where a loose edge was let go, and connects it.
pub fn add_linked(session: Session, node_type: &str, at: Point, from: Option<PortRef>) {
    let node_type = node_type.to_string();
    let command = match from {
        Some(port) => {
            let position = at_loose_end(at, port.side);
            let link = match port.side {
                Side::Output => Link::From(port.address()),
                Side::Input => Link::To(port.address()),
            };
            Command::AddLinkedNode {
                node_type,
                position,
                link,
            }
        }
        None => Command::AddNode {
            node_type,
            position: Position { x: at.x, y: at.y },
        },
    };
    add(session, command);
}

fn add(session: Session, command: Command) {
    if let Some(Effect::Added { node }) = session.apply(command) {
        session.selection.set(Selection::node(&node));
    }
}

/// Adds a note in the middle of what is in sight and opens it for writing.
pub fn add_note(session: Session, at: Option<Point>) {
    let middle = at.unwrap_or_else(|| visible_for_new(session).centre());
    let position = Position {
        x: middle.x - 120.0,
        y: middle.y - 80.0,
    };
    if let Some(Effect::NoteAdded { note }) = session.apply(Command::AddNote { position }) {
        session.selection.set(Selection::note(&note));
    }
}

/// Adds copies of a fragment beside where it came from, and selects them.
pub fn paste(session: Session, fragment: Value, offset: Position) {
    if let Some(Effect::Pasted { nodes }) = session.apply(Command::Paste { fragment, offset }) {
        session.selection.set(Selection::nodes(nodes));
    }
}

/// Pastes what was copied on this page. Says whether there was anything; if not, the browser's own
/// paste event follows and brings what was copied elsewhere.
pub fn paste_kept(session: Session) -> bool {
    let Some((fragment, times)) = session.clipboard() else {
        return false;
    };
    let away = 2.0 * GRID * f64::from(times);
    paste(session, fragment, Position { x: away, y: away });
    true
}

pub fn duplicate(session: Session) {
    if let Some(fragment) = session.copied_selection() {
        let offset = Position {
            x: 2.0 * GRID,
            y: 2.0 * GRID,
        };
        paste(session, fragment, offset);
    }
}

/// Arranges all nodes in columns, in one undo step, and shows the result.
pub fn tidy(session: Session) {
    let moves = session.peek_graph(layout::tidied).unwrap_or_default();
    if moves.is_empty() {
        return;
    }
    let gesture = session.begin_gesture();
    session.apply(Command::MoveNodes { moves, gesture });
    fit(session);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;
    use workflow_builder_model::layout::{card_rect, input_ports, output_ports};
    use workflow_builder_model::{Node, NodeSettings};

    fn map_at(position: Position) -> Node {
        Node {
            id: "n".into(),
            type_id: "map".into(),
            position,
            data: Map::new(),
            settings: NodeSettings::default(),
        }
    }

    #[test]
    fn a_dropped_card_has_its_middle_under_the_pointer() {
        let at = Point::new(500.0, 300.0);
        assert_eq!(card_rect(&map_at(centred(at))).centre(), at);
    }

    #[test]
    fn a_card_at_a_loose_end_has_the_port_that_takes_it_under_the_pointer() {
        let at = Point::new(500.0, 300.0);
        let after_output = map_at(at_loose_end(at, Side::Output));
        assert_eq!(input_ports(&after_output)[0].at, at);
        let before_input = map_at(at_loose_end(at, Side::Input));
        assert_eq!(output_ports(&before_input)[0].at, at);
    }

    #[test]
    fn new_nodes_keep_clear_of_what_lies_over_the_canvas() {
        let scene = Scene {
            width: 800.0,
            height: 600.0,
            camera: Camera {
                x: 0.0,
                y: 0.0,
                zoom: 0.5,
            },
            ..Scene::default()
        };
        assert_eq!(uncovered(&scene, 0.0), scene.visible());
        assert_eq!(uncovered(&scene, 100.0).bottom(), 1000.0);
        // A map higher than the canvas leaves a sliver, never less than nothing.
        assert_eq!(uncovered(&scene, 900.0).height, 1.0);
    }
}
