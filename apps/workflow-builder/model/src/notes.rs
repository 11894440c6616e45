//! Notes on the canvas.

use crate::command::{Effect, NoteChange, Refusal};
use crate::document::{Annotation, NoteColour, Position, Workflow};
use crate::edit::{self, Edit, GestureKind};
use crate::layout;
use std::sync::Arc;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 160.0;
const MIN_SIDE: f64 = 96.0;
const MAX_SIDE: f64 = 4000.0;

pub(crate) fn add(
    mut next: Workflow,
    position: Position,
    fresh_id: &mut dyn FnMut() -> String,
) -> Result<Edit, Refusal> {
    edit::check_position(position)?;
    let id = fresh_id();
    next.annotations.push(Arc::new(Annotation {
        id: id.clone(),
        text: String::new(),
        position: layout::snapped(position),
        width: WIDTH,
        height: HEIGHT,
        colour: NoteColour::default(),
    }));
    Ok(Edit {
        effect: Effect::NoteAdded { note: id },
        ..Edit::new(next, "Add note", GestureKind::Edit)
    })
}

pub(crate) fn change(mut next: Workflow, id: &str, change: &NoteChange) -> Result<Edit, Refusal> {
    let note = next
        .annotations
        .iter_mut()
        .find(|note| note.id == id)
        .ok_or(Refusal::NoSuchNote)?;
    let note = Arc::make_mut(note);
    Ok(match change {
        NoteChange::Text(text) => {
            note.text = text.clone();
            Edit::new(next, "Edit note", GestureKind::Edit).typed(format!("note text {id}"))
        }
        NoteChange::Colour(colour) => {
            note.colour = *colour;
            Edit::new(next, "Edit note", GestureKind::Edit)
        }
        NoteChange::Place {
            position,
            width,
            height,
            gesture,
        } => {
            edit::check_position(*position)?;
            note.position = *position;
            let side = |length: f64| {
                if length.is_finite() {
                    length.clamp(MIN_SIDE, MAX_SIDE)
                } else {
                    MIN_SIDE
                }
            };
            (note.width, note.height) = (side(*width), side(*height));
            Edit {
                gesture: Some(format!("note {gesture}")),
                ..Edit::new(next, "Move note", GestureKind::Edit)
            }
        }
    })
}

pub(crate) fn delete(mut next: Workflow, id: &str) -> Result<Edit, Refusal> {
    let before = next.annotations.len();
    next.annotations.retain(|note| note.id != id);
    if next.annotations.len() == before {
        return Err(Refusal::NoSuchNote);
    }
    Ok(Edit::new(next, "Delete note", GestureKind::Edit))
}
