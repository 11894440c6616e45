//! A card: thumbnail, length, name. It is dragged to the timeline.

use crate::state::Session;
use crate::timeline;
use crate::widgets::Thumbnail;
use dom_shell::icons::{self, Icon};
use leptos::prelude::*;
use std::sync::Arc;
use video_editor_model::{Command, Media, MediaKind};
use web_sys::PointerEvent;

/// Pixels of the picture on a card, twice its size on the screen.
const PICTURE: [u32; 2] = [256, 144];

#[component]
pub fn Card(session: Session, number: usize, media: Arc<Media>) -> impl IntoView {
    let of_missing = media.clone();
    let is_missing = move || {
        session.arrivals.track();
        session.engine().is_missing(&of_missing)
    };
    let kind = match media.kind {
        MediaKind::Video => "video",
        MediaKind::Audio => "audio",
        MediaKind::Image => "picture",
    };
    let badge = media.duration_ms.map(badge);
    let anchor = format!("media/card/{number}/{}", media.name);
    let id = media.id.clone();
    let press = move |event: PointerEvent| {
        if event.button() == 0 {
            timeline::begin_card_drag(session, id.clone(), &event);
        }
    };
    let removed = media.id.clone();
    let name = media.name.clone();
    view! {
        <div class="card" role="listitem" aria-label=format!("{}, {kind}", media.name)>
            <div class="card-picture" data-anchor=anchor on:pointerdown=press>
                <Thumbnail session media=media.clone() size=PICTURE/>
                {badge.map(|text| view! { <span class="badge">{text}</span> })}
                {move || is_missing().then(|| view! { <span class="missing">"File missing: upload it again"</span> })}
            </div>
            <button
                type="button"
                class="card-delete"
                aria-label=format!("Delete {name}")
                data-tip="Delete"
                data-anchor=format!("media/delete/{number}")
                on:click=move |_| {
                    session.apply(Command::RemoveMedia { media: removed.clone() });
                }
            >
                <Icon path=icons::CLOSE size=14/>
            </button>
            <span class="card-name">{media.name.clone()}</span>
        </div>
    }
}

/// Minutes and seconds, cut off.
fn badge(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_cut_off_what_is_less_than_a_second() {
        let badges = [5059, 9051, 41_766, 2074, 600_000].map(badge);
        assert_eq!(badges, ["00:05", "00:09", "00:41", "00:02", "10:00"]);
    }
}
