//! Text that can be read on any ground.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, vec2};

/// With a dark edge around it. Returns where it is.
pub fn haloed(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    color: Color32,
) -> Rect {
    let dark = Color32::from_black_alpha(170);
    for offset in [
        vec2(1.0, 0.0),
        vec2(-1.0, 0.0),
        vec2(0.0, 1.0),
        vec2(0.0, -1.0),
    ] {
        painter.text(at + offset, anchor, text, font.clone(), dark);
    }
    painter.text(at, anchor, text, font, color)
}
