//! The drawing area: shows the circuit, and turns the pointer into commands.

mod anchors;
mod clicks;
pub mod colours;
mod dots;
mod highlights;
mod notices;
pub mod painting;
mod picture;
mod pointer;
pub mod svg;

use canvas_shell::mark;
use egui::{CentralPanel, CursorIcon, Frame, Sense, Ui};

use crate::state::editor::Editor;
use crate::state::gesture::Gesture;
use crate::state::tool::Mode;
use colours::Palette;

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let palette = Palette::of(editor);
    let frame = Frame::new().fill(palette.sheet);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let rect = ui.max_rect();
        ui.set_clip_rect(rect);
        editor.view.sheet.rect = Some(rect);
        mark(ui, "sheet", rect);
        let response = ui.interact(rect, egui::Id::unique("sheet"), Sense::click_and_drag());
        pointer::handle(ui, editor, rect);
        let geometry = editor.geometry();
        picture::paint(ui, editor, &geometry, rect);
        anchors::list(ui, editor, &geometry, rect);
        response.on_hover_cursor(cursor(editor));
    });
}

fn cursor(editor: &Editor) -> CursorIcon {
    match (&editor.view.sheet.gesture, editor.view.mode) {
        (Gesture::Panning { .. }, _) => CursorIcon::Grabbing,
        (Gesture::Dragging(_), _) => CursorIcon::Move,
        (_, Mode::Add(_)) => CursorIcon::Crosshair,
        (_, Mode::DragAll) => CursorIcon::Grab,
        (_, Mode::Select) => CursorIcon::Default,
        _ => CursorIcon::Move,
    }
}
