//! Playing, pausing, stepping. Time is the page's clock: a stepped one moves the playhead exactly as
//! far as it moves itself, a real one is looked at in every frame.

use crate::engine::Playing;
use crate::state::Session;
use leptos::prelude::*;
use std::rc::Rc;
use video_editor_model::{FRAME_MS, SeekMethod};
use wasm_bindgen_futures::spawn_local;

pub fn toggle_play(session: Session) {
    if session.is_playing.get_untracked() {
        pause(session);
    } else {
        play(session);
    }
}

fn play(session: Session) {
    let project = session.shown();
    let end_ms = project.end_ms();
    if end_ms == 0 {
        return;
    }
    if session.playhead_ms.get_untracked() >= end_ms {
        session.seek(0, None);
    }
    start_from_playhead(session);
    session.is_playing.set(true);
    session.redraw();
    if !session.sdk().has_stepped_clock() {
        next_frame(session);
    }
}

/// Begins to count from where the playhead is now.
fn start_from_playhead(session: Session) {
    let (engine, sdk) = (session.engine(), session.sdk());
    let project = session.shown();
    let from_ms = session.playhead_ms.get_untracked();
    let playing = Playing::new(project, from_ms, sdk.now_ms());
    engine.transport().set(Some(playing));
    if !sdk.has_stepped_clock() {
        engine.hush();
        speak(session);
    }
}

/// Sound joins the picture as soon as the browser lets it.
fn speak(session: Session) {
    let engine = session.engine();
    spawn_local(async move {
        if !engine.wake().await {
            return;
        }
        if let Some(playing) = engine.transport().playing() {
            let from_ms = playing.heard_ms(session.sdk().now_ms());
            engine.speak(&playing.project, from_ms);
        }
    });
}

pub fn pause(session: Session) {
    let engine = session.engine();
    engine.transport().set(None);
    engine.hush();
    engine.rest();
    if session.is_playing.get_untracked() {
        session.is_playing.set(false);
        session.redraw();
    }
}

/// What is played must not change under the playhead.
pub fn pause_when_edited(session: Session) {
    Effect::new(move |_| {
        session.read(|_| ());
        pause_if_edited(session);
    });
}

fn pause_if_edited(session: Session) -> bool {
    let playing = session.engine().transport().playing();
    let is_edited = playing.is_some_and(|playing| !Rc::ptr_eq(&playing.project, &session.shown()));
    if is_edited {
        pause(session);
    }
    is_edited
}

/// The page's stepped clock was moved.
pub fn clock_moved(session: Session, now_ms: u64) {
    advance(session, now_ms);
}

fn next_frame(session: Session) {
    request_animation_frame(move || {
        advance(session, session.sdk().now_ms());
        if session.is_playing.get_untracked() {
            if session.engine().is_running() {
                // Videos of the user may change more often than the playhead.
                session.redraw();
            }
            next_frame(session);
        }
    });
}

fn advance(session: Session, now_ms: u64) {
    let engine = session.engine();
    let Some(mut playing) = engine.transport().playing() else {
        return;
    };
    if pause_if_edited(session) {
        return;
    }
    if session.playhead_ms.get_untracked() != playing.at_ms {
        // The user sent the playhead elsewhere: playing goes on from there.
        start_from_playhead(session);
        return;
    }
    playing.at_ms = playing.position(now_ms);
    let at_ms = playing.at_ms;
    let is_over = at_ms >= playing.project.end_ms();
    engine.transport().set(Some(playing));
    session.seek(at_ms, None);
    if is_over {
        pause(session);
    }
}

/// N frames forward, or back if negative.
pub fn step(session: Session, frames: i64) {
    pause(session);
    let from_ms = session.playhead_ms.get_untracked();
    let to_ms = stepped(from_ms, frames, session.shown().end_ms());
    let method = if frames < 0 {
        SeekMethod::FrameStepBack
    } else {
        SeekMethod::FrameStepForward
    };
    session.seek(to_ms, Some(method));
}

fn stepped(from_ms: u64, frames: i64, end_ms: u64) -> u64 {
    let by_ms = frames.saturating_mul(FRAME_MS as i64);
    from_ms.saturating_add_signed(by_ms).min(end_ms)
}

pub fn skip_to_start(session: Session) {
    pause(session);
    session.seek(0, Some(SeekMethod::SkipStart));
}

pub fn skip_to_end(session: Session) {
    pause(session);
    let end_ms = session.shown().end_ms();
    session.seek(end_ms, Some(SeekMethod::SkipEnd));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_frame_and_stays_within_the_film() {
        assert_eq!(stepped(7250, -1, 9000), 7200);
        assert_eq!(stepped(2037, 1, 9000), 2087);
        assert_eq!(stepped(30, -1, 9000), 0);
        assert_eq!(stepped(8980, 1, 9000), 9000);
    }
}
