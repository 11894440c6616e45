//! Keys. They do nothing while a text field has the focus or a dialog or a menu is open.
//!
//! [`BINDINGS`] is the only list of the keys of actions: what menus show is read from it. The
//! letters of parts come from the catalogue.

use canvas_shell::shortcuts::{
    Bindings, Trigger, ctrl, ctrl_shift, forget_pressed, plain, pressed,
};
use circuit_designer_model::Command;
use egui::{Context, Key, Modifiers, Popup};

use crate::action::Action;
use crate::availability;
use crate::commands::selection;
use crate::state::editor::Editor;
use crate::state::tool::{AddTool, Mode};

/// The first key of an action is the one that menus show.
const BINDINGS: Bindings<Action> = Bindings(&[
    (Action::OpenFile, ctrl(Key::O)),
    (Action::SaveAs, ctrl(Key::S)),
    (Action::Print, ctrl(Key::P)),
    (Action::Undo, ctrl(Key::Z)),
    (Action::Redo, ctrl(Key::Y)),
    (Action::Redo, ctrl_shift(Key::Z)),
    (Action::Cut, ctrl(Key::X)),
    (Action::Copy, ctrl(Key::C)),
    (Action::Paste, ctrl(Key::V)),
    (Action::Duplicate, ctrl(Key::D)),
    (Action::SelectAll, ctrl(Key::A)),
    (Action::Rotate, ctrl(Key::R)),
    (Action::FindComponent, Trigger::Typed('/')),
    (Action::Zoom100, Trigger::Typed('0')),
    (Action::ZoomIn, Trigger::Typed('+')),
    (Action::ZoomIn, Trigger::Typed('=')),
    (Action::ZoomOut, Trigger::Typed('-')),
    (Action::Delete, plain(Key::Delete)),
    (Action::Delete, plain(Key::Backspace)),
    (Action::Enter(Mode::Select), plain(Key::Space)),
    (Action::Enter(Mode::Select), plain(Key::Escape)),
]);

/// The key of an action as menus show it; empty when it has none.
pub fn text_of(action: Action) -> String {
    match action {
        Action::Enter(Mode::Add(AddTool { entry, .. })) => {
            entry.key.map(String::from).unwrap_or_default()
        }
        _ => BINDINGS.text_of(action).unwrap_or_default(),
    }
}

/// Every action that has a key, once, with all its keys.
pub fn listed() -> Vec<(String, String)> {
    let row = |action: Action| {
        let name = action.name().trim_end_matches('.').to_string();
        (name, BINDINGS.texts_of(action).join(", "))
    };
    let mut rows: Vec<(String, String)> = BINDINGS.actions().into_iter().map(row).collect();
    rows.push(("Edit the selected element".into(), "Enter".into()));
    rows.push((
        "Move the selection by one grid step".into(),
        "Arrows".into(),
    ));
    rows
}

pub fn handle(context: &Context, editor: &mut Editor) {
    let is_taken = editor.view.is_dialog_open
        || editor.view.context_menu.is_some()
        || Popup::is_any_open(context)
        || context.egui_wants_keyboard_input();
    if is_taken {
        return;
    }
    let modifiers = context.input(|input| input.modifiers);
    for trigger in pressed(context) {
        if let Trigger::Typed(letter) = trigger
            && (toggle_by_key(editor, letter) || add_by_key(editor, letter))
        {
            continue;
        }
        if nudge_by_key(editor, trigger, modifiers) || edit_by_key(context, editor, trigger) {
            continue;
        }
        if let Some(action) = BINDINGS.action_of(trigger)
            && availability::obstacle(action, editor).is_none()
        {
            editor.request(action);
            if action.opens_dialog() {
                forget_pressed(context);
            }
        }
    }
}

/// Switches and logic inputs may have keys of their own, which come before those of the app.
fn toggle_by_key(editor: &mut Editor, letter: char) -> bool {
    let elements = editor.circuit().elements.iter();
    let own = |text: String| text.chars().eq([letter]);
    let keyed: Vec<_> = elements
        .filter(|element| own(element.text("key")))
        .map(|element| element.id)
        .collect();
    for element in &keyed {
        editor.apply(Command::Toggle { element: *element });
    }
    !keyed.is_empty()
}

fn add_by_key(editor: &mut Editor, letter: char) -> bool {
    let tool = AddTool::with_key(letter);
    if let Some(tool) = tool {
        editor.request(Action::Enter(Mode::Add(tool)));
    }
    tool.is_some()
}

/// Enter opens the dialog of the one selected element.
fn edit_by_key(context: &Context, editor: &mut Editor, trigger: Trigger) -> bool {
    let selected = editor.selected_ids();
    match (trigger == plain(Key::Enter), &selected[..]) {
        (true, [element]) => {
            let element = *element;
            editor.request(Action::EditElement { element });
            forget_pressed(context);
            true
        }
        _ => false,
    }
}

fn nudge_by_key(editor: &mut Editor, trigger: Trigger, modifiers: Modifiers) -> bool {
    let (columns, rows) = match trigger.key() {
        Some(Key::ArrowLeft) => (-1, 0),
        Some(Key::ArrowRight) => (1, 0),
        Some(Key::ArrowUp) => (0, -1),
        Some(Key::ArrowDown) => (0, 1),
        _ => return false,
    };
    if !modifiers.any() {
        selection::nudge(editor, columns, rows);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let Bindings(table) = BINDINGS;
        for (index, (action, trigger)) in table.iter().enumerate() {
            let earlier = table[..index].iter().find(|(_, other)| other == trigger);
            assert_eq!(earlier, None, "{action:?}");
            if let Trigger::Typed(letter) = trigger {
                assert_eq!(AddTool::with_key(*letter), None, "{action:?}");
            }
        }
    }

    #[test]
    fn menus_show_the_first_key_and_the_list_shows_all() {
        assert_eq!(text_of(Action::Redo), "Ctrl+Y");
        assert_eq!(text_of(Action::Enter(Mode::Select)), "Space");
        assert_eq!(text_of(Action::About), "");
        let resistor = AddTool::named("Add Resistor").expect("a part");
        assert_eq!(text_of(Action::Enter(Mode::Add(resistor))), "r");
        let redo = listed().into_iter().find(|(name, _)| name == "Redo");
        assert_eq!(redo, Some(("Redo".into(), "Ctrl+Y, Ctrl+Shift+Z".into())));
    }
}
