//! Keys, whether the app or its text field has the focus.

use egui::{Event, Key, Modifiers};
use web_sys::{KeyboardEvent, Window};

use super::{modifiers, on};
use crate::app_loop::AppLoop;
use crate::keys;

/// What browsers give as the code of a key that belongs to an input method.
const INPUT_METHOD: u32 = 229;

pub fn listen(app_loop: &AppLoop, window: &Window, reserved: &'static str) {
    on(
        app_loop,
        window,
        "keydown",
        move |app_loop, event: &KeyboardEvent| {
            app_loop.set_last_key_on_numpad(event.code().starts_with("Numpad"));
            if !is_composing(event) {
                press(app_loop, event, reserved);
            }
        },
    );
    on(
        app_loop,
        window,
        "keyup",
        |app_loop, event: &KeyboardEvent| {
            if !is_composing(event) {
                release(app_loop, event);
            }
        },
    );
}

fn is_composing(event: &KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == INPUT_METHOD
}

fn press(app_loop: &AppLoop, event: &KeyboardEvent, reserved: &str) {
    let held = held(app_loop, event);
    let types_itself = app_loop.text_field().has_focus();
    if let Some((key, physical_key)) = key(event) {
        app_loop.push(Event::Key {
            key,
            physical_key,
            pressed: true,
            // egui knows.
            repeat: false,
            modifiers: held,
        });
        if keys::is_taken_from_browser(key, held, types_itself, reserved) {
            event.prevent_default();
        }
    }
    let name = event.key();
    if !types_itself
        && !held.command
        && let Some(text) = keys::text_of(&name)
    {
        app_loop.push(Event::Text(text.into()));
        event.prevent_default();
    }
}

fn release(app_loop: &AppLoop, event: &KeyboardEvent) {
    let modifiers = held(app_loop, event);
    let released = |key, physical_key| Event::Key {
        key,
        physical_key,
        pressed: false,
        repeat: false,
        modifiers,
    };
    if let Some((key, physical_key)) = key(event) {
        app_loop.push(released(key, physical_key));
    }
    // Some browsers never tell that a letter was let go before the Ctrl or Cmd beside it.
    if matches!(event.key().as_str(), "Meta" | "Control") {
        for key in app_loop.keys_down() {
            app_loop.push(released(key, None));
        }
    }
}

/// By what it types, and by where it is when that has no name.
fn key(event: &KeyboardEvent) -> Option<(Key, Option<Key>)> {
    let physical = Key::from_name(&event.code());
    let key = Key::from_name(&event.key()).or(physical)?;
    Some((key, physical))
}

fn held(app_loop: &AppLoop, event: &KeyboardEvent) -> Modifiers {
    let held = modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    );
    app_loop.set_modifiers(held);
    held
}
