//! The screen of the gallery, over that of the editor.

use super::cut_list::{CutList, seconds};
use super::monitors::{Feeds, PreviewMonitor, ProgrammeMonitor};
use super::{actions, pictures, standing};
use crate::state::Session;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use video_editor_model::gallery::{Show, ShowClock};
use web_sys::{Element, PointerEvent};

#[component]
pub fn GalleryView(session: Session) -> impl IntoView {
    pictures::forget();
    Effect::new(move |_| {
        session.preview.track();
        session.redraw();
    });
    actions::go_on(session);
    let press = move |event: PointerEvent| {
        // Buttons say themselves what they do.
        let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let is_button = target.is_some_and(|it| it.closest("button").ok().flatten().is_some());
        if !is_button {
            actions::begin(session);
        }
    };
    view! {
        <section class="gallery" aria-label="Gallery" on:pointerdown=press>
            <div class="gallery-upper">
                <div class="gallery-side">
                    <div class="gallery-head">
                        <PreviewMonitor session/>
                        <ShowPanel session/>
                    </div>
                    <CutList session/>
                </div>
                <ProgrammeMonitor session/>
            </div>
            <Feeds session/>
        </section>
    }
}

/// The show's clock, and what can be done with a rehearsal.
#[component]
fn ShowPanel(session: Session) -> impl IntoView {
    let clock = Memo::new(move |_| session.read(|it| it.gallery().map(Show::clock)));
    let length = move || session.read(|it| it.gallery().map_or(0, Show::length_ms));
    let is_live = move || matches!(clock.get(), Some(ShowClock::Running { .. }));
    let word = move || match clock.get() {
        Some(ShowClock::Running { .. }) => "Live",
        Some(ShowClock::Paused { .. }) => "Paused",
        Some(ShowClock::Over) => "Over",
        _ => "Ready",
    };
    let is_rehearsal = session.peek(|it| it.gallery().is_some_and(Show::is_rehearsal));
    view! {
        <section class="show-panel" aria-label="Show">
            <p class="show-state" class:is-live=is_live><i></i>{word}</p>
            <p class="show-clock" data-anchor=move || format!("gallery/clock/{}", session.show_ms.get())>
                {move || seconds(session.show_ms.get())}
            </p>
            <p class="show-left">
                {move || format!("{} left", seconds(length().saturating_sub(session.show_ms.get())))}
            </p>
            {is_rehearsal.then(|| view! { <RehearsalTools session/> })}
            <p class="show-keys"><kbd>"1"</kbd>" to "<kbd>"4"</kbd>" cut"</p>
            <p class="show-keys"><kbd>"Shift"</kbd>" with them: preview"</p>
            <p class="show-keys"><kbd>"Space"</kbd>" takes the preview"</p>
        </section>
    }
}

/// Practice can be held, begun anew and left.
#[component]
fn RehearsalTools(session: Session) -> impl IntoView {
    let clock = Memo::new(move |_| session.read(|it| it.gallery().map(Show::clock)));
    let is_paused = move || matches!(clock.get(), Some(ShowClock::Paused { .. }));
    let can_pause = move || is_paused() || matches!(clock.get(), Some(ShowClock::Running { .. }));
    let has_begun = move || clock.get() != Some(ShowClock::Waiting);
    view! {
        <div class="show-tools">
            <button type="button" class="button is-small" data-anchor="gallery/pause" disabled=move || !can_pause()
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| actions::toggle_pause(session)
            >
                {move || if is_paused() { "Go on" } else { "Pause" }}
            </button>
            <button type="button" class="button is-small" data-anchor="gallery/back" disabled=move || !has_begun()
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| actions::set_back(session)
            >
                "Set back"
            </button>
            <button type="button" class="button is-small" data-anchor="gallery/leave"
                on:click=move |_| actions::leave(session)
            >
                "Leave"
            </button>
        </div>
        {move || standing::account(session).map(|text| view! { <p class="show-account">{text}</p> })}
    }
}

/// In the header, while a show is open: gallery or timeline.
#[component]
pub fn ViewSwitch(session: Session) -> impl IntoView {
    let has_show = Memo::new(move |_| session.read(|it| it.gallery().is_some()));
    let part = move |label: &'static str, anchor: &'static str, is_gallery: bool| {
        view! {
            <button
                type="button"
                class="view-choice"
                class:is-on=move || session.is_in_gallery.get() == is_gallery
                aria-pressed=move || (session.is_in_gallery.get() == is_gallery).to_string()
                data-anchor=anchor
                // Keys stay with what is shown.
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| session.is_in_gallery.set(is_gallery)
            >
                {label}
            </button>
        }
    };
    move || {
        has_show.get().then(|| {
            view! {
                <div class="view-switch" role="group" aria-label="View">
                    {part("Gallery", "header/gallery", true)}
                    {part("Timeline", "header/timeline", false)}
                </div>
            }
        })
    }
}
