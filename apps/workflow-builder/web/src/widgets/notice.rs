//! Tells the user why something was refused. Stays until the next action succeeds or it is closed:
//! it needs no timer, so a page with a stepped clock shows it just the same.

use crate::icons::{self, Icon};
use crate::session::Session;
use leptos::prelude::*;

#[component]
pub fn Notice(session: Session) -> impl IntoView {
    move || {
        session.notice.get().map(|text| {
            view! {
                <div class="notice" role="alert">
                    <span>{text}</span>
                    <button
                        class="icon-button on-dark"
                        aria-label="Dismiss message"
                        data-anchor="notice/dismiss"
                        on:click=move |_| session.notice.set(None)
                    >
                        <Icon path=icons::CLOSE/>
                    </button>
                </div>
            }
        })
    }
}
