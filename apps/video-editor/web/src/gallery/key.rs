//! Keys of the gallery.

use super::actions;
use crate::state::Session;
use video_editor_model::gallery::{FEEDS, Feed};
use web_sys::KeyboardEvent;

/// Held together with others; alone they mean nothing.
const HELD: [&str; 7] = [
    "Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph", "Fn",
];

/// Says whether the key meant something. Whatever it is, it starts the clock.
pub fn key(session: Session, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || HELD.contains(&&*event.key()) {
        return false;
    }
    // A key that is held would cut again and again.
    if event.repeat() {
        return true;
    }
    match (feed_of(event), &*event.key()) {
        (Some(feed), _) if event.shift_key() => actions::preview(session, feed),
        (Some(feed), _) => actions::cut(session, feed),
        (None, " ") => actions::take(session),
        _ => {
            actions::begin(session);
            return false;
        }
    }
    true
}

/// Digits of any row; with Shift by their place, because what they write differs from keyboard to keyboard.
fn feed_of(event: &KeyboardEvent) -> Option<Feed> {
    let code = event.code();
    let digit = match event.key().parse::<Feed>() {
        Ok(digit) => Some(digit),
        Err(_) => code.strip_prefix("Digit").and_then(|it| it.parse().ok()),
    };
    digit.filter(|digit| FEEDS.contains(digit))
}
