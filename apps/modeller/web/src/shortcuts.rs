//! Keys. They do nothing while a text field has the focus or a dialog is open.
//!
//! [`BINDINGS`] is the only list: what menus and the help show is read from it, so that nothing is
//! shown that does not work.

use egui::{Context, Event, Key, Modifiers};
use modeller_model::camera::StandardView;
use modeller_model::gizmo::Tool;

use crate::action::Action;
use crate::session::Session;

/// A key with what is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    key: Key,
    ctrl: bool,
    shift: bool,
    alt: bool,
}

const fn plain(key: Key) -> Chord {
    Chord {
        key,
        ctrl: false,
        shift: false,
        alt: false,
    }
}

const fn ctrl(key: Key) -> Chord {
    let ctrl = true;
    Chord { ctrl, ..plain(key) }
}

const fn shift(key: Key) -> Chord {
    let shift = true;
    Chord {
        shift,
        ..plain(key)
    }
}

const fn ctrl_shift(key: Key) -> Chord {
    let shift = true;
    Chord { shift, ..ctrl(key) }
}

/// Views: with Alt in the digit row, without it on the numpad.
const fn alt(key: Key) -> Chord {
    let alt = true;
    Chord { alt, ..plain(key) }
}

const fn ctrl_alt(key: Key) -> Chord {
    let alt = true;
    Chord { alt, ..ctrl(key) }
}

/// The first chord of an action is the one that menus show.
const BINDINGS: &[(Action, Chord)] = &[
    (Action::NewScene, ctrl_alt(Key::N)),
    (Action::Save, ctrl(Key::S)),
    (Action::ExportJson, ctrl(Key::E)),
    (Action::Undo, ctrl(Key::Z)),
    (Action::Redo, ctrl_shift(Key::Z)),
    (Action::Redo, ctrl(Key::Y)),
    (Action::Cut, ctrl(Key::X)),
    (Action::Copy, ctrl(Key::C)),
    (Action::Paste, ctrl(Key::V)),
    (Action::Duplicate, ctrl(Key::D)),
    (Action::DuplicateAgain, ctrl_shift(Key::D)),
    (Action::Group, ctrl(Key::G)),
    (Action::Ungroup, ctrl_shift(Key::G)),
    (Action::Rename, plain(Key::F2)),
    (Action::Delete, plain(Key::Delete)),
    (Action::Delete, plain(Key::Backspace)),
    (Action::SelectAll, ctrl(Key::A)),
    (Action::SelectNone, plain(Key::Escape)),
    (Action::SelectNone, ctrl_shift(Key::A)),
    (Action::InvertSelection, ctrl(Key::I)),
    (Action::HideSelection, plain(Key::H)),
    (Action::ShowAll, shift(Key::H)),
    (Action::View(StandardView::Top), alt(Key::Num7)),
    (Action::View(StandardView::Front), alt(Key::Num1)),
    (Action::View(StandardView::Right), alt(Key::Num3)),
    (Action::View(StandardView::Bottom), ctrl_alt(Key::Num7)),
    (Action::View(StandardView::Back), ctrl_alt(Key::Num1)),
    (Action::View(StandardView::Left), ctrl_alt(Key::Num3)),
    (Action::ToggleProjection, alt(Key::Num5)),
    (Action::FrameSelection, plain(Key::F)),
    (Action::FrameAll, plain(Key::Home)),
    (Action::ResetCamera, alt(Key::Num0)),
    (Action::ToggleGrid, plain(Key::G)),
    (Action::Tool(Tool::Select), plain(Key::Q)),
    (Action::Tool(Tool::Move), plain(Key::W)),
    (Action::Tool(Tool::Move), plain(Key::Num1)),
    (Action::Tool(Tool::Rotate), plain(Key::E)),
    (Action::Tool(Tool::Rotate), plain(Key::Num2)),
    (Action::Tool(Tool::Scale), plain(Key::R)),
    (Action::Tool(Tool::Scale), plain(Key::Num3)),
    (Action::ToggleSpace, plain(Key::X)),
    // Layouts and drivers differ in which key and whether Shift is reported.
    (Action::KeyboardShortcuts, shift(Key::Questionmark)),
    (Action::KeyboardShortcuts, shift(Key::Slash)),
    (Action::KeyboardShortcuts, plain(Key::Questionmark)),
];

impl Chord {
    /// As menus write it, for example `Ctrl+Shift+Z`.
    fn text(self) -> String {
        let key = match self.key {
            Key::Escape => "Esc",
            Key::Questionmark | Key::Slash => return "Shift+?".into(),
            key => key.name(),
        };
        let held = [
            (self.ctrl, "Ctrl+"),
            (self.alt, "Alt+"),
            (self.shift, "Shift+"),
        ];
        let held = held.iter().filter(|(is_held, _)| *is_held);
        held.map(|(_, name)| *name).chain([key]).collect()
    }

    fn pressed(key: Key, modifiers: Modifiers, on_numpad: bool) -> Chord {
        // Digits of the numpad are views without Alt.
        let is_digit = key.name().starts_with(|c: char| c.is_ascii_digit());
        Chord {
            key,
            ctrl: modifiers.command || modifiers.ctrl,
            shift: modifiers.shift,
            alt: modifiers.alt || (on_numpad && is_digit),
        }
    }
}

/// Every action that has a chord, once, in the order of the table.
pub fn bound_actions() -> Vec<Action> {
    let mut actions: Vec<Action> = Vec::new();
    for (action, _) in BINDINGS {
        if !actions.contains(action) {
            actions.push(*action);
        }
    }
    actions
}

/// The chords of an action as text, the one for menus first.
pub fn texts_of(action: Action) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for (_, chord) in BINDINGS.iter().filter(|(other, _)| *other == action) {
        let text = chord.text();
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

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
    // Cut, copy and paste are taken from their keys, too: the browser's clipboard events come
    // besides them, and none comes for pasting while its own clipboard is empty.
    let pressed: Vec<Chord> = ctx.input(|input| {
        let keys = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some(Chord::pressed(*key, *modifiers, on_numpad)),
            _ => None,
        });
        keys.collect()
    });
    for chord in pressed {
        // Esc closes an open menu first.
        if popup_open && chord.key == Key::Escape {
            continue;
        }
        let bound = BINDINGS.iter().find(|(_, other)| *other == chord);
        if let Some((action, _)) = bound
            && action.is_enabled(session)
        {
            session.request(*action);
        }
    }
}
