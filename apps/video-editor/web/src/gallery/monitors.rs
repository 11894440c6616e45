//! The six monitors: one for each feed, with its lamp and its bar, one for the preview and one for the programme.

use super::actions;
use super::standing::{feed_name, is_red, loudness};
use crate::state::Session;
use leptos::prelude::*;
use video_editor_model::footage::{HEIGHT, WIDTH};
use video_editor_model::gallery::{FEEDS, Feed, Show, ShowClock};

/// Ids of canvases.
pub const PROGRAMME: &str = "gallery-programme";
pub const PREVIEW: &str = "gallery-preview";

/// Segments of a bar, from the bottom, and from which one on it is amber and red.
const SEGMENTS: u32 = 14;
const AMBER: u32 = 9;
const LOUD: u32 = 12;

pub fn canvas_id(feed: Feed) -> String {
    format!("gallery-feed-{feed}")
}

fn on_programme(session: Session) -> Option<Feed> {
    session.read(|workspace| workspace.gallery().map(Show::on_programme))
}

/// All feeds side by side.
#[component]
pub fn Feeds(session: Session) -> impl IntoView {
    view! {
        <div class="feeds" role="group" aria-label="Feeds">
            {FEEDS.map(|feed| view! { <FeedTile session feed/> }).into_iter().collect_view()}
        </div>
    }
}

#[component]
fn FeedTile(session: Session, feed: Feed) -> impl IntoView {
    let is_on_air = Memo::new(move |_| on_programme(session) == Some(feed));
    let is_next = Memo::new(move |_| session.preview.get() == feed);
    let is_red = Memo::new(move |_| is_red(session, feed));
    let level = Memo::new(move |_| loudness(session, feed) * SEGMENTS / 1000);
    let segments = (0..SEGMENTS).rev().map(|segment| {
        let class = match segment {
            LOUD.. => "segment is-loud",
            AMBER.. => "segment is-amber",
            _ => "segment",
        };
        view! { <i class=class class:is-lit=move || segment < level.get()></i> }
    });
    view! {
        <button
            type="button"
            class="feed"
            class:is-on-air=move || is_on_air.get()
            class:is-next=move || is_next.get()
            aria-label=format!("Camera {feed}")
            data-anchor=format!("gallery/feed/{feed}")
            on:mousedown=|event| event.prevent_default()
            on:click=move |event| match event.shift_key() {
                true => actions::preview(session, feed),
                false => actions::cut(session, feed),
            }
        >
            <span class="feed-picture">
                <canvas id=canvas_id(feed) width=WIDTH height=HEIGHT></canvas>
                <span class="meter" aria-hidden="true">{segments.collect_view()}</span>
            </span>
            <span class="feed-caption">
                <kbd class="feed-key">{feed.to_string()}</kbd>
                <span class="feed-name">{move || feed_name(session, feed)}</span>
                <span class="feed-tags">
                    {move || is_next.get().then(|| view! { <span class="tag is-next">"PREVIEW"</span> })}
                    {move || is_on_air.get().then(|| view! { <span class="tag is-on-air">"ON AIR"</span> })}
                </span>
                <span class="lamp" class:is-red=move || is_red.get()></span>
            </span>
        </button>
    }
}

/// What Space takes.
#[component]
pub fn PreviewMonitor(session: Session) -> impl IntoView {
    let name = move || feed_name(session, session.preview.get());
    view! {
        <figure class="monitor is-preview">
            <figcaption>
                <span class="tag is-next">"PREVIEW"</span>
                <span class="monitor-name">{move || format!("{} · {}", session.preview.get(), name())}</span>
            </figcaption>
            <canvas id=PREVIEW width=WIDTH height=HEIGHT></canvas>
        </figure>
    }
}

/// What everybody sees.
#[component]
pub fn ProgrammeMonitor(session: Session) -> impl IntoView {
    let feed =
        Memo::new(move |_| on_programme(session).unwrap_or(video_editor_model::gallery::WIDE));
    let name = move || feed_name(session, feed.get());
    let clock = Memo::new(move |_| session.read(|it| it.gallery().map(Show::clock)));
    let cover = move || match clock.get() {
        Some(ShowClock::Waiting) => Some(
            view! {
                <div class="cover">
                    <button
                        type="button"
                        class="button is-primary is-large"
                        data-anchor="gallery/begin"
                        on:mousedown=|event| event.prevent_default()
                        on:click=move |_| actions::begin(session)
                    >
                        "Begin the show"
                    </button>
                    <p>"The clock starts with the first key or click"</p>
                </div>
            }
            .into_any(),
        ),
        Some(ShowClock::Paused { .. }) => {
            Some(view! { <div class="cover"><p class="cover-word">"Paused"</p></div> }.into_any())
        }
        Some(ShowClock::Over) => Some(
            view! {
                <div class="cover" data-anchor="gallery/over">
                    <p class="cover-word">"The show is over"</p>
                    <button
                        type="button"
                        class="button"
                        data-anchor="gallery/edit"
                        on:mousedown=|event| event.prevent_default()
                        on:click=move |_| session.is_in_gallery.set(false)
                    >
                        "Edit the film"
                    </button>
                </div>
            }
            .into_any(),
        ),
        _ => None,
    };
    view! {
        <figure class="monitor is-programme">
            <figcaption>
                <span class="tag is-on-air">"PROGRAMME"</span>
                <span class="monitor-name">{move || format!("{} · {}", feed.get(), name())}</span>
            </figcaption>
            <div class="monitor-picture">
                <canvas id=PROGRAMME width=WIDTH height=HEIGHT></canvas>
                {cover}
            </div>
        </figure>
    }
}
