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
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, Window};

use crate::stage::Stage;

pub use text_field::TextField;

/// Hands everything to the stage from here on. `reserved` are the letters whose browser shortcut
/// with Ctrl the app replaces by its own.
pub fn listen(stage: &Stage, window: &Window, reserved: &'static str) {
    pointer::listen(stage, window);
    touch::listen(stage, window);
    keyboard::listen(stage, window, reserved);
    clipboard::listen(stage, window);
    text_field::listen(stage);
    listen_to_window(stage, window);
}

fn listen_to_window(stage: &Stage, window: &Window) {
    for (name, has_focus) in [("focus", true), ("blur", false)] {
        let stage = stage.clone();
        // Of the window alone: elements lose the focus to each other.
        on(window, name, Phase::Bubble, move |event: &Event| {
            let target = event.target();
            if target.is_some_and(|target| target.has_type::<Window>()) {
                stage.set_focused(has_focus);
            }
        });
    }
    let resized = stage.clone();
    on(window, "resize", Phase::Bubble, move |_: &Event| {
        resized.schedule_frame()
    });
    for name in ["dragover", "drop"] {
        // Otherwise the browser would leave the page to show a file that misses its place.
        on(window, name, Phase::Bubble, |event: &Event| {
            event.prevent_default()
        });
    }
}

#[derive(Clone, Copy)]
enum Phase {
    /// Before the app's other listeners.
    Capture,
    Bubble,
}

/// Listens as long as the page lives. Defaults can be prevented.
fn on<E: JsCast>(
    target: &EventTarget,
    name: &'static str,
    phase: Phase,
    action: impl Fn(&E) + 'static,
) {
    let options = EventListenerOptions {
        phase: match phase {
            Phase::Capture => EventListenerPhase::Capture,
            Phase::Bubble => EventListenerPhase::Bubble,
        },
        passive: false,
    };
    EventListener::new_with_options(target, name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>() {
            action(event);
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
