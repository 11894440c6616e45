//! Is everything that came in on the screen yet?
//!
//! eframe keeps to itself when it will paint next, so the shell counts: input events as the window
//! sees them, the newest event that a pass of the app could know of, and the newest one whose
//! result was painted.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use egui::Context;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{AddEventListenerOptions, Event, KeyboardEvent, Window};

/// Everything eframe may react to. Listening to too much costs a frame; to too little, a screenshot
/// of the state before.
const INPUT_EVENTS: [&str; 19] = [
    "pointerdown",
    "pointerup",
    "pointermove",
    "mousedown",
    "mouseup",
    "mousemove",
    "wheel",
    "keydown",
    "keyup",
    "input",
    "touchstart",
    "touchmove",
    "touchend",
    "touchcancel",
    "copy",
    "cut",
    "paste",
    "resize",
    "blur",
];

#[derive(Clone, Default)]
pub struct Pending {
    shared: Rc<Shared>,
}

#[derive(Default)]
struct Shared {
    context: RefCell<Option<Context>>,
    seen: Cell<u64>,
    in_pass: Cell<u64>,
    painted: Cell<u64>,
    frames: Cell<u64>,
    last_key_on_numpad: Cell<bool>,
}

impl Pending {
    /// Counts from here on. `reserved` are the letters whose browser shortcut with Ctrl the app
    /// replaces by its own.
    pub fn watch(&self, window: &Window, context: &Context, reserved: &'static str) {
        *self.shared.context.borrow_mut() = Some(context.clone());
        for name in INPUT_EVENTS {
            let pending = self.clone();
            let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| {
                pending.saw(&event, reserved);
            });
            let options = AddEventListenerOptions::new();
            // Before any other listener, so that the count is right when eframe runs a pass inside
            // its own listener; not passive, because shortcuts are taken from the browser.
            options.set_capture(true);
            options.set_passive(false);
            // Without a listener the page still works; it only cannot tell when it is settled.
            let _ = window.add_event_listener_with_callback_and_add_event_listener_options(
                name,
                listener.as_ref().unchecked_ref(),
                &options,
            );
            listener.forget();
        }
    }

    fn saw(&self, event: &Event, reserved: &str) {
        let shared = &self.shared;
        shared.seen.set(shared.seen.get() + 1);
        if let Some(context) = shared.context.borrow().as_ref() {
            // Not "now": egui answers that with two frames, and eframe asks for one itself.
            context.request_repaint_after(Duration::from_nanos(1));
        }
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        if key.type_() == "keydown" {
            shared
                .last_key_on_numpad
                .set(key.code().starts_with("Numpad"));
            let with_ctrl = key.ctrl_key() || key.meta_key();
            let letter = key.key().to_lowercase();
            if with_ctrl && letter.len() == 1 && reserved.contains(letter.as_str()) {
                event.prevent_default();
            }
        }
    }

    /// The app is about to be run with everything seen so far.
    pub fn pass_begins(&self) {
        self.shared.in_pass.set(self.shared.seen.get());
    }

    /// What the last pass drew goes to the screen. Returns how many frames there were.
    pub fn paints(&self) -> u64 {
        let shared = &self.shared;
        shared.painted.set(shared.in_pass.get());
        shared.frames.set(shared.frames.get() + 1);
        shared.frames.get()
    }

    pub fn last_key_on_numpad(&self) -> bool {
        self.shared.last_key_on_numpad.get()
    }

    pub fn request_repaint(&self) {
        if let Some(context) = self.shared.context.borrow().as_ref() {
            context.request_repaint();
        }
    }

    pub fn is_busy(&self) -> bool {
        let shared = &self.shared;
        let repaint_wanted = shared
            .context
            .borrow()
            .as_ref()
            .is_none_or(Context::has_requested_repaint);
        repaint_wanted || shared.painted.get() < shared.seen.get()
    }
}
