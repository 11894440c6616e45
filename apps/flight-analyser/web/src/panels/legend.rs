//! What the colours mean.

use canvas_shell::theme;
use egui::{Align2, Area, FontId, Id, Order, Sense, Ui, vec2};

use super::parts::frame;
use crate::layout::{EDGE, Layout};
use crate::map;
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout) {
    // In the corner that is free on the side away from the clock.
    let (corner, pivot, down) = if layout.has_clock_below() {
        (layout.page.left_top(), Align2::LEFT_TOP, 1.0)
    } else {
        (layout.page.left_bottom(), Align2::LEFT_BOTTOM, -1.0)
    };
    Area::new(Id::unique("legend"))
        .fixed_pos(corner + vec2(EDGE, down * EDGE))
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            frame(8).show(ui, |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(230.0, 26.0), Sense::hover());
                map::altitude_legend(ui.painter(), rect, theme::TEXT);
            });
        });
    if !session.document().filter.is_off() {
        let at = corner + vec2(EDGE, down * (EDGE + 56.0));
        let font = FontId::proportional(theme::TEXT_SIZE);
        let text = "Filter on: not everybody is shown";
        ui.painter().text(at, pivot, text, font, theme::WARNING);
    }
}
