//! Small questions to the browser.

use leptos::wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

pub fn window() -> Window {
    web_sys::window().expect("a page always has a window")
}

pub fn document() -> Document {
    window().document().expect("a window always has a document")
}

/// Nothing moves by itself from now on: no transitions, no blinking cursor (`styles/base.css`). For
/// driven pages, which have to look the same whenever they are looked at.
pub fn hold_still() {
    if let Some(root) = document().document_element() {
        // Fails for a malformed name only.
        let _ = root.set_attribute("data-still", "");
    }
}

/// Does the user type into something right now? Then keys are text, not commands.
pub fn is_typing() -> bool {
    document().active_element().is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA")
            || element
                .dyn_ref::<HtmlElement>()
                .is_some_and(HtmlElement::is_content_editable)
    })
}

/// Puts the cursor into an element.
pub fn focus(element: &HtmlElement) {
    // An element that cannot take focus keeps it where it is; nothing is lost.
    let _ = element.focus();
}
