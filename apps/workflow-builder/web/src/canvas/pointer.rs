//! Turns presses, moves and releases into selections and commands.
//!
//! A release first counts as a move: a drag may arrive as a press and a release with nothing, or
//! one single move, in between.

use super::gestures::{border_push, output_first, pressed_node, swept};
use super::hit;
use super::transitions::{self, Pointer, Press, Release};
use crate::state::{AddHere, Gesture, Hit, PortRef, Scene, Selection, Session, Side};
use leptos::prelude::*;
use workflow_builder_model::Command;
use workflow_builder_model::layout::{Point, Rect};

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
    let (holds, camera) = session.scene(|scene| (scene.space_is_down, scene.camera));
    let selection = session.selection.get_untracked();
    let hit = hit_at(session, pointer.at);
    match transitions::pressed(hit, pointer, holds, selection.clone()) {
        Press::Wire(from) => begin_wire(session, from, pointer.at, at, None),
        Press::TakeEnd { edge, side } => take_end(session, edge, side, pointer.at, at),
        Press::Node(node) => press_node(session, pointer, &node, selection),
        Press::Select(selection) => session.selection.set(selection),
        Press::Marquee { kept } => begin(
            session,
            Gesture::Marquee {
                from: at,
                to: at,
                kept,
            },
        ),
        Press::Note { note, resizes } => press_note(session, pointer.at, at, note, resizes),
        Press::Pan { clears_selection } => begin(
            session,
            Gesture::Pan {
                from_px: pointer.at,
                camera,
                clears_selection,
            },
        ),
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
fn take_end(session: Session, edge: String, side: Side, from_px: Point, to: Point) {
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
    let (next, may_drag) = pressed_node(selection, node, pointer.adds);
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
        Gesture::DragNodes { .. } | Gesture::DragNote { .. } => return drag(session, gesture, at),
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

/// Brings nodes or a note to the pointer. Says whether the drag is more than a click.
fn drag(session: Session, gesture: Gesture, at_px: Point) -> bool {
    let camera = session.scene(|scene| scene.camera);
    let Some((next, command)) = transitions::dragged(gesture, at_px, camera) else {
        return false;
    };
    session.scene(|scene| scene.gesture = next);
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
    let gesture = session.scene(|scene| std::mem::take(&mut scene.gesture));
    match transitions::released(gesture, pointer.at) {
        Release::Nothing => {}
        Release::Select(selection) => session.selection.set(selection),
        Release::Connect(from, target) => connect(session, from, target),
        Release::Rewire { edge, ends } => rewire(session, edge, ends),
        Release::KeepWire(wire) => session.scene(|scene| scene.gesture = wire),
        Release::AskForNode { at, from } => session.add_here.set(Some(AddHere {
            at,
            at_px: pointer.at,
            from: Some(from),
        })),
    }
    session.gesture_ended();
    hover(session, pointer.at);
    session.redraw();
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

fn rewire(session: Session, edge: String, [one, two]: [PortRef; 2]) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn over(hover: Option<Hit>) -> Scene {
        Scene {
            hover,
            ..Scene::default()
        }
    }

    fn note(is_corner: bool) -> Option<Hit> {
        Some(Hit::Note {
            note: "x".into(),
            is_corner,
        })
    }

    fn port() -> PortRef {
        PortRef {
            node: "n".into(),
            side: Side::Output,
            handle: None,
        }
    }

    #[test]
    fn the_cursor_tells_what_a_press_would_do() {
        assert_eq!(cursor(&over(None)), "default");
        assert_eq!(cursor(&over(Some(Hit::Node("n".into())))), "pointer");
        assert_eq!(cursor(&over(Some(Hit::Port(port())))), "crosshair");
        assert_eq!(cursor(&over(note(false))), "pointer");
        assert_eq!(cursor(&over(note(true))), "nwse-resize");
    }

    #[test]
    fn a_held_space_bar_promises_to_move_the_canvas_over_anything() {
        let scene = Scene {
            space_is_down: true,
            ..over(Some(Hit::Port(port())))
        };
        assert_eq!(cursor(&scene), "grab");
    }

    #[test]
    fn during_a_gesture_what_lies_under_the_pointer_does_not_change_the_cursor() {
        let wire = Gesture::Wire {
            from: port(),
            from_px: Point::new(0.0, 0.0),
            to: Point::new(0.0, 0.0),
            target: None,
            is_sticky: true,
            rewires: None,
        };
        let scene = Scene {
            gesture: wire,
            ..over(note(true))
        };
        assert_eq!(cursor(&scene), "crosshair");
        let resize = Gesture::DragNote {
            from_px: Point::new(0.0, 0.0),
            from: Point::new(0.0, 0.0),
            note: "x".into(),
            start: Rect::new(0.0, 0.0, 96.0, 96.0),
            resizes: true,
            gesture: "1".into(),
            has_moved: true,
        };
        let scene = Scene {
            gesture: resize,
            ..over(None)
        };
        assert_eq!(cursor(&scene), "nwse-resize");
    }
}
