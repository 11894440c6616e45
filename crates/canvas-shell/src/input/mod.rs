//! What the browser reports, as egui's events.
//!
//! The app is the whole page, so everything is heard on the window: no key is lost because nothing
//! has the focus, and a drag goes on outside the page.

mod clipboard;
mod keyboard;
mod pointer;
mod text_field;
mod touch;

use egui::Modifiers;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, Window};

use crate::stage::Stage;

pub use text_field::TextField;

/// Hands everything to the stage from here on. `reserved` are the letters whose browser shortcut
/// with Ctrl the app replaces by its own.
pub fn listen(stage: &Stage, window: &Window, reserved: &'static str) {
    pointer::listen(stage, window);
    touch::listen(stage);
    keyboard::listen(stage, window, reserved);
    clipboard::listen(stage, window);
    text_field::listen(stage);
    listen_to_window(stage, window);
}

fn listen_to_window(stage: &Stage, window: &Window) {
    for (name, has_focus) in [("focus", true), ("blur", false)] {
        // Of the window alone: elements lose the focus to each other.
        on(stage, window, name, move |stage, event: &Event| {
            let target = event.target();
            if target.is_some_and(|target| target.has_type::<Window>()) {
                stage.set_focused(has_focus);
            }
        });
    }
    on(stage, window, "resize", |stage, _: &Event| {
        stage.schedule_frame();
    });
    for name in ["dragover", "drop"] {
        // Otherwise the browser would leave the page to show a file that misses its place.
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(window, name, options, |event| event.prevent_default())
            .forget();
    }
}

/// Listens as long as the page lives. Defaults can be prevented. While the app cannot take anything
/// in, what lies over it has its keys, clicks and clipboard to itself.
fn on<E: JsCast>(
    stage: &Stage,
    target: &EventTarget,
    name: &'static str,
    action: impl Fn(&Stage, &E) + 'static,
) {
    let stage = stage.clone();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>()
            && !stage.is_stopped()
        {
            action(&stage, event);
        }
    })
    .forget();
}

/// From `altKey`, `ctrlKey`, `shiftKey`, `metaKey`.
fn modifiers(alt: bool, ctrl: bool, shift: bool, meta: bool) -> Modifiers {
    Modifiers {
        alt,
        ctrl,
        shift,
        mac_cmd: meta,
        command: ctrl || meta,
    }
}
