//! Text that can be read on any ground.

use egui::{Align2, Color32, FontId, Painter, Pos2, vec2};

/// On a dark field of its own.
pub fn on_field(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    color: Color32,
) {
    let galley = painter.layout_no_wrap(text.to_string(), font, color);
    let rect = anchor.anchor_size(at, galley.size());
    let field = Color32::from_black_alpha(190);
    painter.rect_filled(rect.expand2(vec2(5.0, 2.0)), 3.0, field);
    painter.galley(rect.min, galley, color);
}
