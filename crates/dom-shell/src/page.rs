//! Small questions to the browser.

use leptos::wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

pub fn window() -> Window {
    web_sys::window().expect("a page always has a window")
}

pub fn document() -> Document {
    window().document().expect("a window always has a document")
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
