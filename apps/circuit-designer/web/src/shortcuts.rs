//! Keys. They do nothing while a text field has the focus or a dialog is open.

use egui::{Context, Event, Key};

use crate::action::Action;
use crate::add_tool::{AddTool, Mode};
use crate::session::Session;

pub fn handle(context: &Context, session: &mut Session) {
    if session.view.dialog.is_some() || context.egui_wants_keyboard_input() {
        return;
    }
    let events = context.input(|input| input.events.clone());
    for event in &events {
        match event {
            Event::Text(text) => {
                let mut letters = text.chars();
                if let (Some(letter), None) = (letters.next(), letters.next())
                    && let Some(tool) = AddTool::with_key(letter)
                {
                    session.request(Action::Enter(Mode::Add(tool)));
                }
            }
            Event::Key {
                key: Key::Escape | Key::Space,
                pressed: true,
                ..
            } => session.request(Action::Enter(Mode::Select)),
            Event::Key {
                key: Key::Delete | Key::Backspace,
                pressed: true,
                ..
            } => session.request(Action::Delete),
            _ => {}
        }
    }
}
