//! Keys of the editor.

use crate::state::{Dialog, Selection, Session};
use crate::{actions, gallery, stage, timeline};
use dom_shell::page;
use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use video_editor_model::{Command, FRAME_MS};
use web_sys::KeyboardEvent;

/// Frames that a step with Shift goes.
const LONG_STEP: i64 = 10;

pub fn listen(session: Session) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&page::window(), "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        if handle(session, event) {
            event.prevent_default();
        }
    })
    .forget();
}

/// Says whether the key meant something.
fn handle(session: Session, event: &KeyboardEvent) -> bool {
    if session.dialog.with_untracked(Option::is_some) {
        return false;
    }
    let has_ctrl = event.ctrl_key() || event.meta_key();
    if has_ctrl && event.key().eq_ignore_ascii_case("s") {
        // Work is saved all the time; the browser's own dialog would only be in the way.
        session.settle();
        session.sdk().changed();
        return true;
    }
    if page::is_typing() {
        return false;
    }
    if gallery::is_open(session) {
        return gallery::key(session, event);
    }
    if has_ctrl {
        return with_ctrl(session, event);
    }
    if event.alt_key() {
        return with_alt(session, event);
    }
    plain(session, event)
}

fn with_ctrl(session: Session, event: &KeyboardEvent) -> bool {
    match event.key().to_ascii_lowercase().as_str() {
        "z" if event.shift_key() => actions::travel(session, Command::Redo),
        "z" => actions::travel(session, Command::Undo),
        "y" => actions::travel(session, Command::Redo),
        "k" => actions::split(session),
        "d" => actions::duplicate(session),
        "a" => actions::select_all(session),
        _ => return false,
    }
    true
}

fn with_alt(session: Session, event: &KeyboardEvent) -> bool {
    let frame = FRAME_MS as i64;
    match event.key().as_str() {
        "ArrowLeft" => actions::nudge(session, -frame),
        "ArrowRight" => actions::nudge(session, frame),
        _ => return false,
    }
    true
}

fn plain(session: Session, event: &KeyboardEvent) -> bool {
    let on_button = page::document()
        .active_element()
        .is_some_and(|element| element.tag_name() == "BUTTON");
    let frames = if event.shift_key() { LONG_STEP } else { 1 };
    match event.key().as_str() {
        " " if on_button => return false,
        " " => stage::toggle_play(session),
        "Home" => actions::skip_to_start(session),
        "End" => actions::skip_to_end(session),
        "ArrowLeft" => stage::step(session, -frames),
        "ArrowRight" => stage::step(session, frames),
        "Delete" | "Backspace" => actions::delete(session, event.shift_key()),
        "Escape" => {
            if !timeline::cancel_gesture(session) {
                session.tweaking.set(None);
                session.select(Selection::default());
            }
        }
        "+" | "=" => timeline::zoom_in(session),
        "-" => timeline::zoom_out(session),
        "f" | "F" => timeline::fit(session),
        "s" | "S" => {
            session.is_snapping.update(|on| *on = !*on);
        }
        "t" | "T" => actions::add_text(session),
        "m" | "M" => actions::add_marker(session),
        "?" => session.dialog.set(Some(Dialog::Help)),
        _ => return false,
    }
    true
}
