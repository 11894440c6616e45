//! The drawing area: shows the circuit, and turns the pointer into commands.

mod anchors;
pub mod camera;
mod clicks;
pub mod colours;
mod dots;
pub mod editing;
mod gesture;
mod highlights;
mod notices;
pub mod painting;
mod picture;
mod pointer;
mod scene;
pub mod svg;
pub mod views;

use std::rc::Rc;

use canvas_shell::mark;
use circuit_designer_model::{ElementId, Point};
use egui::{CentralPanel, CursorIcon, Frame, Pos2, Rect, Sense, Ui};

use crate::add_tool::Mode;
use crate::session::Session;
use clicks::LastClick;
use colours::Palette;
use dots::Dots;
use gesture::Gesture;
use scene::Scene;

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
    /// Where the pointer is on the screen.
    pointer: Option<Pos2>,
    gesture: Gesture,
    last_click: Option<LastClick>,
    scene: Option<Rc<Scene>>,
    dots: Dots,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    let palette = Palette::of(session);
    let frame = Frame::new().fill(palette.sheet);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let rect = ui.max_rect();
        ui.set_clip_rect(rect);
        session.view.sheet.rect = Some(rect);
        mark(ui, "sheet", rect);
        let response = ui.interact(rect, egui::Id::unique("sheet"), Sense::click_and_drag());
        pointer::handle(ui, session, rect);
        let scene = editing::scene(session);
        picture::paint(ui, session, &scene, rect);
        anchors::list(ui, session, &scene, rect);
        response.on_hover_cursor(cursor(session));
    });
}

fn cursor(session: &Session) -> CursorIcon {
    match (&session.view.sheet.gesture, session.view.mode) {
        (Gesture::Panning { .. }, _) => CursorIcon::Grabbing,
        (Gesture::Dragging(_), _) => CursorIcon::Move,
        (_, Mode::Add(_)) => CursorIcon::Crosshair,
        (_, Mode::DragAll) => CursorIcon::Grab,
        (_, Mode::Select) => CursorIcon::Default,
        _ => CursorIcon::Move,
    }
}
