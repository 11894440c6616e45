//! Turns presses, moves and releases into selections and commands.
//!
//! A release first counts as a move: a drag may arrive as a press and a release with nothing, or
//! one single move, in between.

use super::hit::{self, Hit, PortRef, Side};
use super::{Gesture, Scene};
use crate::session::{Selection, Session};
use crate::theme::CLICK_SLOP_PX;
use leptos::prelude::*;
use workflow_builder_model::layout::{self, Point, Rect};
use workflow_builder_model::{Command, NodeMove, Position};

/// A pointer event, in pixels from the canvas' corner.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    pub at: Point,
    pub is_middle_button: bool,
    pub shift: bool,
    /// Ctrl or Cmd.
    pub adds: bool,
}

pub fn press(session: Session, pointer: Pointer) {
    let at = session.scene(|scene| scene.camera.to_canvas(pointer.at));
    if finish_sticky_wire(session, at) {
        return;
    }
    let (zoom, space, camera) =
        session.scene(|scene| (scene.camera.zoom, scene.space_is_down, scene.camera));
    let pan = Gesture::Pan {
        from_px: pointer.at,
        camera,
        clears_selection: false,
    };
    if pointer.is_middle_button || space {
        begin(session, pan);
        return;
    }
    let selection = session.selection.get_untracked();
    let hit = session
        .peek_graph(|graph| hit::hit_test(graph, &selection, at, zoom))
        .flatten();
    match hit {
        Some(Hit::Port(from)) => begin(
            session,
            Gesture::Wire {
                from,
                from_px: pointer.at,
                to: at,
                target: None,
                is_sticky: false,
            },
        ),
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
        None if pointer.shift => begin(
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
        None => begin(
            session,
            Gesture::Pan {
                from_px: pointer.at,
                camera,
                clears_selection: true,
            },
        ),
    }
}

fn press_node(session: Session, pointer: Pointer, node: &str, selection: Selection) {
    let was_selected = selection.has_node(node);
    let mut next = selection;
    if pointer.adds && was_selected {
        next.nodes.retain(|id| id != node);
        session.selection.set(next);
        return;
    }
    if pointer.adds {
        next.nodes.push(node.to_string());
    } else if !was_selected {
        next = Selection::node(node);
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
    let gesture = session.scene(|scene| scene.gesture.clone());
    match gesture {
        Gesture::Idle => hover(session, pointer.at),
        Gesture::Pan {
            from_px, camera, ..
        } => session.scene(|scene| {
            scene.camera.x = camera.x - (pointer.at.x - from_px.x) / camera.zoom;
            scene.camera.y = camera.y - (pointer.at.y - from_px.y) / camera.zoom;
        }),
        Gesture::Marquee { from, kept, .. } => sweep(session, from, kept, pointer.at),
        Gesture::DragNodes { .. } => drag_nodes(session, gesture, pointer.at),
        Gesture::Wire { from, .. } => aim(session, &from, pointer.at),
    }
    session.redraw();
}

fn hover(session: Session, at_px: Point) {
    let selection = session.selection.get_untracked();
    let camera = session.scene(|scene| scene.camera);
    let hit = session
        .peek_graph(|graph| hit::hit_test(graph, &selection, camera.to_canvas(at_px), camera.zoom))
        .flatten();
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
    let mut nodes = kept;
    session.peek_graph(|graph| {
        for node in &graph.nodes {
            if area.overlaps(&layout::card_rect(node)) && !nodes.contains(&node.id) {
                nodes.push(node.id.clone());
            }
        }
    });
    session.selection.set(Selection {
        nodes,
        edges: Vec::new(),
    });
}

fn drag_nodes(session: Session, drag: Gesture, at_px: Point) {
    let Gesture::DragNodes {
        from_px,
        lead,
        origins,
        gesture,
        has_moved,
        click_selects,
    } = drag
    else {
        return;
    };
    if !has_moved && at_px.distance(from_px) < CLICK_SLOP_PX {
        return;
    }
    let zoom = session.scene(|scene| scene.camera.zoom);
    let Some((_, start)) = origins.iter().find(|(id, _)| *id == lead) else {
        return;
    };
    // The card under the pointer goes to the grid; the others keep their distance from it.
    let end = layout::snapped(Position {
        x: start.x + (at_px.x - from_px.x) / zoom,
        y: start.y + (at_px.y - from_px.y) / zoom,
    });
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let moves = origins
        .iter()
        .map(|(node, origin)| NodeMove {
            node: node.clone(),
            position: Position {
                x: origin.x + dx,
                y: origin.y + dy,
            },
        })
        .collect();
    session.scene(|scene| {
        scene.gesture = Gesture::DragNodes {
            from_px,
            lead,
            origins,
            gesture: gesture.clone(),
            has_moved: true,
            click_selects,
        };
    });
    session.apply(Command::MoveNodes { moves, gesture });
}

fn aim(session: Session, from: &PortRef, at_px: Point) {
    let camera = session.scene(|scene| scene.camera);
    let at = camera.to_canvas(at_px);
    let found = session
        .peek_graph(|graph| hit::drop_target(graph, from, at, camera.zoom))
        .flatten();
    session.scene(|scene| {
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
        } if pointer.at.distance(from_px) < CLICK_SLOP_PX => {
            session.selection.set(Selection::default());
        }
        Gesture::DragNodes {
            lead,
            has_moved: false,
            click_selects: true,
            ..
        } => session.selection.set(Selection::node(&lead)),
        Gesture::Wire {
            from,
            from_px,
            to,
            target,
            ..
        } => {
            if pointer.at.distance(from_px) < CLICK_SLOP_PX {
                // A click on a port: the edge stays on the pointer until the next click.
                session.scene(|scene| {
                    scene.gesture = Gesture::Wire {
                        from,
                        from_px,
                        to,
                        target: None,
                        is_sticky: true,
                    };
                });
            } else if let Some(target) = target {
                connect(session, from, target);
            }
        }
        _ => {}
    }
    hover(session, pointer.at);
    session.redraw();
}

/// Ends an edge that was begun by a click. Says whether there was one.
fn finish_sticky_wire(session: Session, at: Point) -> bool {
    let Gesture::Wire { from, .. } = session.scene(|scene| std::mem::take(&mut scene.gesture))
    else {
        return false;
    };
    let zoom = session.scene(|scene| scene.camera.zoom);
    let target = session
        .peek_graph(|graph| hit::drop_target(graph, &from, at, zoom))
        .flatten();
    if let Some(target) = target {
        connect(session, from, target);
    }
    session.redraw();
    true
}

/// Joins two ports, whichever of them is the output.
pub fn connect(session: Session, one: PortRef, two: PortRef) {
    let (source, target) = match one.side {
        Side::Output => (one, two),
        Side::Input => (two, one),
    };
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
    session.redraw();
    given_up != Gesture::Idle
}

/// The mouse cursor for what is going on.
pub fn cursor(scene: &Scene) -> &'static str {
    match (&scene.gesture, &scene.hover) {
        (Gesture::Pan { .. }, _) => "grabbing",
        (Gesture::DragNodes { .. }, _) => "grabbing",
        (Gesture::Marquee { .. } | Gesture::Wire { .. }, _) => "crosshair",
        (Gesture::Idle, _) if scene.space_is_down => "grab",
        (Gesture::Idle, Some(Hit::Port(_))) => "crosshair",
        (Gesture::Idle, Some(_)) => "pointer",
        (Gesture::Idle, None) => "default",
    }
}
