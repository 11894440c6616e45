//! What input means to the app, wherever it comes from.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2,
};

use crate::app_loop::AppLoop;
use crate::keys;

/// How far two fingers on a trackpad zoom, which browsers report as a wheel with Ctrl.
const PINCH_SENSITIVITY: f32 = 0.01;

/// A key of the keyboard, as browsers name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyName<'a> {
    /// By what it types or does.
    pub key: &'a str,
    /// By where it is.
    pub code: &'a str,
}

impl KeyName<'_> {
    /// By what it types, and by where it is when that has no name.
    fn known(self) -> Option<(Key, Option<Key>)> {
        let physical = Key::from_name(self.code);
        let key = Key::from_name(self.key).or(physical)?;
        Some((key, physical))
    }

    fn on_numpad(self) -> bool {
        self.code.starts_with("Numpad")
    }
}

/// From `altKey`, `ctrlKey`, `shiftKey`, `metaKey`.
pub fn modifiers(alt: bool, ctrl: bool, shift: bool, meta: bool) -> Modifiers {
    Modifiers {
        alt,
        ctrl,
        shift,
        mac_cmd: meta,
        command: ctrl || meta,
    }
}

impl AppLoop {
    pub fn pointer_moved(&self, to: Pos2, held: Modifiers) {
        self.set_modifiers(held);
        self.push(Event::PointerMoved(to));
    }

    /// Taken in now: clipboard, downloads and file dialogs are allowed only while the browser handles
    /// a click.
    pub fn button_changed(&self, pos: Pos2, button: PointerButton, pressed: bool, held: Modifiers) {
        self.set_modifiers(held);
        self.push(Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: held,
        });
        self.take_in();
    }

    /// `delta` as browsers give it: positive where content moves up or left.
    pub fn wheel_turned(&self, unit: MouseWheelUnit, delta: Vec2, held: Modifiers) {
        let delta = -delta;
        // A pinch is told by a Ctrl that nobody holds.
        let is_pinch = held.ctrl && !self.modifiers().ctrl;
        if is_pinch {
            self.push(Event::Zoom(libm::expf(PINCH_SENSITIVITY * delta.y)));
            return;
        }
        self.push_wheel(Event::MouseWheel {
            unit,
            delta,
            modifiers: held,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
        });
    }

    /// `reserved` are the letters whose browser shortcut with Ctrl the app replaces. Returns whether
    /// the browser may do nothing of its own with the key.
    pub fn key_pressed(&self, name: KeyName<'_>, held: Modifiers, reserved: &str) -> bool {
        // Which field has the focus must not depend on whether a frame came between two keys.
        self.take_in();
        self.set_last_key_on_numpad(name.on_numpad());
        self.set_modifiers(held);
        let types_itself = self.host().types_itself();
        let mut is_taken = false;
        if let Some((key, physical_key)) = name.known() {
            self.push(Event::Key {
                key,
                physical_key,
                pressed: true,
                // egui knows.
                repeat: false,
                modifiers: held,
            });
            is_taken = keys::is_taken_from_browser(key, held, types_itself, reserved);
        }
        if !types_itself
            && !held.command
            && let Some(text) = keys::text_of(name.key)
        {
            self.push(Event::Text(text.into()));
            is_taken = true;
        }
        is_taken
    }

    pub fn key_released(&self, name: KeyName<'_>, held: Modifiers) {
        self.set_modifiers(held);
        let released = |key, physical_key| Event::Key {
            key,
            physical_key,
            pressed: false,
            repeat: false,
            modifiers: held,
        };
        if let Some((key, physical_key)) = name.known() {
            self.push(released(key, physical_key));
        }
        // Some browsers never tell that a letter was let go before the Ctrl or Cmd beside it.
        if matches!(name.key, "Meta" | "Control") {
            self.take_in();
            for key in self.keys_down() {
                self.push(released(key, None));
            }
        }
    }

    /// What the field of the host typed.
    pub fn typed(&self, text: String) {
        if !text.is_empty() {
            self.push(Event::Text(text));
        }
    }

    /// Copy or cut. Returns what is to be put on the clipboard.
    pub fn copied(&self, command: Event) -> Option<String> {
        self.push(command);
        self.take_in_copying()
    }

    pub fn pasted(&self, text: &str) {
        if !text.is_empty() {
            self.push(Event::Paste(text.replace("\r\n", "\n")));
        }
    }
}
