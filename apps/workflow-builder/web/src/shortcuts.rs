//! Carries out what keys mean, and takes part in the clipboard.

use crate::canvas::{self, CANVAS_ANCHOR};
use crate::editor;
use crate::keys::{self, Act, Around, Key};
use crate::run;
use crate::state::{Dialog, Selection, Session};
use crate::theme::ZOOM_STEP;
use dom_shell::{anchors, page};
use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, KeyboardEvent};
use workflow_builder_model::layout::GRID;
use workflow_builder_model::{Command, Graph, NodeMove, Position};

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

/// Says whether the key meant something here; if not, the browser deals with it.
fn handle(session: Session, event: &KeyboardEvent) -> bool {
    let (key, code) = (event.key(), event.code());
    let key = Key {
        key: &key,
        code: &code,
        ctrl: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    let focused = page::document().active_element();
    let around = Around {
        has_dialog: session.dialog.with_untracked(Option::is_some),
        is_open: session.peek(|workspace| workspace.open().is_some()),
        is_typing: page::is_typing(),
        is_on_button: focused.is_some_and(|element| element.tag_name() == "BUTTON"),
    };
    keys::meaning(&key, &around).is_some_and(|act| perform(session, act))
}

/// Says whether the browser is to leave the key alone.
fn perform(session: Session, act: Act) -> bool {
    match act {
        Act::CloseDialog => session.close_dialog(),
        Act::LeaveField => {
            focus_on(CANVAS_ANCHOR);
        }
        Act::Run => run::run(session),
        Act::Save => session.sdk().changed(),
        Act::Undo => travel(session, Command::Undo),
        Act::Redo => travel(session, Command::Redo),
        Act::SelectAll => session.select_all(),
        Act::Duplicate => canvas::duplicate(session),
        // The browser's own copy goes on, so that other windows get the text (see `on_copy`).
        Act::Copy => {
            session.copy_selection();
            return false;
        }
        Act::Cut => {
            if session.copy_selection() {
                session.delete_selection();
            }
        }
        Act::Paste => return canvas::paste_kept(session),
        Act::Tidy => canvas::tidy(session),
        Act::Delete => session.delete_selection(),
        Act::GiveUp => give_up(session),
        Act::Nudge { columns, rows } => nudge(session, columns, rows),
        Act::AddNote => canvas::add_note(session, None),
        Act::ToggleDisabled => editor::toggle_disabled(session),
        Act::ToggleMap => {
            session
                .minimap_is_wanted
                .update(|wanted| *wanted = !*wanted);
            session.redraw();
        }
        Act::Fit => canvas::fit(session),
        Act::ZoomToSelection => canvas::zoom_to_selection(session),
        Act::ActualSize => canvas::zoom_to(session, 1.0),
        Act::ZoomIn => canvas::zoom_by(session, ZOOM_STEP),
        Act::ZoomOut => canvas::zoom_by(session, 1.0 / ZOOM_STEP),
        Act::SearchLibrary => return focus_on("library/search"),
        Act::EditNode => return focus_first_field(),
        Act::HoldCanvas => session.scene(|scene| scene.space_is_down = true),
        Act::ShowHelp => session.dialog.set(Some(Dialog::Help)),
    }
    true
}

/// Ends what is going on, the outermost first: pop-ups and gestures, then the selection.
fn give_up(session: Session) {
    let has_popup = session.menu.with_untracked(Option::is_some)
        || session.add_here.with_untracked(Option::is_some);
    session.close_popups();
    if !canvas::cancel_gesture(session) && !has_popup {
        session.selection.set(Selection::default());
    }
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
    let moves = session
        .peek_graph(|graph| nudged(graph, &selection.nodes, columns, rows))
        .unwrap_or_default();
    if !moves.is_empty() {
        let gesture = session.begin_gesture();
        session.apply(Command::MoveNodes { moves, gesture });
    }
}

/// Where these nodes are after N grid steps; those that are gone are left out.
fn nudged(graph: &Graph, nodes: &[String], columns: f64, rows: f64) -> Vec<NodeMove> {
    nodes
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::templates;

    #[test]
    fn nudged_nodes_keep_their_distance_and_lost_ones_are_passed_over() {
        let graph = &templates()[0].graph;
        let [one, two] = [&graph.nodes[0], &graph.nodes[1]];
        let ids = [one.id.clone(), "gone".to_string(), two.id.clone()];
        let moves = nudged(graph, &ids, -4.0, 1.0);
        let expected = [one, two].map(|node| NodeMove {
            node: node.id.clone(),
            position: Position {
                x: node.position.x - 64.0,
                y: node.position.y + 16.0,
            },
        });
        assert_eq!(moves, expected);
    }
}
