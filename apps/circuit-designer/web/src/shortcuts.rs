//! Keys. They do nothing while a text field has the focus or a dialog or a menu is open.
//!
//! [`BINDINGS`] is the only list of the keys of actions: what menus show is read from it. The
//! letters of parts come from the catalogue.

use circuit_designer_model::Command;
use egui::{Context, Event, Key, Modifiers, Popup};

use crate::action::Action;
use crate::availability;
use crate::commands::selection;
use crate::state::editor::Editor;
use crate::state::tool::{AddTool, Mode};

/// A key with what is held, or a typed character, which may need any keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chord {
    Key { key: Key, ctrl: bool, shift: bool },
    Typed(char),
}

const fn plain(key: Key) -> Chord {
    Chord::Key {
        key,
        ctrl: false,
        shift: false,
    }
}

const fn ctrl(key: Key) -> Chord {
    Chord::Key {
        key,
        ctrl: true,
        shift: false,
    }
}

const fn ctrl_shift(key: Key) -> Chord {
    Chord::Key {
        key,
        ctrl: true,
        shift: true,
    }
}

/// The first chord of an action is the one that menus show.
const BINDINGS: &[(Action, Chord)] = &[
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
    (Action::FindComponent, Chord::Typed('/')),
    (Action::Zoom100, Chord::Typed('0')),
    (Action::ZoomIn, Chord::Typed('+')),
    (Action::ZoomIn, Chord::Typed('=')),
    (Action::ZoomOut, Chord::Typed('-')),
    (Action::Delete, plain(Key::Delete)),
    (Action::Delete, plain(Key::Backspace)),
    (Action::Enter(Mode::Select), plain(Key::Space)),
    (Action::Enter(Mode::Select), plain(Key::Escape)),
];

impl Chord {
    /// As menus write it, for example `Ctrl+Z`.
    fn text(self) -> String {
        match self {
            Chord::Typed(character) => character.to_string(),
            Chord::Key { key, ctrl, shift } => {
                let held = [(ctrl, "Ctrl+"), (shift, "Shift+")];
                let held = held.iter().filter(|(is_held, _)| *is_held);
                let name = match key {
                    Key::Escape => "Esc",
                    key => key.name(),
                };
                held.map(|(_, name)| *name).chain([name]).collect()
            }
        }
    }

    fn of(event: &Event) -> Option<Chord> {
        match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some(Chord::Key {
                key: *key,
                ctrl: modifiers.command || modifiers.ctrl,
                shift: modifiers.shift,
            }),
            Event::Text(text) => {
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) => Some(Chord::Typed(character)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The key of an action as menus show it; empty when it has none.
pub fn text_of(action: Action) -> String {
    match action {
        Action::Enter(Mode::Add(AddTool { entry, .. })) => {
            entry.key.map(String::from).unwrap_or_default()
        }
        _ => {
            let bound = BINDINGS.iter().find(|(other, _)| *other == action);
            bound.map(|(_, chord)| chord.text()).unwrap_or_default()
        }
    }
}

/// Every action that has a key, once, with all its keys.
pub fn listed() -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (action, chord) in BINDINGS {
        let name = action.name().trim_end_matches('.').to_string();
        match rows.iter_mut().find(|(known, _)| *known == name) {
            Some((_, keys)) => keys.push_str(&format!(", {}", chord.text())),
            None => rows.push((name, chord.text())),
        }
    }
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
    let (chords, modifiers): (Vec<Chord>, Modifiers) = context.input(|input| {
        let chords = input.events.iter().filter_map(Chord::of).collect();
        (chords, input.modifiers)
    });
    for chord in chords {
        if let Chord::Typed(letter) = chord
            && (toggle_by_key(editor, letter) || add_by_key(editor, letter))
        {
            continue;
        }
        if nudge_by_key(editor, chord, modifiers) || edit_by_key(context, editor, chord) {
            continue;
        }
        let bound = BINDINGS.iter().find(|(_, other)| *other == chord);
        if let Some((action, _)) = bound
            && availability::obstacle(*action, editor).is_none()
        {
            editor.request(*action);
            if action.opens_dialog() {
                forget_keys(context);
            }
        }
    }
}

/// The key that opens a dialog must not also be typed into it.
fn forget_keys(context: &Context) {
    context.input_mut(|input| input.events.retain(|event| Chord::of(event).is_none()));
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
fn edit_by_key(context: &Context, editor: &mut Editor, chord: Chord) -> bool {
    let selected = editor.selected_ids();
    match (chord == plain(Key::Enter), &selected[..]) {
        (true, [element]) => {
            let element = *element;
            editor.request(Action::EditElement { element });
            forget_keys(context);
            true
        }
        _ => false,
    }
}

fn nudge_by_key(editor: &mut Editor, chord: Chord, modifiers: Modifiers) -> bool {
    let (columns, rows) = match chord {
        Chord::Key {
            key: Key::ArrowLeft,
            ..
        } => (-1, 0),
        Chord::Key {
            key: Key::ArrowRight,
            ..
        } => (1, 0),
        Chord::Key {
            key: Key::ArrowUp, ..
        } => (0, -1),
        Chord::Key {
            key: Key::ArrowDown,
            ..
        } => (0, 1),
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
        for (index, (action, chord)) in BINDINGS.iter().enumerate() {
            let earlier = BINDINGS[..index].iter().find(|(_, other)| other == chord);
            assert_eq!(earlier, None, "{action:?}");
            if let Chord::Typed(letter) = chord {
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
