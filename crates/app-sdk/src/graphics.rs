//! Counts how often the browser took graphics away from the page.
//!
//! When a browser loses its graphics process, every canvas is emptied, whether it was drawn with WebGL
//! or not. The page is told a moment later.

use std::cell::Cell;

use gloo::events::{EventListener, EventListenerOptions};

use crate::window::window;

thread_local! {
    static LOSSES: Cell<u64> = const { Cell::new(0) };
}

/// Canvases that were emptied since boot.
pub fn losses() -> u64 {
    LOSSES.get()
}

pub fn watch() {
    for name in ["contextlost", "webglcontextlost"] {
        // These events do not bubble, so they are heard on their way down.
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window(), name, options, |_| {
            LOSSES.set(LOSSES.get() + 1);
        })
        .forget();
    }
}
