//! What the browser reports, as egui's events.
//!
//! The app is the whole page, so everything is heard on the window: no key is lost because nothing
//! has the focus, and a drag goes on outside the page.

mod clipboard;
mod keyboard;
mod pointer;
mod touch;
mod typing;

use egui::Modifiers;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, Window};

use crate::app_loop::AppLoop;

/// Hands everything to the app loop from here on. `reserved` are the letters whose browser shortcut
/// with Ctrl the app replaces by its own.
pub fn listen(app_loop: &AppLoop, window: &Window, reserved: &'static str) {
    pointer::listen(app_loop, window);
    touch::listen(app_loop);
    keyboard::listen(app_loop, window, reserved);
    clipboard::listen(app_loop, window);
    typing::listen(app_loop);
    listen_to_window(app_loop, window);
}

fn listen_to_window(app_loop: &AppLoop, window: &Window) {
    for (name, has_focus) in [("focus", true), ("blur", false)] {
        // Of the window alone: elements lose the focus to each other.
        on(app_loop, window, name, move |app_loop, event: &Event| {
            let target = event.target();
            if target.is_some_and(|target| target.has_type::<Window>()) {
                app_loop.set_focused(has_focus);
            }
        });
    }
    on(app_loop, window, "resize", |app_loop, _: &Event| {
        app_loop.schedule_frame();
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
    app_loop: &AppLoop,
    target: &EventTarget,
    name: &'static str,
    action: impl Fn(&AppLoop, &E) + 'static,
) {
    let app_loop = app_loop.clone();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>()
            && !app_loop.is_stopped()
        {
            action(&app_loop, event);
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
