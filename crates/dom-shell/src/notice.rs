//! Tells the user why something was refused. Stays until the next action succeeds or it is closed:
//! it needs no timer, so a page with a stepped clock shows it just the same.

use crate::icons::{self, Icon};
use leptos::prelude::*;

#[component]
pub fn Notice(text: RwSignal<Option<String>>) -> impl IntoView {
    move || {
        text.get().map(|words| {
            view! {
                <div class="notice" role="alert">
                    <span>{words}</span>
                    <button
                        class="icon-button on-dark"
                        aria-label="Dismiss message"
                        data-anchor="notice/dismiss"
                        on:click=move |_| text.set(None)
                    >
                        <Icon path=icons::CLOSE/>
                    </button>
                </div>
            }
        })
    }
}
