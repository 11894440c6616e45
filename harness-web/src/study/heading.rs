//! The heading of a page. Whoever follows by ear or by keyboard is led to it when the page changes under
//! them.

use std::cell::Cell;

use leptos::html::H1;
use leptos::prelude::*;

thread_local! {
    /// Was there a page before? The first one leaves the focus where the browser has it.
    static IS_LATER: Cell<bool> = const { Cell::new(false) };
}

#[component]
pub fn Heading(#[prop(into)] text: String) -> impl IntoView {
    let heading = NodeRef::<H1>::new();
    let is_later = IS_LATER.replace(true);
    Effect::new(move || {
        if let Some(heading) = heading.get().filter(|_| is_later) {
            dom_shell::page::focus(&heading);
        }
    });
    view! { <h1 id="study-title" tabindex="-1" node_ref=heading>{text}</h1> }
}
