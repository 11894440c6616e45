//! The keys and gestures of the tool.

use crate::state::Session;
use dom_shell::KeysDialog;
use leptos::prelude::*;

/// Keys separated by blanks, and what they do.
const LIST: &[(&str, &str)] = &[
    ("Space", "Play or pause"),
    ("Home End", "To the start, to the end"),
    ("← →", "One frame back or forward"),
    ("Shift ← →", "Ten frames back or forward"),
    ("Click", "Select a clip; the ruler moves the playhead"),
    ("Ctrl Click", "Add to the selection (also Shift)"),
    ("Drag", "Move a clip; on empty space: select with a box"),
    ("Edge Drag", "Trim a clip or an effect"),
    ("Alt Drag", "Without snapping"),
    ("Ctrl K", "Split at the playhead"),
    ("Ctrl D", "Duplicate"),
    ("Delete", "Delete, leaving a gap"),
    ("Shift Delete", "Delete and close the gap"),
    ("Alt ← →", "Nudge the clip by one frame"),
    ("Ctrl A", "Select all clips"),
    ("T", "Add a text block"),
    ("M", "Add a marker at the playhead"),
    ("S", "Snapping on or off"),
    ("+ −", "Zoom in and out"),
    ("Ctrl Wheel", "Zoom at the pointer"),
    ("F", "Fit to screen"),
    ("Ctrl Z", "Undo"),
    ("Ctrl Shift Z", "Redo (also Ctrl Y)"),
    ("1 2 3 4", "In the gallery: put a camera on programme"),
    ("Shift 1 … 4", "In the gallery: get it ready on the preview"),
    ("Escape", "Cancel a drag, clear the selection"),
    ("?", "This list"),
];

#[component]
pub fn Help(session: Session) -> impl IntoView {
    view! { <KeysDialog list=LIST close=move || session.close_dialog()/> }
}
