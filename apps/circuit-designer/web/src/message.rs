//! The newest thing worth saying, at the lower left of the sheet until the next change.

use canvas_shell::theme;
use egui::{Align2, FontId, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::session::Session;

const MARGIN: f32 = 10.0;
const PADDING: f32 = 8.0;
/// The information panel is on the right.
const WIDEST_SHARE: f32 = 0.7;

/// Only painted: the pointer goes through to the sheet.
pub fn show(ui: &Ui, session: &Session) {
    let (Some(message), Some(sheet)) = (&session.view.message, session.view.sheet.rect) else {
        return;
    };
    let color = if message.is_warning {
        theme::WARNING
    } else {
        theme::TEXT
    };
    let font = FontId::proportional(theme::TEXT_SIZE);
    let widest = sheet.width() * WIDEST_SHARE;
    let galley = ui
        .painter()
        .layout(message.text.clone(), font, color, widest);
    let size = galley.size() + vec2(2.0, 2.0) * PADDING;
    let corner = pos2(sheet.left() + MARGIN, sheet.bottom() - MARGIN - size.y);
    let area = Rect::from_min_size(corner, size);
    let line = Stroke::new(1.0, theme::LINE_STRONG);
    ui.painter()
        .rect(area, theme::RADIUS, theme::RAISED, line, StrokeKind::Inside);
    let at = Align2::LEFT_TOP.anchor_size(corner + vec2(1.0, 1.0) * PADDING, galley.size());
    ui.painter().galley(at.min, galley, color);
}
