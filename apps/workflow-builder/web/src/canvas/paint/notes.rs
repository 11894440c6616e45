//! Draws the notes, behind everything else.

use super::Decorations;
use super::brush::Brush;
use crate::canvas::hit::{NOTE_CORNER, note_rect};
use crate::state::Scene;
use crate::theme;
use workflow_builder_model::layout::{Point, Rect};

const PADDING: f64 = 14.0;
const TEXT_SIZE: f64 = 14.0;
const LINE: f64 = 20.0;

pub fn paint_all(brush: &Brush, decorations: &Decorations, scene: &Scene, visible: &Rect) {
    let zoom = scene.camera.zoom;
    for note in decorations.notes {
        let rect = note_rect(note);
        if !rect.overlaps(visible) {
            continue;
        }
        let (fill, border) = theme::note(note.colour);
        let is_selected = decorations.selection.note.as_deref() == Some(note.id.as_str());
        brush.fill_rounded(&rect, 8.0, fill);
        let (colour, width) = if is_selected {
            (theme::ACCENT, 2.0)
        } else {
            (border, 1.25)
        };
        brush.stroke_rounded(&rect, 8.0, colour, f64::max(width, 1.0 / zoom));
        // Far out the text grows with the distance, as far as the note has room for it.
        let size = TEXT_SIZE.max(9.5 / zoom).min(rect.height / 3.0);
        let line = LINE * size / TEXT_SIZE;
        brush.font(450, size);
        let room = ((rect.height - 2.0 * PADDING) / line).floor().max(1.0) as usize;
        let (text, colour) = if note.text.is_empty() {
            ("Empty note", theme::TEXT_FAINT)
        } else {
            (note.text.as_str(), theme::TEXT)
        };
        let mut row = 0;
        for paragraph in text.lines() {
            if row >= room {
                break;
            }
            for words in brush.wrapped(paragraph, rect.width - 2.0 * PADDING, room - row) {
                let y = rect.y + PADDING + size * 0.8 + row as f64 * line;
                brush.text(&words, Point::new(rect.x + PADDING, y), colour);
                row += 1;
            }
            if paragraph.trim().is_empty() {
                row += 1;
            }
        }
        if is_selected {
            let corner = Point::new(rect.right() - 5.0, rect.bottom() - 5.0);
            for step in [4.0, 9.0] {
                brush.line(
                    Point::new(corner.x - NOTE_CORNER * step / 14.0, corner.y),
                    Point::new(corner.x, corner.y - NOTE_CORNER * step / 14.0),
                    theme::ACCENT,
                    1.5,
                );
            }
        }
    }
}
