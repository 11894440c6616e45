//! What the colours mean.

use canvas_shell::theme;
use egui::{Align2, Area, FontId, Id, Order, Ui, vec2};

use super::layout::{EDGE, Layout};
use super::parts::frame;
use crate::map;
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout) {
    let at = layout.page.left_bottom() + vec2(EDGE, -EDGE);
    Area::new(Id::unique("legend"))
        .fixed_pos(at)
        .pivot(Align2::LEFT_BOTTOM)
        .order(Order::Middle)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            frame(6).show(ui, |ui| map::legend(ui));
        });
    if !session.document().filter.is_off() {
        let at = layout.page.left_bottom() + vec2(EDGE, -EDGE - 60.0);
        let font = FontId::proportional(theme::TEXT_SIZE);
        let text = "Filter on: not everybody is shown";
        ui.painter().text(at, Align2::LEFT_BOTTOM, text, font, theme::WARNING);
    }
}
