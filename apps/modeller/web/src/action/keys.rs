//! Keys. They do nothing while a text field has the focus or a dialog is open.

use canvas_shell::shortcuts::{
    Bindings, Trigger, alt, ctrl, ctrl_alt, ctrl_shift, plain, pressed, shift,
};
use egui::{Context, Key, KeyboardShortcut, Modifiers};
use modeller_model::Axis;
use modeller_model::camera::StandardView;
use modeller_model::gizmo::Tool;

use super::menu::{MenuAction, MenuFacts};
use super::{Action, Actions, GripAction};

/// The only list: what menus and the help show is read from it. Views have Alt in the digit row and
/// none on the numpad.
pub const BINDINGS: Bindings<MenuAction> = Bindings(&[
    (MenuAction::NewScene, ctrl_alt(Key::N)),
    (MenuAction::Save, ctrl(Key::S)),
    (MenuAction::ExportJson, ctrl(Key::E)),
    (MenuAction::Undo, ctrl(Key::Z)),
    (MenuAction::Redo, ctrl_shift(Key::Z)),
    (MenuAction::Redo, ctrl(Key::Y)),
    (MenuAction::Cut, ctrl(Key::X)),
    (MenuAction::Copy, ctrl(Key::C)),
    (MenuAction::Paste, ctrl(Key::V)),
    (MenuAction::Duplicate, ctrl(Key::D)),
    (MenuAction::DuplicateAgain, ctrl_shift(Key::D)),
    (MenuAction::Group, ctrl(Key::G)),
    (MenuAction::Ungroup, ctrl_shift(Key::G)),
    (MenuAction::QuarterTurn(Axis::X), shift(Key::X)),
    (MenuAction::QuarterTurn(Axis::Y), shift(Key::Y)),
    (MenuAction::QuarterTurn(Axis::Z), shift(Key::Z)),
    (MenuAction::Rename, plain(Key::F2)),
    (MenuAction::Delete, plain(Key::Delete)),
    (MenuAction::Delete, plain(Key::Backspace)),
    (MenuAction::SelectAll, ctrl(Key::A)),
    (MenuAction::SelectNone, plain(Key::Escape)),
    (MenuAction::SelectNone, ctrl_shift(Key::A)),
    (MenuAction::InvertSelection, ctrl(Key::I)),
    (MenuAction::HideSelection, plain(Key::H)),
    (MenuAction::ShowAll, shift(Key::H)),
    (MenuAction::View(StandardView::Top), alt(Key::Num7)),
    (MenuAction::View(StandardView::Front), alt(Key::Num1)),
    (MenuAction::View(StandardView::Right), alt(Key::Num3)),
    (MenuAction::View(StandardView::Bottom), ctrl_alt(Key::Num7)),
    (MenuAction::View(StandardView::Back), ctrl_alt(Key::Num1)),
    (MenuAction::View(StandardView::Left), ctrl_alt(Key::Num3)),
    (MenuAction::ToggleProjection, alt(Key::Num5)),
    (MenuAction::FrameSelection, plain(Key::F)),
    (MenuAction::FrameAll, plain(Key::Home)),
    (MenuAction::ResetCamera, alt(Key::Num0)),
    (MenuAction::ToggleGrid, plain(Key::G)),
    (MenuAction::Tool(Tool::Select), plain(Key::Q)),
    (MenuAction::Tool(Tool::Move), plain(Key::W)),
    (MenuAction::Tool(Tool::Move), plain(Key::Num1)),
    (MenuAction::Tool(Tool::Rotate), plain(Key::E)),
    (MenuAction::Tool(Tool::Rotate), plain(Key::Num2)),
    (MenuAction::Tool(Tool::Scale), plain(Key::R)),
    (MenuAction::Tool(Tool::Scale), plain(Key::Num3)),
    (MenuAction::ToggleSpace, plain(Key::X)),
    // Layouts and drivers differ in which key and whether Shift is reported.
    (MenuAction::KeyboardShortcuts, shift(Key::Questionmark)),
    (MenuAction::KeyboardShortcuts, shift(Key::Slash)),
    (MenuAction::KeyboardShortcuts, plain(Key::Questionmark)),
]);

/// What the keys of this pass ask for. `on_numpad` tells where the last key was.
pub fn actions_of_keys(context: &Context, facts: &MenuFacts, on_numpad: bool) -> Actions {
    let has_grip = facts.shown.is_some_and(|shown| shown.grip.is_some());
    if has_grip {
        // A drag on the gizmo knows one key.
        let is_escaped = context.input(|input| input.key_pressed(Key::Escape));
        return match is_escaped {
            true => vec![Action::Grip(GripAction::Cancel)],
            false => Vec::new(),
        };
    }
    // Esc closes an open menu first.
    let closes_menu =
        |trigger: &Trigger| trigger.key() == Some(Key::Escape) && egui::Popup::is_any_open(context);
    // Cut, copy and paste are taken from their keys, too: the browser's clipboard events come
    // besides them, and none comes for pasting while its own clipboard is empty.
    pressed(context)
        .into_iter()
        .filter(|trigger| !closes_menu(trigger))
        .map(|trigger| {
            if on_numpad {
                from_numpad(trigger)
            } else {
                trigger
            }
        })
        .filter_map(|trigger| BINDINGS.action_of(trigger))
        .filter(|action| action.is_enabled(facts))
        .map(Action::Menu)
        .collect()
}

/// Digits of the numpad are views without Alt.
fn from_numpad(trigger: Trigger) -> Trigger {
    match trigger {
        Trigger::Keys(shortcut) if is_digit(shortcut.logical_key) => {
            let modifiers = shortcut.modifiers | Modifiers::ALT;
            Trigger::Keys(KeyboardShortcut::new(modifiers, shortcut.logical_key))
        }
        other => other,
    }
}

fn is_digit(key: Key) -> bool {
    key.name().starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_bound_twice() {
        for (index, (_, trigger)) in BINDINGS.0.iter().enumerate() {
            let others = &BINDINGS.0[index + 1..];
            assert!(
                others.iter().all(|(_, other)| other != trigger),
                "{trigger:?}"
            );
        }
    }

    #[test]
    fn digits_are_tools_in_their_row_and_views_on_the_numpad() {
        let of = |trigger| BINDINGS.action_of(trigger);
        let one = plain(Key::Num1);
        assert_eq!(of(one), Some(MenuAction::Tool(Tool::Move)));
        let front = MenuAction::View(StandardView::Front);
        assert_eq!(of(from_numpad(one)), Some(front));
        let back = MenuAction::View(StandardView::Back);
        assert_eq!(of(from_numpad(ctrl(Key::Num1))), Some(back));
        assert_eq!(from_numpad(plain(Key::G)), plain(Key::G));
    }

    #[test]
    fn help_shows_one_text_for_the_ways_to_type_a_question_mark() {
        assert_eq!(
            BINDINGS.texts_of(MenuAction::KeyboardShortcuts),
            ["Shift+?"]
        );
        assert_eq!(
            BINDINGS.texts_of(MenuAction::Redo),
            ["Ctrl+Shift+Z", "Ctrl+Y"]
        );
    }
}
