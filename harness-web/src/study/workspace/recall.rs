//! Instructions and demo, laid over the workspace on demand. Recording pauses meanwhile; time does not.

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::App;

use super::play::Handle;
use crate::study::instructions::Instructions;
use crate::tour::Tour;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recalled {
    Instructions,
    Demo,
}

impl Recalled {
    /// On the button that recalls it.
    pub fn label(self) -> &'static str {
        match self {
            Recalled::Instructions => "Recall Instructions",
            Recalled::Demo => "Recall Demo",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Recalled::Instructions => "Instructions",
            Recalled::Demo => "Demo",
        }
    }
}

#[component]
pub fn Recall(app: App, recalled: RwSignal<Option<Recalled>>, play: Handle) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |was_open: Option<bool>| {
        let is_open = recalled.with(Option::is_some);
        if let Some(dialog) = dialog.get() {
            match is_open {
                // Fails only where it is open already.
                true => drop(dialog.show_modal()),
                false => dialog.close(),
            }
        }
        if was_open.unwrap_or(false) != is_open
            && let Some(play) = play.get_value()
        {
            play.pause(is_open);
        }
        is_open
    });
    let close = move |_| recalled.set(None);
    let content = move || {
        recalled.get().map(|what| {
            let body = match what {
                Recalled::Instructions => view! { <Instructions app /> }.into_any(),
                Recalled::Demo => view! { <Tour app /> }.into_any(),
            };
            view! {
                <header>
                    <h2 id="recall-title">{format!("{} · {}", what.title(), app.title())}</h2>
                    <span class="recall-note">"Recording is paused. The time goes on."</span>
                    <button type="button" class="button is-main" data-control="close-recall" on:click=close>
                        "Back to the task"
                    </button>
                </header>
                <div class="recall-body" tabindex="0" role="region" aria-labelledby="recall-title">{body}</div>
            }
        })
    };
    view! {
        <dialog
            class="study-recalled"
            node_ref=dialog
            aria-labelledby="recall-title"
            on:close=move |_| recalled.set(None)
        >
            {content}
        </dialog>
    }
}
