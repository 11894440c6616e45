//! The panel on the right: reset, run, speed, and a slider for each variable element.

use canvas_shell::{mark, theme};
use egui::{Frame, Panel, Ui};

use crate::session::Session;

const WIDTH: f32 = 166.0;

pub fn show(ui: &mut Ui, _session: &mut Session) {
    let frame = Frame::new().fill(theme::PANEL).inner_margin(10);
    Panel::right("side panel")
        .exact_size(WIDTH)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| {
            let response = ui.button("RUN / Stop");
            mark(ui, "panel/run", response.rect);
        });
}
