//! What was on programme so far: as a strip, and cut by cut.

use super::standing::feed_name;
use crate::state::Session;
use leptos::prelude::*;
use video_editor_model::gallery::{Cut, Programme, Show};

/// As the show's clock writes it.
pub fn seconds(ms: u64) -> String {
    format!(
        "{:02}:{:02}.{}",
        ms / 60_000,
        ms / 1000 % 60,
        ms % 1000 / 100
    )
}

/// A colour for every feed, up to now.
#[component]
pub fn ProgrammeStrip(session: Session) -> impl IntoView {
    let length = move || {
        session
            .read(|it| it.gallery().map_or(1, Show::length_ms))
            .max(1)
    };
    let programme = Memo::new(move |_| {
        session.read(|it| it.gallery().map(Show::programme).unwrap_or_default())
    });
    let piece = move |shown: Programme| {
        let whole = length() as f64;
        let from = shown.from as f64 / whole * 100.0;
        let width = (shown.to - shown.from) as f64 / whole * 100.0;
        view! {
            <i class=format!("strip-piece is-feed-{}", shown.feed) style=format!("left:{from:.3}%;width:{width:.3}%")></i>
        }
    };
    let left = move || 100.0 - session.show_ms.get() as f64 / length() as f64 * 100.0;
    view! {
        <div class="strip" aria-hidden="true">
            {move || programme.get().into_iter().map(piece).collect_view()}
            <i class="strip-rest" style=move || format!("width:{:.3}%", left())></i>
        </div>
    }
}

/// The last one first.
#[component]
pub fn CutList(session: Session) -> impl IntoView {
    let cuts = Memo::new(move |_| {
        session.read(|it| {
            it.gallery()
                .map(|show| show.cuts().to_vec())
                .unwrap_or_default()
        })
    });
    let line = move |cut: &Cut| {
        let feed = cut.feed;
        view! {
            <li>
                <i class=format!("dot is-feed-{feed}")></i>
                <time>{seconds(cut.at_ms)}</time>
                <span>{format!("{feed} · {}", feed_name(session, feed))}</span>
            </li>
        }
    };
    let count = move || match cuts.with(Vec::len) {
        1 => "1 cut".to_string(),
        count => format!("{count} cuts"),
    };
    view! {
        <section class="cut-list" aria-label="Cuts">
            <header><h2>"Cut list"</h2><span>{count}</span></header>
            <ProgrammeStrip session/>
            <ol>
                {move || cuts.with(|cuts| cuts.iter().rev().map(line).collect_view())}
                <li><i class="dot is-feed-4"></i><time>"00:00.0"</time><span>"4 · Wide shot"</span></li>
            </ol>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_shows_tenths() {
        assert_eq!(
            [0, 7999, 60_000].map(seconds),
            ["00:00.0", "00:07.9", "01:00.0"]
        );
    }
}
