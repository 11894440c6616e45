//! What the show looks like at the moment that the screen shows.

use crate::state::Session;
use leptos::prelude::*;
use std::sync::Arc;
use video_editor_model::gallery::{self, Feed, Scenario, Show, Truth};

/// What happens in the studio; nothing where only the show's digest is known.
pub fn scenario(session: Session) -> Option<Arc<Scenario>> {
    session.read(|workspace| workspace.gallery()?.tape().scenario().cloned())
}

/// Who a feed shows.
pub fn feed_name(session: Session, feed: Feed) -> String {
    let scenario = scenario(session);
    let person = scenario.as_ref().and_then(|it| it.person(feed));
    person.map_or_else(|| "Wide shot".to_string(), |it| it.name.clone())
}

pub fn is_red(session: Session, feed: Feed) -> bool {
    let at_ms = session.show_ms.get();
    scenario(session).is_some_and(|it| it.is_red(feed, at_ms))
}

/// In thousandths of the bar.
pub fn loudness(session: Session, feed: Feed) -> u32 {
    let at_ms = session.show_ms.get();
    scenario(session).map_or(0, |it| gallery::loudness(&it, feed, at_ms))
}

/// How much of a rehearsal was right, in words. Shows of a task keep that to themselves.
pub fn account(session: Session) -> Option<String> {
    session.read(|workspace| {
        let show = workspace.gallery().filter(|it| it.is_rehearsal())?;
        let is_over = show.clock() == gallery::ShowClock::Over;
        let scenario = show.tape().scenario().filter(|_| is_over)?;
        let truth = Truth::of(scenario);
        let share = truth.share(show.cuts()) * 100.0;
        let cuts = Show::cuts(show).len();
        let ideal = truth.ideal().len();
        Some(format!(
            "The right camera was on programme for {share:.0} % of the show, with {cuts} cuts where {ideal} would do."
        ))
    })
}
