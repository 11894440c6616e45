//! Keys, whether the app or its text field has the focus.

use web_sys::{KeyboardEvent, Window};

use super::{Listening, on};
use crate::input::{KeyName, modifiers};

/// What browsers give as the code of a key that belongs to an input method.
const INPUT_METHOD: u32 = 229;

pub fn listen(to: &Listening, window: &Window, reserved: &'static str) {
    on(to, window, "keydown", move |to, event: &KeyboardEvent| {
        with_name(event, |name| {
            if to.app_loop.key_pressed(name, held(event), reserved) {
                event.prevent_default();
            }
        });
    });
    on(to, window, "keyup", |to, event: &KeyboardEvent| {
        with_name(event, |name| {
            to.app_loop.key_released(name, held(event));
        });
    });
}

/// Hands on what the key is called, unless it belongs to an input method.
fn with_name(event: &KeyboardEvent, then: impl FnOnce(KeyName<'_>)) {
    if is_composing(event) {
        return;
    }
    let (key, code) = (event.key(), event.code());
    then(KeyName {
        key: &key,
        code: &code,
    });
}

fn is_composing(event: &KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == INPUT_METHOD
}

fn held(event: &KeyboardEvent) -> egui::Modifiers {
    modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    )
}
