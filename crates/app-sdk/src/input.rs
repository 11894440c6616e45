//! Counts input events, split by whether the browser vouches for them.
//!
//! Events made by script have `isTrusted` false; those of a person, or of a browser driver, have it
//! true. Listeners sit on the window in the capture phase, before any of the app's own. The links and
//! fields that the SDK clicks itself are in no document, so their clicks never come by here.

use std::cell::Cell;

use gloo::events::{EventListener, EventListenerOptions};
use protocol::InputCounts;

use crate::window::window;

/// Events that start or carry an action. Moves are left out: they change nothing by themselves.
const COUNTED: [&str; 8] = [
    "pointerdown",
    "pointerup",
    "click",
    "keydown",
    "wheel",
    "input",
    "paste",
    "drop",
];

thread_local! {
    static COUNTS: Cell<InputCounts> = const { Cell::new(InputCounts { trusted: 0, untrusted: 0 }) };
}

pub fn counts() -> InputCounts {
    COUNTS.get()
}

/// Adds what earlier visits counted.
pub fn carry_over(earlier: InputCounts) {
    let counts = COUNTS.get();
    COUNTS.set(InputCounts {
        trusted: counts.trusted.saturating_add(earlier.trusted),
        untrusted: counts.untrusted.saturating_add(earlier.untrusted),
    });
}

pub fn start_counting() {
    for name in COUNTED {
        EventListener::new_with_options(
            &window(),
            name,
            EventListenerOptions::run_in_capture_phase(),
            |event| {
                let mut counts = COUNTS.get();
                if event.is_trusted() {
                    counts.trusted += 1;
                } else {
                    counts.untrusted += 1;
                }
                COUNTS.set(counts);
            },
        )
        .forget();
    }
}
