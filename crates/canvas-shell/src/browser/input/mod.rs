//! What the browser reports, as egui's events.
//!
//! The app is the whole page, so everything is heard on the window: no key is lost because nothing
//! has the focus, and a drag goes on outside the page.

mod clipboard;
mod keyboard;
mod pointer;
mod touch;
mod typing;

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, Window};

use crate::app_loop::AppLoop;
use crate::browser::host::BrowserHost;

/// What is listened for, and to whom it is handed.
#[derive(Clone)]
pub struct Listening {
    pub app_loop: AppLoop,
    pub host: Rc<BrowserHost>,
}

/// Hands everything to the app loop from here on. `reserved` are the letters whose browser shortcut
/// with Ctrl the app replaces by its own.
pub fn listen(to: &Listening, reserved: &'static str) {
    let window = &to.host.window;
    pointer::listen(to, window);
    touch::listen(to);
    keyboard::listen(to, window, reserved);
    clipboard::listen(to, window);
    typing::listen(to);
    listen_to_window(to, window);
}

fn listen_to_window(to: &Listening, window: &Window) {
    for (name, has_focus) in [("focus", true), ("blur", false)] {
        // Of the window alone: elements lose the focus to each other.
        on(to, window, name, move |to, event: &Event| {
            let target = event.target();
            if target.is_some_and(|target| target.has_type::<Window>()) {
                to.app_loop.set_focused(has_focus);
            }
        });
    }
    on(to, window, "resize", |to, _: &Event| {
        to.app_loop.schedule_frame();
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
    to: &Listening,
    target: &EventTarget,
    name: &'static str,
    action: impl Fn(&Listening, &E) + 'static,
) {
    let to = to.clone();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>()
            && !to.app_loop.is_stopped()
        {
            action(&to, event);
        }
    })
    .forget();
}
