//! Keys of the editor.

use crate::canvas;
use crate::editor;
use crate::run;
use crate::state::{Dialog, Selection, Session};
use crate::theme::ZOOM_STEP;
use dom_shell::{anchors, page};
use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, KeyboardEvent};
use workflow_builder_model::layout::GRID;
use workflow_builder_model::{Command, NodeMove, Position};

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
    EventListener::new_with_options(&page::window(), "copy", options, move |event| {
        if let Some(event) = event.dyn_ref::<ClipboardEvent>() {
            on_copy(session, event);
        }
    })
    .forget();
    EventListener::new_with_options(&page::window(), "paste", options, move |event| {
        if let Some(event) = event.dyn_ref::<ClipboardEvent>() {
            on_paste(session, event);
        }
    })
    .forget();
    EventListener::new(&page::window(), "keyup", move |event| {
        let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
        if key.as_deref() == Some(" ") {
            session.scene(|scene| scene.space_is_down = false);
        }
    })
    .forget();
}

/// Says whether the key meant something.
fn handle(session: Session, event: &KeyboardEvent) -> bool {
    let has_dialog = session.dialog.with_untracked(Option::is_some);
    if event.key() == "Escape" && has_dialog {
        session.close_dialog();
        return true;
    }
    let is_open = session.peek(|workspace| workspace.open().is_some());
    if has_dialog || !is_open {
        return false;
    }
    let has_ctrl = event.ctrl_key() || event.meta_key();
    match event.key().as_str() {
        "Enter" if has_ctrl => {
            run::run(session);
            return true;
        }
        // Work is saved all the time; the browser's own dialog would only be in the way.
        "s" | "S" if has_ctrl => {
            session.sdk().changed();
            return true;
        }
        _ => {}
    }
    if page::is_typing() {
        return leave_field(&event.key());
    }
    if event.ctrl_key() || event.meta_key() {
        return with_ctrl(session, event);
    }
    if event.alt_key() {
        let is_tidy = event.shift_key() && event.code() == "KeyT";
        if is_tidy {
            canvas::tidy(session);
        }
        return is_tidy;
    }
    plain(session, event)
}

/// Escape ends typing, so that the next key is a command again. The library's search box has an
/// Escape of its own.
fn leave_field(key: &str) -> bool {
    if key != "Escape" {
        return false;
    }
    if let Some(canvas) = anchors::element("canvas") {
        page::focus(&canvas);
    }
    true
}

fn with_ctrl(session: Session, event: &KeyboardEvent) -> bool {
    match (event.key().to_lowercase().as_str(), event.shift_key()) {
        ("z", false) => travel(session, Command::Undo),
        ("z", true) | ("y", _) => travel(session, Command::Redo),
        ("a", _) => session.select_all(),
        ("d", _) => canvas::duplicate(session),
        // The browser's own copy goes on, so that other windows get the text (see `on_copy`).
        ("c", _) => {
            session.copy_selection();
            return false;
        }
        ("x", _) => {
            if session.copy_selection() {
                session.delete_selection();
            }
        }
        ("v", _) => return canvas::paste_kept(session),
        _ => return false,
    }
    true
}

/// Gives the copied nodes to other programs, as JSON text.
fn on_copy(session: Session, event: &ClipboardEvent) {
    if page::is_typing() {
        return;
    }
    if let Some((fragment, data)) = session.copied_selection().zip(event.clipboard_data()) {
        let text = serde_json::to_string_pretty(&fragment).unwrap_or_default();
        if data.set_data("text/plain", &text).is_ok() {
            event.prevent_default();
        }
    }
}

/// Takes nodes from text that was copied elsewhere; other text is left alone.
fn on_paste(session: Session, event: &ClipboardEvent) {
    let is_open = session.peek(|workspace| workspace.open().is_some());
    if page::is_typing() || !is_open || session.dialog.with_untracked(Option::is_some) {
        return;
    }
    let text = event
        .clipboard_data()
        .and_then(|data| data.get_data("text/plain").ok())
        .unwrap_or_default();
    if let Ok(fragment) = serde_json::from_str::<serde_json::Value>(&text)
        && fragment.is_object()
    {
        event.prevent_default();
        let away = 2.0 * GRID;
        canvas::paste(session, fragment, Position { x: away, y: away });
    }
}

/// Undo or redo. With nothing left to do the key is simply without effect.
fn travel(session: Session, command: Command) {
    if session.try_apply(command).is_ok() {
        session.notice.set(None);
    }
}

fn plain(session: Session, event: &KeyboardEvent) -> bool {
    let on_button = page::document()
        .active_element()
        .is_some_and(|element| element.tag_name() == "BUTTON");
    let steps = if event.shift_key() { 4.0 } else { 1.0 };
    match event.key().as_str() {
        "Delete" | "Backspace" => session.delete_selection(),
        "Escape" => {
            let has_popup = session.menu.with_untracked(Option::is_some)
                || session.add_here.with_untracked(Option::is_some);
            session.close_popups();
            if !canvas::cancel_gesture(session) && !has_popup {
                session.selection.set(Selection::default());
            }
        }
        "ArrowLeft" => nudge(session, -steps, 0.0),
        "ArrowRight" => nudge(session, steps, 0.0),
        "ArrowUp" => nudge(session, 0.0, -steps),
        "ArrowDown" => nudge(session, 0.0, steps),
        "S" if event.shift_key() => canvas::add_note(session, None),
        "d" => editor::toggle_disabled(session),
        "m" | "M" => {
            session
                .minimap_is_wanted
                .update(|wanted| *wanted = !*wanted);
            session.redraw();
        }
        "1" => canvas::fit(session),
        "2" => canvas::zoom_to_selection(session),
        "0" => canvas::zoom_to(session, 1.0),
        "+" | "=" => canvas::zoom_by(session, ZOOM_STEP),
        "-" => canvas::zoom_by(session, 1.0 / ZOOM_STEP),
        "n" | "N" | "/" => return focus_on("library/search"),
        "Enter" if !on_button => return focus_first_field(),
        " " if !on_button => session.scene(|scene| scene.space_is_down = true),
        "?" => session.dialog.set(Some(Dialog::Help)),
        _ => return false,
    }
    true
}

fn focus_on(anchor: &str) -> bool {
    let element = anchors::element(anchor);
    if let Some(element) = &element {
        page::focus(element);
    }
    element.is_some()
}

fn focus_first_field() -> bool {
    let found = page::document()
        .query_selector("[data-anchor^='field/']")
        .ok()
        .flatten()
        .and_then(|element| element.dyn_into().ok());
    if let Some(element) = &found {
        page::focus(element);
    }
    found.is_some()
}

/// Moves the selected nodes by grid steps. Neighbouring presses are one undo step each.
fn nudge(session: Session, columns: f64, rows: f64) {
    let selection = session.selection.get_untracked();
    let moves: Vec<NodeMove> = session
        .peek_graph(|graph| {
            selection
                .nodes
                .iter()
                .filter_map(|id| graph.node(id))
                .map(|node| NodeMove {
                    node: node.id.clone(),
                    position: Position {
                        x: node.position.x + columns * GRID,
                        y: node.position.y + rows * GRID,
                    },
                })
                .collect()
        })
        .unwrap_or_default();
    if !moves.is_empty() {
        let gesture = session.begin_gesture();
        session.apply(Command::MoveNodes { moves, gesture });
    }
}
