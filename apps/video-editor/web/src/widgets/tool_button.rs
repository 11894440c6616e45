//! A button that is an icon. Its name is its tooltip, drawn by the page so that screenshots show it.

use dom_shell::icons::Icon;
use dom_shell::page;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

#[component]
pub fn ToolButton(
    /// What the accessibility tree calls it.
    #[prop(into)]
    label: Signal<String>,
    anchor: &'static str,
    #[prop(into)] icon: Signal<&'static str>,
    /// Its keys, shown in the tooltip.
    #[prop(optional)]
    keys: &'static str,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    /// For switches: whether it is on.
    #[prop(optional, into)]
    is_on: Option<Signal<bool>>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    let tip = move || {
        let label = label.get();
        if keys.is_empty() {
            label
        } else {
            format!("{label}  {keys}")
        }
    };
    view! {
        <button
            type="button"
            class="icon-button"
            class:is-on=move || is_on.is_some_and(|is_on| is_on.get())
            aria-label=move || label.get()
            aria-pressed=move || is_on.map(|is_on| is_on.get().to_string())
            data-tip=tip
            data-anchor=anchor
            disabled=move || is_disabled.get()
            on:mousedown=move |event| {
                // A click leaves the keys to the editor: Space goes on playing.
                event.prevent_default();
                leave_field();
            }
            on:click=move |_| on_press()
        >
            {move || view! { <Icon path=icon.get() size=18/> }}
        </button>
    }
}

/// Ends typing, wherever it was.
fn leave_field() {
    let active = page::document().active_element();
    if let Some(element) = active.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        // An element that keeps the focus loses nothing.
        let _ = element.blur();
    }
}
