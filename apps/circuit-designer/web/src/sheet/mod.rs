//! The drawing area: shows the circuit, and turns the pointer into commands.

pub mod camera;

use canvas_shell::mark;
use circuit_designer_model::{ElementId, Point};
use egui::{CentralPanel, Color32, Frame, Rect, Sense, Ui};

use crate::session::Session;

/// What the pointer is on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hovered {
    pub element: Option<ElementId>,
    /// A pin within reach of the pointer.
    pub pin: Option<(ElementId, u32)>,
    /// The nearest grid point, while the pointer is on the sheet.
    pub at: Option<Point>,
}

/// How the sheet is being used.
#[derive(Default)]
pub struct SheetView {
    /// Where it was drawn.
    pub rect: Option<Rect>,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    let frame = Frame::new().fill(Color32::BLACK);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let rect = ui.max_rect();
        session.view.sheet.rect = Some(rect);
        mark(ui, "sheet", rect);
        ui.interact(rect, egui::Id::unique("sheet"), Sense::click_and_drag());
    });
}
