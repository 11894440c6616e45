//! The media panel: what has been loaded, and the way to load more.

mod card;
mod upload;

use crate::icons;
use crate::state::Session;
use card::Card;
use dom_shell::icons::Icon;
use leptos::html;
use leptos::prelude::*;
use web_sys::DragEvent;

#[component]
pub fn MediaPanel(session: Session) -> impl IntoView {
    let media = Memo::new(move |_| session.read(|workspace| workspace.project().media.clone()));
    let input = NodeRef::<html::Input>::new();
    let is_over = RwSignal::new(false);
    let on_files = move |_| {
        if let Some(input) = input.get_untracked() {
            upload::take(session, input.files());
            // The same file may be chosen again.
            input.set_value("");
        }
    };
    let on_drop = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        let files = event.data_transfer().and_then(|transfer| transfer.files());
        upload::take(session, files);
    };
    view! {
        <section
            class="media-panel"
            class:is-over=move || is_over.get()
            aria-label="Media"
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                is_over.set(true);
            }
            on:dragleave=move |_| is_over.set(false)
            on:drop=on_drop
        >
            <div class="panel-head">
                <h2>"Media"</h2>
                <button
                    type="button"
                    class="button is-small"
                    data-anchor="media/upload"
                    on:click=move |_| {
                        if let Some(input) = input.get_untracked() {
                            // A click made by the page would count as input that nobody gave. A
                            // browser that shows no dialog still takes files that are dropped.
                            let _ = input.show_picker();
                        }
                    }
                >
                    <Icon path=icons::UPLOAD/>
                    "Upload Media"
                </button>
                <input
                    node_ref=input
                    class="file-input"
                    type="file"
                    multiple=true
                    accept="video/*,audio/*,image/*"
                    tabindex="-1"
                    aria-hidden="true"
                    data-anchor="media/file-input"
                    on:change=on_files
                />
            </div>
            {move || match media.with(Vec::is_empty) {
                true => view! { <Nothing/> }.into_any(),
                false => {
                    view! {
                        <div class="cards" role="list">
                            <For
                                each=move || media.get().into_iter().enumerate()
                                key=|(index, media)| (*index, media.id.clone())
                                children=move |(index, media)| {
                                    view! { <Card session number=index + 1 media/> }
                                }
                            />
                        </div>
                    }
                        .into_any()
                }
            }}
        </section>
    }
}

#[component]
fn Nothing() -> impl IntoView {
    view! {
        <div class="empty">
            <Icon path=icons::FILM size=32/>
            <p>"No media have been added yet"</p>
            <p class="hint">
                "Pick something from Sample media, or drop video, audio and picture files here."
            </p>
        </div>
    }
}
