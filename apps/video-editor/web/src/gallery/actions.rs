//! What keys, clicks and the clock do in the gallery.

use crate::state::Session;
use leptos::prelude::*;
use video_editor_model::Command;
use video_editor_model::gallery::{Feed, Rehearsal, Show, ShowClock};

/// Is the gallery what the page shows?
pub fn is_open(session: Session) -> bool {
    session.is_in_gallery.get_untracked()
}

/// The show's clock, as the document has it.
pub fn clock(session: Session) -> Option<ShowClock> {
    session.peek(|workspace| workspace.gallery().map(Show::clock))
}

/// The clock starts with the first key or click; later ones find it running.
pub fn begin(session: Session) {
    if clock(session) == Some(ShowClock::Waiting) {
        session.apply(Command::BeginShow);
        show_now(session);
        go_on(session);
    }
}

/// Puts a feed on programme, at the time that the clock shows now.
pub fn cut(session: Session, feed: Feed) {
    begin(session);
    let now = now(session);
    let is_running = matches!(clock(session), Some(ShowClock::Running { .. }));
    if let Some((at_ms, _)) = now.filter(|(at, length)| is_running && at < length) {
        session.apply(Command::Cut { at_ms, feed });
    }
}

/// Gets a feed ready on the preview.
pub fn preview(session: Session, feed: Feed) {
    begin(session);
    session.preview.set(feed);
    session.redraw();
}

/// Puts the preview on programme, and what was there on the preview.
pub fn take(session: Session) {
    let before = session.peek(|workspace| workspace.gallery().map(Show::on_programme));
    cut(session, session.preview.get_untracked());
    let after = session.peek(|workspace| workspace.gallery().map(Show::on_programme));
    if let Some(before) = before.filter(|_| before != after) {
        session.preview.set(before);
        session.redraw();
    }
}

/// Holds a rehearsal, or goes on with it.
pub fn toggle_pause(session: Session) {
    let command = match clock(session) {
        Some(ShowClock::Paused { .. }) => Command::GoOnWithShow,
        _ => Command::PauseShow,
    };
    session.apply(command);
    show_now(session);
    go_on(session);
}

/// Begins a rehearsal anew.
pub fn set_back(session: Session) {
    session.apply(Command::SetShowBack);
    show_now(session);
}

/// Opens a rehearsal and goes to it.
pub fn open_rehearsal(session: Session, rehearsal: Rehearsal) {
    if session
        .apply(Command::OpenRehearsal { rehearsal })
        .is_some()
    {
        session.is_in_gallery.set(true);
        show_now(session);
    }
}

/// Back to the timeline for good.
pub fn leave(session: Session) {
    if session.apply(Command::LeaveGallery).is_some() {
        session.is_in_gallery.set(false);
    }
}

/// The show's time now and its length.
fn now(session: Session) -> Option<(u64, u64)> {
    let page_ms = session.sdk().epoch_ms();
    session.peek(|workspace| {
        let show = workspace.gallery()?;
        Some((show.at(page_ms), show.length_ms()))
    })
}

/// Brings the screen to the clock.
fn show_now(session: Session) {
    let at_ms = now(session).map_or(0, |(at, _)| at);
    if session.show_ms.get_untracked() != at_ms {
        session.show_ms.set(at_ms);
    }
    session.redraw();
}

/// The page's clock moved: so does the show's, and at its end the film is put on the timeline.
pub fn clock_moved(session: Session) {
    if !matches!(clock(session), Some(ShowClock::Running { .. })) {
        return;
    }
    if now(session).is_some_and(|(at, length)| at >= length) {
        session.apply(Command::FinishShow);
    }
    show_now(session);
}

/// On a page with a real clock, frame by frame for as long as the show runs.
pub fn go_on(session: Session) {
    let is_running = matches!(clock(session), Some(ShowClock::Running { .. }));
    if !is_running || session.sdk().has_stepped_clock() || session.is_show_followed.get_untracked()
    {
        return;
    }
    session.is_show_followed.set(true);
    request_animation_frame(move || {
        session.is_show_followed.set(false);
        clock_moved(session);
        go_on(session);
    });
}
