//! A drop-down that lives in the page: a native one would not show in screenshots.

use crate::icons::{self, Icon};
use crate::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

/// A choice among few. `anchor` names the button; its options are `<anchor>/<option>`.
#[component]
pub fn ListBox(
    label: String,
    anchor: String,
    options: Vec<(String, String)>,
    /// The chosen option's value.
    #[prop(into)]
    value: Signal<String>,
    on_choose: impl Fn(String) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let highlighted = RwSignal::new(0_usize);
    let button = NodeRef::<html::Button>::new();
    let options = StoredValue::new(options);
    let shown = move || {
        let value = value.get();
        options.with_value(|options| {
            options
                .iter()
                .find(|(option, _)| *option == value)
                .map_or(value.clone(), |(_, text)| text.clone())
        })
    };
    let open = move || {
        let at = options.with_value(|options| {
            let present = value.get_untracked();
            options.iter().position(|(option, _)| *option == present)
        });
        highlighted.set(at.unwrap_or(0));
        is_open.set(true);
    };
    let choose = move |index: usize| {
        if let Some(option) = options.with_value(|options| options.get(index).cloned()) {
            on_choose(option.0);
        }
        is_open.set(false);
        if let Some(button) = button.get_untracked() {
            page::focus(&button);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let last = options.with_value(Vec::len).saturating_sub(1);
        let key = event.key();
        match (is_open.get_untracked(), key.as_str()) {
            (false, "ArrowDown" | "ArrowUp" | "Enter" | " ") => open(),
            (true, "ArrowDown") => highlighted.update(|at| *at = (*at + 1).min(last)),
            (true, "ArrowUp") => highlighted.update(|at| *at = at.saturating_sub(1)),
            (true, "Home") => highlighted.set(0),
            (true, "End") => highlighted.set(last),
            (true, "Enter" | " ") => choose(highlighted.get_untracked()),
            (true, "Escape" | "Tab") => is_open.set(false),
            _ => return,
        }
        if key != "Tab" {
            event.prevent_default();
        }
        event.stop_propagation();
    };
    let option_anchor = anchor.clone();
    let list = move || {
        let items = options.with_value(|options| {
            options
                .iter()
                .enumerate()
                .map(|(index, (option, text))| {
                    let is_chosen = value.get() == *option;
                    view! {
                        <li
                            role="option"
                            class="option"
                            class:is-highlighted=move || highlighted.get() == index
                            aria-selected=is_chosen.to_string()
                            data-anchor=format!("{option_anchor}/{option}")
                            on:pointerenter=move |_| highlighted.set(index)
                            // Keeps the focus on the button, which handles the keys.
                            on:mousedown=move |event| event.prevent_default()
                            on:click=move |_| choose(index)
                        >
                            {text.clone()}
                        </li>
                    }
                })
                .collect_view()
        });
        view! { <ul class="options" role="listbox">{items}</ul> }
    };
    view! {
        <div class="list-box">
            <button
                node_ref=button
                type="button"
                class="input list-box-button"
                role="combobox"
                aria-haspopup="listbox"
                aria-expanded=move || is_open.get().to_string()
                aria-label=move || format!("{label}: {}", shown())
                data-anchor=anchor
                on:click=move |_| if is_open.get_untracked() { is_open.set(false) } else { open() }
                on:keydown=on_key
                on:blur=move |_| is_open.set(false)
            >
                <span>{shown}</span>
                <Icon path=icons::CHEVRON/>
            </button>
            {move || is_open.get().then(list.clone())}
        </div>
    }
}
