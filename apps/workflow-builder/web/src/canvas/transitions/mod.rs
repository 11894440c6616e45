//! How a gesture begins, goes on and ends: from what the pointer met to what is to be done.

use crate::canvas::gestures::{is_click, node_moves, note_place};
use crate::state::{Gesture, Hit, PortRef, Selection, Side};
use dom_shell::Camera;
use workflow_builder_model::layout::Point;
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

/// What a press begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// An edge from this port.
    Wire(PortRef),
    /// This end of the edge comes off its port.
    TakeEnd {
        edge: String,
        side: Side,
    },
    Node(String),
    Select(Selection),
    /// A box; these nodes stay selected whatever it touches.
    Marquee {
        kept: Vec<String>,
    },
    Note {
        note: String,
        resizes: bool,
    },
    Pan {
        clears_selection: bool,
    },
}

/// What a press on this comes to. Holding the canvas, by the middle button or the space bar, goes
/// before everything that lies under the pointer.
pub fn pressed(hit: Option<Hit>, pointer: Pointer, holds: bool, selection: Selection) -> Press {
    if pointer.is_middle_button || holds {
        return Press::Pan {
            clears_selection: false,
        };
    }
    match hit {
        Some(Hit::Port(from)) => Press::Wire(from),
        Some(Hit::Grip { edge, side }) => Press::TakeEnd { edge, side },
        Some(Hit::Node(node)) => Press::Node(node),
        Some(Hit::Edge(edge)) => Press::Select(with_edge(selection, edge, pointer.adds)),
        Some(Hit::Note { .. }) | None if pointer.shift => Press::Marquee {
            kept: if pointer.adds {
                selection.nodes
            } else {
                Vec::new()
            },
        },
        Some(Hit::Note { note, is_corner }) => Press::Note {
            note,
            resizes: is_corner,
        },
        None => Press::Pan {
            clears_selection: true,
        },
    }
}

/// The selection after a press on an edge. With `adds` it joins the selection or leaves it.
fn with_edge(selection: Selection, edge: String, adds: bool) -> Selection {
    if !adds {
        return Selection::edge(&edge);
    }
    let mut next = Selection {
        note: None,
        ..selection
    };
    if next.has_edge(&edge) {
        next.edges.retain(|id| *id != edge);
    } else {
        next.edges.push(edge);
    }
    next
}

/// A drag of nodes or of a note as it goes on, and the command that brings them to the pointer.
/// `None` while it is no more than a click.
pub fn dragged(mut drag: Gesture, at_px: Point, camera: Camera) -> Option<(Gesture, Command)> {
    let to = camera.to_canvas(at_px);
    let command = match &mut drag {
        Gesture::DragNodes {
            from_px,
            from,
            lead,
            origins,
            gesture,
            has_moved,
            ..
        } => {
            if !*has_moved && is_click(*from_px, at_px) {
                return None;
            }
            let moves = node_moves(origins, lead, *from, to)?;
            *has_moved = true;
            Command::MoveNodes {
                moves,
                gesture: gesture.clone(),
            }
        }
        Gesture::DragNote {
            from_px,
            from,
            note,
            start,
            resizes,
            gesture,
            has_moved,
        } => {
            if !*has_moved && is_click(*from_px, at_px) {
                return None;
            }
            *has_moved = true;
            let place = note_place(*start, *resizes, *from, to);
            let change = NoteChange::Place {
                position: Position {
                    x: place.x,
                    y: place.y,
                },
                width: place.width,
                height: place.height,
                gesture: gesture.clone(),
            };
            Command::EditNote {
                note: note.clone(),
                change,
            }
        }
        _ => return None,
    };
    Some((drag, command))
}

/// What a release comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Release {
    Nothing,
    Select(Selection),
    Connect(PortRef, PortRef),
    /// The edge hangs between these ports from now on.
    Rewire {
        edge: String,
        ends: [PortRef; 2],
    },
    /// The edge stays on the pointer until the next click.
    KeepWire(Gesture),
    /// The loose edge asks for a node to end at.
    AskForNode {
        at: Point,
        from: PortRef,
    },
}

pub fn released(gesture: Gesture, at_px: Point) -> Release {
    match gesture {
        Gesture::Pan {
            from_px,
            clears_selection: true,
            ..
        } if is_click(from_px, at_px) => Release::Select(Selection::default()),
        Gesture::DragNodes {
            lead,
            has_moved: false,
            click_selects: true,
            ..
        } => Release::Select(Selection::node(&lead)),
        Gesture::Wire {
            from,
            target: Some(target),
            rewires: Some(edge),
            ..
        } => Release::Rewire {
            edge,
            ends: [from, target],
        },
        // Let go over nothing, an edge stays where it was.
        Gesture::Wire {
            rewires: Some(_), ..
        } => Release::Nothing,
        Gesture::Wire {
            from, from_px, to, ..
        } if is_click(from_px, at_px) => Release::KeepWire(Gesture::Wire {
            from,
            from_px,
            to,
            target: None,
            is_sticky: true,
            rewires: None,
        }),
        Gesture::Wire {
            from, to, target, ..
        } => match target {
            Some(target) => Release::Connect(from, target),
            None => Release::AskForNode { at: to, from },
        },
        _ => Release::Nothing,
    }
}

/// The selection that a context menu on this is about; `None` when it stays as it is.
pub fn asked_about(hit: Option<Hit>, selection: &Selection) -> Option<Selection> {
    match hit {
        Some(Hit::Node(id)) => (!selection.has_node(&id)).then(|| Selection::node(&id)),
        Some(Hit::Edge(id) | Hit::Grip { edge: id, .. }) => {
            (!selection.has_edge(&id)).then(|| Selection::edge(&id))
        }
        Some(Hit::Note { note, .. }) => Some(Selection::note(&note)),
        Some(Hit::Port(_)) | None => Some(Selection::default()),
    }
}

#[cfg(test)]
mod tests;
