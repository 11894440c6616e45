//! The menu bar.

use canvas_shell::theme;
use egui::{Frame, Panel, Ui};

use crate::session::Session;

const HEIGHT: f32 = 30.0;

pub fn show(ui: &mut Ui, _session: &mut Session) {
    Panel::top("menu bar")
        .exact_size(HEIGHT)
        .resizable(false)
        .frame(Frame::new().fill(theme::BAR).inner_margin(2))
        .show(ui, |ui| {
            ui.label("Circuit Designer");
        });
}
