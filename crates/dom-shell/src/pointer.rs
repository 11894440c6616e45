//! Follows a pointer wherever it goes after a press.
//!
//! Pointer capture alone does not do it: a browser that is driven from outside forgets a capture
//! between two commands, so that a drag made of a separate press, move and release would end at the
//! border of the element. Listening on the window misses nothing while the pointer is on the page,
//! and the capture does the rest.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerPhase {
    Moved,
    Released,
    /// The browser took the pointer away, for example to scroll.
    Cancelled,
}

/// Asks that the events of a pointer go to this element until its release.
pub fn capture(element: &Element, event: &PointerEvent) {
    // Refused only when the pointer has gone meanwhile, and then there is nothing to follow.
    let _ = element.set_pointer_capture(event.pointer_id());
}

/// Hears of every pointer on the page, wherever its events go, until the component is gone.
pub fn on_pointer_anywhere(hear: impl Fn(PointerPhase, &PointerEvent) + Copy + 'static) {
    let moved = window_event_listener(ev::pointermove, move |event| {
        hear(PointerPhase::Moved, &event);
    });
    let released = window_event_listener(ev::pointerup, move |event| {
        hear(PointerPhase::Released, &event);
    });
    let cancelled = window_event_listener(ev::pointercancel, move |event| {
        hear(PointerPhase::Cancelled, &event);
    });
    on_cleanup(move || {
        moved.remove();
        released.remove();
        cancelled.remove();
    });
}

/// Does this event go to the element with this anchor?
pub fn is_on(event: &PointerEvent, anchor: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .and_then(|element| element.get_attribute("data-anchor"))
        .is_some_and(|id| id == anchor)
}
