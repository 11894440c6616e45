//! The keys and gestures of the tool.

use crate::state::Session;
use dom_shell::KeysDialog;
use leptos::prelude::*;

/// Keys separated by blanks, and what they do.
const LIST: &[(&str, &str)] = &[
    ("Click", "Select a node or an edge"),
    ("Ctrl Click", "Add to the selection"),
    ("Shift Drag", "Select with a box"),
    ("Drag", "Move the canvas, or the node under the pointer"),
    ("Wheel", "Zoom at the pointer"),
    ("Port Drag", "Draw an edge; a click on each port works too"),
    ("Delete", "Delete the selection"),
    ("Ctrl Enter", "Run"),
    ("Ctrl Z", "Undo"),
    ("Ctrl Shift Z", "Redo (also Ctrl Y)"),
    ("Ctrl C", "Copy the selected nodes (Ctrl X cuts)"),
    ("Ctrl V", "Paste nodes"),
    ("Ctrl D", "Duplicate the selection"),
    ("Ctrl A", "Select all nodes"),
    ("Arrows", "Move the selection one grid step"),
    ("Shift Arrows", "Move the selection four grid steps"),
    ("N", "Search for a node to add (also /)"),
    ("Enter", "Edit the selected node"),
    ("1", "Fit view"),
    ("2", "Zoom to the selection"),
    ("0", "Zoom to 100 %"),
    ("+ −", "Zoom in and out"),
    ("Shift Alt T", "Tidy layout"),
    ("Shift S", "Add a note"),
    ("D", "Disable or enable the selected nodes"),
    ("M", "Show or hide the map"),
    ("Escape", "Cancel drawing, clear the selection"),
    ("?", "This list"),
];

#[component]
pub fn Help(session: Session) -> impl IntoView {
    view! { <KeysDialog list=LIST close=move || session.close_dialog()/> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::meaning_of_words;

    #[test]
    fn every_key_of_the_list_does_something() {
        let by_pointer = ["Click", "Drag", "Wheel"];
        let is_key = |keys: &str| !by_pointer.iter().any(|word| keys.ends_with(word));
        for (keys, what) in LIST.iter().filter(|(keys, _)| is_key(keys)) {
            let single = match *keys {
                "Arrows" => "ArrowLeft",
                "Shift Arrows" => "Shift ArrowLeft",
                "+ −" => "+",
                other => other,
            };
            assert!(meaning_of_words(single).is_some(), "{keys}: {what}");
        }
    }
}
