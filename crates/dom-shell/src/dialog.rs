//! The frame of a dialog.

use crate::icons::{self, Icon};
use crate::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

/// The frame all dialogs share: title, close button, Escape.
#[component]
pub fn DialogFrame(
    title: &'static str,
    #[prop(optional)] is_wide: bool,
    /// What closing means to the tool.
    close: impl Fn() + Copy + 'static,
    children: Children,
) -> impl IntoView {
    let section = NodeRef::<html::Section>::new();
    // Keys belong to the dialog from the start; a form inside moves the focus on to its field.
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            page::focus(&section);
        }
    });
    view! {
        <div
            class="scrim"
            on:keydown=move |event: KeyboardEvent| {
                if event.key() == "Escape" {
                    event.stop_propagation();
                    close();
                }
            }
        >
            <section node_ref=section tabindex="-1" class="dialog" class:is-wide=is_wide role="dialog" aria-modal="true" aria-label=title>
                <header class="dialog-header">
                    <h2>{title}</h2>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Close dialog"
                        data-anchor="dialog/close"
                        on:click=move |_| close()
                    >
                        <Icon path=icons::CLOSE/>
                    </button>
                </header>
                {children()}
            </section>
        </div>
    }
}
