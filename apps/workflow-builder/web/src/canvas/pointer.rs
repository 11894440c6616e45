//! Turns presses, moves and releases into selections and commands.
//!
//! A release first counts as a move: a drag may arrive as a press and a release with nothing, or
//! one single move, in between.

use super::gestures::{
    border_push, is_click, node_moves, note_place, output_first, pressed, swept,
};
use super::hit;
use crate::state::{AddHere, Gesture, Hit, PortRef, Scene, Selection, Session, Side};
use leptos::prelude::*;
use workflow_builder_model::layout::{Point, Rect};
use workflow_builder_model::{Command, NoteChange, Position};

/// A pointer event, in pixels from the canvas' corner.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    pub at: Point,
    pub is_middle_button: bool,
    pub shift: bool,
    /// Ctrl or Cmd.
    pub adds: bool,
}

/// What lies under a pixel of the canvas now.
pub fn hit_at(session: Session, at_px: Point) -> Option<Hit> {
    let selection = session.selection.get_untracked();
    session.peek(|workspace| {
        let open = workspace.open()?;
        session.scene(|scene| {
            scene.geometry.follow(&open.workflow().graph);
            hit::hit_test(
                &scene.geometry,
                &open.workflow().annotations,
                &selection,
                scene.camera.to_canvas(at_px),
                scene.camera.zoom,
            )
        })
    })
}

pub fn press(session: Session, pointer: Pointer) {
    session.close_popups();
    let at = session.scene(|scene| scene.camera.to_canvas(pointer.at));
    if finish_sticky_wire(session, at) {
        return;
    }
    let (space, camera) = session.scene(|scene| (scene.space_is_down, scene.camera));
    let pan = |clears_selection| Gesture::Pan {
        from_px: pointer.at,
        camera,
        clears_selection,
    };
    if pointer.is_middle_button || space {
        begin(session, pan(false));
        return;
    }
    let selection = session.selection.get_untracked();
    match hit_at(session, pointer.at) {
        Some(Hit::Port(from)) => begin_wire(session, from, pointer.at, at, None),
        Some(Hit::Grip { edge, side }) => take_grip(session, edge, side, pointer.at, at),
        Some(Hit::Node(node)) => press_node(session, pointer, &node, selection),
        Some(Hit::Edge(edge)) => {
            let mut next = if pointer.adds {
                selection
            } else {
                Selection::default()
            };
            if !next.has_edge(&edge) {
                next.edges.push(edge);
            }
            session.selection.set(next);
        }
        Some(Hit::Note { .. }) | None if pointer.shift => begin(
            session,
            Gesture::Marquee {
                from: at,
                to: at,
                kept: if pointer.adds {
                    selection.nodes
                } else {
                    Vec::new()
                },
            },
        ),
        Some(Hit::Note { note, is_corner }) => press_note(session, pointer.at, at, note, is_corner),
        None => begin(session, pan(true)),
    }
}

fn begin_wire(session: Session, from: PortRef, from_px: Point, to: Point, rewires: Option<String>) {
    begin(
        session,
        Gesture::Wire {
            from,
            from_px,
            to,
            target: None,
            is_sticky: false,
            rewires,
        },
    );
}

/// Takes one end of an edge off its port; the edge hangs on the other one.
fn take_grip(session: Session, edge: String, side: Side, from_px: Point, to: Point) {
    let fixed = match side {
        Side::Input => Side::Output,
        Side::Output => Side::Input,
    };
    let port = session
        .peek_graph(|graph| graph.edge(&edge).map(|edge| hit::end_port(edge, fixed)))
        .flatten();
    if let Some(port) = port {
        begin_wire(session, port, from_px, to, Some(edge));
    }
}

fn press_note(session: Session, from_px: Point, from: Point, note: String, resizes: bool) {
    let start = session.peek(|workspace| {
        let notes = &workspace.open()?.workflow().annotations;
        notes
            .iter()
            .find(|known| known.id == note)
            .map(|known| hit::note_rect(known))
    });
    session.selection.set(Selection::note(&note));
    if let Some(start) = start {
        begin(
            session,
            Gesture::DragNote {
                from_px,
                from,
                note,
                start,
                resizes,
                gesture: session.begin_gesture(),
                has_moved: false,
            },
        );
    }
}

fn press_node(session: Session, pointer: Pointer, node: &str, selection: Selection) {
    let was_selected = selection.has_node(node);
    let (next, may_drag) = pressed(selection, node, pointer.adds);
    if !may_drag {
        session.selection.set(next);
        return;
    }
    let origins = session
        .peek_graph(|graph| {
            next.nodes
                .iter()
                .filter_map(|id| graph.node(id))
                .map(|n| (n.id.clone(), Point::new(n.position.x, n.position.y)))
                .collect()
        })
        .unwrap_or_default();
    session.selection.set(next);
    begin(
        session,
        Gesture::DragNodes {
            from_px: pointer.at,
            from: session.scene(|scene| scene.camera.to_canvas(pointer.at)),
            lead: node.to_string(),
            origins,
            gesture: session.begin_gesture(),
            has_moved: false,
            click_selects: was_selected && !pointer.adds,
        },
    );
}

fn begin(session: Session, gesture: Gesture) {
    session.scene(|scene| scene.gesture = gesture);
    session.redraw();
}

pub fn moved(session: Session, pointer: Pointer) {
    session.scene(|scene| scene.pointer_px = Some(pointer.at));
    if follow(session, pointer.at) && pan_at_border(session, pointer.at) {
        follow(session, pointer.at);
        keep_panning(session);
    }
    session.redraw();
}

/// Brings the gesture up to the pointer. Says whether the canvas may move along at its borders.
fn follow(session: Session, at: Point) -> bool {
    let gesture = session.scene(|scene| scene.gesture.clone());
    match gesture {
        Gesture::Idle => {
            hover(session, at);
            return false;
        }
        Gesture::Pan {
            from_px, camera, ..
        } => {
            let by = [at.x - from_px.x, at.y - from_px.y];
            session.scene(|scene| scene.camera = camera.dragged(by));
            return false;
        }
        Gesture::Marquee { from, kept, .. } => sweep(session, from, kept, at),
        Gesture::DragNodes { .. } => return drag_nodes(session, gesture, at),
        Gesture::DragNote { .. } => return drag_note(session, gesture, at),
        Gesture::Wire { from, .. } => aim(session, &from, at),
    }
    true
}

/// Moves the canvas when something is dragged to its border. Says whether it did.
fn pan_at_border(session: Session, at: Point) -> bool {
    session.scene(|scene| {
        let push = border_push(at, scene.screen());
        scene.camera = scene.camera.moved(push);
        push != [0.0, 0.0]
    })
}

/// Goes on panning while the pointer rests at the border. A driven page pans with every move of the
/// pointer only: there, what happens must not depend on how many frames the browser draws.
fn keep_panning(session: Session) {
    if session.sdk().is_keyed() || session.scene(|scene| scene.is_panning_by_itself) {
        return;
    }
    session.scene(|scene| scene.is_panning_by_itself = true);
    request_animation_frame(move || {
        session.scene(|scene| scene.is_panning_by_itself = false);
        let at = session.scene(|scene| match scene.gesture {
            Gesture::Idle | Gesture::Pan { .. } => None,
            _ => scene.pointer_px,
        });
        if let Some(at) = at
            && pan_at_border(session, at)
        {
            follow(session, at);
            session.redraw();
            keep_panning(session);
        }
    });
}

fn hover(session: Session, at_px: Point) {
    let hit = hit_at(session, at_px);
    session.scene(|scene| scene.hover = hit);
}

fn sweep(session: Session, from: Point, kept: Vec<String>, at_px: Point) {
    let to = session.scene(|scene| {
        let to = scene.camera.to_canvas(at_px);
        scene.gesture = Gesture::Marquee {
            from,
            to,
            kept: kept.clone(),
        };
        to
    });
    let area = Rect::between(from, to);
    let nodes = session.with_geometry(|scene| swept(&scene.geometry, area, kept));
    session
        .selection
        .set(Selection::nodes(nodes.unwrap_or_default()));
}

/// Says whether the drag is more than a click.
fn drag_nodes(session: Session, mut drag: Gesture, at_px: Point) -> bool {
    let Gesture::DragNodes {
        from_px,
        from,
        lead,
        origins,
        gesture,
        has_moved,
        ..
    } = &mut drag
    else {
        return false;
    };
    if !*has_moved && is_click(*from_px, at_px) {
        return false;
    }
    let at = session.scene(|scene| scene.camera.to_canvas(at_px));
    let Some(moves) = node_moves(origins, lead, *from, at) else {
        return false;
    };
    *has_moved = true;
    let gesture = gesture.clone();
    session.scene(|scene| scene.gesture = drag);
    session.apply(Command::MoveNodes { moves, gesture });
    true
}

/// Moves or resizes a note. Says whether the drag is more than a click.
fn drag_note(session: Session, mut drag: Gesture, at_px: Point) -> bool {
    let Gesture::DragNote {
        from_px,
        from,
        note,
        start,
        resizes,
        gesture,
        has_moved,
    } = &mut drag
    else {
        return false;
    };
    if !*has_moved && is_click(*from_px, at_px) {
        return false;
    }
    *has_moved = true;
    let at = session.scene(|scene| scene.camera.to_canvas(at_px));
    let place = note_place(*start, *resizes, *from, at);
    let command = Command::EditNote {
        note: note.clone(),
        change: NoteChange::Place {
            position: Position {
                x: place.x,
                y: place.y,
            },
            width: place.width,
            height: place.height,
            gesture: gesture.clone(),
        },
    };
    session.scene(|scene| scene.gesture = drag);
    session.apply(command);
    true
}

fn aim(session: Session, from: &PortRef, at_px: Point) {
    session.with_geometry(|scene| {
        let at = scene.camera.to_canvas(at_px);
        let found = hit::drop_target(&scene.geometry, from, at, scene.camera.zoom);
        if let Gesture::Wire { to, target, .. } = &mut scene.gesture {
            *to = at;
            *target = found;
        }
    });
}

pub fn released(session: Session, pointer: Pointer) {
    let is_sticky = session.scene(|scene| {
        matches!(
            scene.gesture,
            Gesture::Wire {
                is_sticky: true,
                ..
            }
        )
    });
    if is_sticky {
        return;
    }
    if session.scene(|scene| scene.gesture != Gesture::Idle) {
        moved(session, pointer);
    }
    match session.scene(|scene| std::mem::take(&mut scene.gesture)) {
        Gesture::Pan {
            from_px,
            clears_selection: true,
            ..
        } if is_click(from_px, pointer.at) => {
            session.selection.set(Selection::default());
        }
        Gesture::DragNodes {
            lead,
            has_moved: false,
            click_selects: true,
            ..
        } => session.selection.set(Selection::node(&lead)),
        wire @ Gesture::Wire { .. } => release_wire(session, wire, pointer.at),
        _ => {}
    }
    session.gesture_ended();
    hover(session, pointer.at);
    session.redraw();
}

fn release_wire(session: Session, wire: Gesture, at_px: Point) {
    let Gesture::Wire {
        from,
        from_px,
        to,
        target,
        rewires,
        ..
    } = wire
    else {
        return;
    };
    match (rewires, target) {
        (Some(edge), Some(target)) => rewire(session, edge, from, target),
        // Let go over nothing, an edge stays where it was.
        (Some(_), None) => {}
        // A click on a port: the edge stays on the pointer until the next click.
        (None, _) if is_click(from_px, at_px) => session.scene(|scene| {
            scene.gesture = Gesture::Wire {
                from,
                from_px,
                to,
                target: None,
                is_sticky: true,
                rewires: None,
            };
        }),
        (None, Some(target)) => connect(session, from, target),
        (None, None) => session.add_here.set(Some(AddHere {
            at: to,
            at_px,
            from: Some(from),
        })),
    }
}

/// Ends an edge that was begun by a click. Says whether there was one.
fn finish_sticky_wire(session: Session, at: Point) -> bool {
    let Gesture::Wire { from, .. } = session.scene(|scene| std::mem::take(&mut scene.gesture))
    else {
        return false;
    };
    let target = session
        .with_geometry(|scene| hit::drop_target(&scene.geometry, &from, at, scene.camera.zoom))
        .flatten();
    if let Some(target) = target {
        connect(session, from, target);
    }
    session.redraw();
    true
}

fn rewire(session: Session, edge: String, one: PortRef, two: PortRef) {
    let (source, target) = output_first(one, two);
    let place = session
        .peek_graph(|graph| graph.edges.iter().position(|known| known.id == edge))
        .flatten();
    session.apply(Command::Reconnect {
        edge,
        source: source.address(),
        target: target.address(),
    });
    // The edge has a new id now but its old place in the list; it stays selected.
    let now = place.and_then(|place| {
        session
            .peek_graph(|graph| graph.edges.get(place).map(|edge| edge.id.clone()))
            .flatten()
    });
    if let Some(id) = now {
        session.selection.set(Selection::edge(&id));
    }
}

/// Joins two ports, whichever of them is the output.
pub fn connect(session: Session, one: PortRef, two: PortRef) {
    let (source, target) = output_first(one, two);
    session.apply(Command::Connect {
        source: source.node,
        source_handle: source.handle,
        target: target.node,
        target_handle: target.handle,
    });
}

/// Gives up what the pointer is doing. Says whether there was anything to give up.
pub fn cancel(session: Session) -> bool {
    let given_up = session.scene(|scene| std::mem::take(&mut scene.gesture));
    session.gesture_ended();
    session.redraw();
    given_up != Gesture::Idle
}

/// The mouse cursor for what is going on.
pub fn cursor(scene: &Scene) -> &'static str {
    match (&scene.gesture, &scene.hover) {
        (Gesture::Pan { .. }, _) => "grabbing",
        (Gesture::DragNote { resizes: true, .. }, _) => "nwse-resize",
        (Gesture::DragNodes { .. } | Gesture::DragNote { .. }, _) => "grabbing",
        (Gesture::Marquee { .. } | Gesture::Wire { .. }, _) => "crosshair",
        (Gesture::Idle, _) if scene.space_is_down => "grab",
        (Gesture::Idle, Some(Hit::Port(_))) => "crosshair",
        (Gesture::Idle, Some(Hit::Grip { .. })) => "grab",
        (
            Gesture::Idle,
            Some(Hit::Note {
                is_corner: true, ..
            }),
        ) => "nwse-resize",
        (Gesture::Idle, Some(_)) => "pointer",
        (Gesture::Idle, None) => "default",
    }
}
