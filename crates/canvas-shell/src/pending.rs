//! Is everything that came in on the screen yet?
//!
//! eframe keeps to itself when it will paint next, so the shell counts: input events as the window
//! sees them, the newest event that a pass of the app could know of, and the newest one whose
//! result was painted.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use egui::{Context, RawInput};
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

use crate::pacing::Pacing;

#[derive(Clone, Default)]
pub struct Pending {
    shared: Rc<Shared>,
}

struct Shared {
    context: RefCell<Option<Context>>,
    pacing: Pacing,
    /// The graphics memory is gone; nothing is drawn until it comes back.
    is_stopped: Cell<bool>,
    seen: Cell<u64>,
    in_pass: Cell<u64>,
    painted: Cell<u64>,
    frames: Cell<u64>,
    last_key_on_numpad: Cell<bool>,
}

impl Default for Shared {
    fn default() -> Self {
        let now_s = || {
            let performance = web_sys::window().and_then(|window| window.performance());
            performance.map_or(0.0, |performance| performance.now() / 1000.0)
        };
        Shared {
            context: RefCell::default(),
            pacing: Pacing::new(now_s),
            is_stopped: Cell::default(),
            seen: Cell::default(),
            in_pass: Cell::default(),
            painted: Cell::default(),
            frames: Cell::default(),
            last_key_on_numpad: Cell::default(),
        }
    }
}

impl Pending {
    /// Draws with this context from here on.
    pub fn start_drawing(&self, context: &Context) {
        self.shared.pacing.watch(context);
        *self.shared.context.borrow_mut() = Some(context.clone());
        self.shared.is_stopped.set(false);
    }

    /// Draws nothing from here on.
    pub fn stop_drawing(&self) {
        *self.shared.context.borrow_mut() = None;
        self.shared.is_stopped.set(true);
    }

    /// Counts input from here on. `reserved` are the letters whose browser shortcut with Ctrl the
    /// app replaces by its own.
    pub fn watch(&self, window: &Window, reserved: &'static str) {
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
            shared.pacing.wake(context);
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

    /// eframe is about to run the app, or not to.
    pub fn frame_begins(&self, input: &mut RawInput) {
        if self.shared.pacing.frame_begins(input) {
            // Nothing came of the input, and the screen shows it.
            self.shared.painted.set(self.shared.seen.get());
        }
    }

    pub fn frame_skipped(&self, context: &Context) {
        self.shared.pacing.frame_skipped(context);
    }

    /// The app is about to be run with everything seen so far.
    pub fn pass_begins(&self, context: &Context) {
        self.shared.in_pass.set(self.shared.seen.get());
        self.shared.pacing.pass_begins(context);
    }

    pub fn pass_ends(&self, context: &Context) {
        self.shared.pacing.pass_ends(context);
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
        let is_behind = shared.painted.get() < shared.seen.get();
        !shared.is_stopped.get() && (is_behind || shared.pacing.is_frame_wanted())
    }
}
