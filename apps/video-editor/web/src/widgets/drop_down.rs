//! A button with a list of things to choose from underneath.

use dom_shell::icons::{self, Icon};
use dom_shell::page;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

/// A line of the list.
#[derive(Clone)]
pub struct Entry {
    /// The end of its anchor.
    pub value: &'static str,
    pub label: &'static str,
    /// A few words about it.
    pub detail: &'static str,
}

/// Its entries have the anchors `<anchor>/<value>`.
#[component]
pub fn DropDown(
    label: &'static str,
    anchor: &'static str,
    /// Shown alone, with the label as tooltip.
    #[prop(optional)]
    icon: Option<&'static str>,
    entries: Vec<Entry>,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    on_choose: impl Fn(&'static str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let root = NodeRef::<html::Div>::new();
    let list = NodeRef::<html::Div>::new();
    let entries = StoredValue::new(entries);
    let close = move || is_open.set(false);
    // Leaving with the focus closes it; a click elsewhere takes the focus along.
    let on_leave = move |event: FocusEvent| {
        let goes_to = event
            .related_target()
            .and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let stays = root
            .get_untracked()
            .is_some_and(|root| goes_to.is_some_and(|node| root.contains(Some(&node))));
        if !stays {
            close();
        }
    };
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "Escape" if is_open.get_untracked() => close(),
            "ArrowDown" | "ArrowUp" if is_open.get_untracked() => {
                walk(list, event.key() == "ArrowDown");
            }
            "ArrowDown" => is_open.set(true),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let items = move || {
        entries
            .get_value()
            .into_iter()
            .map(|entry| {
                view! {
                    <button
                        type="button"
                        class="menu-item"
                        role="menuitem"
                        data-anchor=format!("{anchor}/{}", entry.value)
                        on:click=move |_| {
                            close();
                            on_choose(entry.value);
                        }
                    >
                        <span>{entry.label}</span>
                        <small>{entry.detail}</small>
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="drop-down" node_ref=root on:focusout=on_leave on:keydown=on_key>
            <button
                type="button"
                class=if icon.is_some() { "icon-button" } else { "button" }
                aria-label=label
                aria-haspopup="menu"
                aria-expanded=move || is_open.get().to_string()
                data-tip=icon.map(|_| label)
                data-anchor=anchor
                disabled=move || is_disabled.get()
                on:click=move |_| is_open.update(|open| *open = !*open)
            >
                {match icon {
                    Some(path) => view! { <Icon path size=18/> }.into_any(),
                    None => view! { {label} <Icon path=icons::CHEVRON/> }.into_any(),
                }}
            </button>
            {move || {
                is_open
                    .get()
                    .then(|| view! { <div class="menu" role="menu" aria-label=label node_ref=list>{items()}</div> })
            }}
        </div>
    }
}

/// Moves the focus to the next entry, or to the first one.
fn walk(list: NodeRef<html::Div>, forward: bool) {
    let Some(list) = list.get_untracked() else {
        return;
    };
    let children = list.children();
    let count = children.length();
    let active = page::document().active_element();
    let at = (0..count).find(|index| children.item(*index) == active);
    let next = match (at, forward) {
        (None, _) => 0,
        (Some(at), true) => (at + 1) % count.max(1),
        (Some(at), false) => (at + count.max(1) - 1) % count.max(1),
    };
    if let Some(element) = children.item(next).and_then(|child| child.dyn_into().ok()) {
        page::focus(&element);
    }
}
