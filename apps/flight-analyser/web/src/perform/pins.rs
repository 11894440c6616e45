//! Pins on the map.

use egui::Pos2;
use flight_analyser_model::Command;

use crate::state::{Session, Tool};

/// Of positions: a tenth of a metre.
const DEGREE_PARTS: f64 = 1e6;

pub fn toggle_tool(session: &mut Session) {
    session.view.tool = match session.view.tool {
        Tool::Pin => Tool::Look,
        Tool::Look | Tool::Measure { .. } => Tool::Pin,
    };
}

/// It becomes the selected one, so that a wrong click is taken back with one key.
pub fn put(session: &mut Session, at: Pos2) {
    let at = position(session, at);
    let number = session.workspace.drawings().free_number();
    if session.run(Command::PutPin { at }).is_some() {
        session.view.selected_pin = Some(number);
    }
}

pub fn move_to(session: &mut Session, number: u32, to: Pos2) {
    let to = position(session, to);
    session.run(Command::MovePin { number, to });
    session.view.selected_pin = Some(number);
}

/// The selected one, if it is still there.
pub fn remove_selected(session: &mut Session) {
    let selected = session.view.selected_pin.take();
    let pin = selected.and_then(|number| session.workspace.drawings().pin(number));
    if let Some(number) = pin.map(|pin| pin.number) {
        session.run(Command::RemovePin { number });
    }
}

fn position(session: &Session, at: Pos2) -> [f64; 2] {
    let screen = [f64::from(at.x), f64::from(at.y)];
    let position = session.view.map.to_position(screen);
    position.map(|it| (it * DEGREE_PARTS).round() / DEGREE_PARTS)
}
