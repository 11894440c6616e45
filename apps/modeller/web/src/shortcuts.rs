//! Keys. They do nothing while a text field has the focus or a dialog is open.

use egui::{Context, Event, Key, Modifiers};
use modeller_model::camera::StandardView;
use modeller_model::gizmo::Tool;

use crate::action::Action;
use crate::session::Session;

pub fn handle(ctx: &Context, session: &mut Session) {
    let typing = session.view.fields.is_editing() || ctx.egui_wants_keyboard_input();
    if session.view.dialog.is_some() || typing {
        return;
    }
    if session.view.grip.is_some() {
        // A drag on the gizmo knows one key.
        if ctx.input(|input| input.key_pressed(Key::Escape)) {
            session.cancel_grip();
        }
        return;
    }
    let popup_open = egui::Popup::is_any_open(ctx);
    let on_numpad = session.page.last_key_on_numpad();
    let pressed: Vec<(Key, Modifiers)> = ctx.input(|input| {
        let keys = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some((*key, *modifiers)),
            _ => None,
        });
        keys.collect()
    });
    for (key, modifiers) in pressed {
        // Esc closes an open menu first.
        if popup_open && key == Key::Escape {
            continue;
        }
        if let Some(action) = action_for(key, modifiers, on_numpad)
            && action.is_enabled(session)
        {
            session.request(action);
        }
    }
}

fn action_for(key: Key, modifiers: Modifiers, on_numpad: bool) -> Option<Action> {
    let (ctrl, shift, alt) = (
        modifiers.command || modifiers.ctrl,
        modifiers.shift,
        modifiers.alt,
    );
    if (alt || on_numpad)
        && let Some(action) = view_action(key, ctrl)
    {
        return Some(action);
    }
    match (ctrl, shift, alt) {
        (true, false, true) => (key == Key::N).then_some(Action::NewScene),
        (true, false, false) => match key {
            Key::Z => Some(Action::Undo),
            Key::Y => Some(Action::Redo),
            Key::D => Some(Action::Duplicate),
            Key::A => Some(Action::SelectAll),
            Key::I => Some(Action::InvertSelection),
            Key::S => Some(Action::Save),
            Key::E => Some(Action::ExportJson),
            _ => None,
        },
        (true, true, false) => match key {
            Key::Z => Some(Action::Redo),
            Key::A => Some(Action::SelectNone),
            _ => None,
        },
        (false, true, false) => match key {
            Key::H => Some(Action::ShowAll),
            Key::Questionmark | Key::Slash => Some(Action::KeyboardShortcuts),
            _ => None,
        },
        (false, false, false) => match key {
            Key::F2 => Some(Action::Rename),
            Key::Delete | Key::Backspace => Some(Action::Delete),
            Key::Escape => Some(Action::SelectNone),
            Key::H => Some(Action::HideSelection),
            Key::F => Some(Action::FrameSelection),
            Key::G => Some(Action::ToggleGrid),
            Key::Home => Some(Action::FrameAll),
            Key::Q => Some(Action::Tool(Tool::Select)),
            Key::W | Key::Num1 => Some(Action::Tool(Tool::Move)),
            Key::E | Key::Num2 => Some(Action::Tool(Tool::Rotate)),
            Key::R | Key::Num3 => Some(Action::Tool(Tool::Scale)),
            Key::X => Some(Action::ToggleSpace),
            Key::Questionmark => Some(Action::KeyboardShortcuts),
            _ => None,
        },
        _ => None,
    }
}

/// The digits of the views: on the numpad as they are, in the digit row with Alt.
fn view_action(key: Key, opposite: bool) -> Option<Action> {
    let view = match (key, opposite) {
        (Key::Num7, false) => StandardView::Top,
        (Key::Num7, true) => StandardView::Bottom,
        (Key::Num1, false) => StandardView::Front,
        (Key::Num1, true) => StandardView::Back,
        (Key::Num3, false) => StandardView::Right,
        (Key::Num3, true) => StandardView::Left,
        (Key::Num5, _) => return Some(Action::ToggleProjection),
        (Key::Num0, _) => return Some(Action::ResetCamera),
        _ => return None,
    };
    Some(Action::View(view))
}
