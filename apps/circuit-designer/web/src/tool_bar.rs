//! The tool bar below the menus.

use canvas_shell::theme;
use egui::{Frame, Panel, Ui};

use crate::session::Session;

const HEIGHT: f32 = 40.0;

pub fn show(ui: &mut Ui, session: &mut Session) {
    if !session.view.options.tool_bar {
        return;
    }
    Panel::top("tool bar")
        .exact_size(HEIGHT)
        .resizable(false)
        .frame(Frame::new().fill(theme::PANEL).inner_margin(6))
        .show(ui, |ui| {
            ui.horizontal(|ui| ui.label(format!("Mode: {}", session.view.mode.label())));
        });
}
