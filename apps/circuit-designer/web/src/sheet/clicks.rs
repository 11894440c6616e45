//! What a click on the sheet does.

use circuit_designer_model::sheet::wires_through;
use circuit_designer_model::{Command, ElementId, Point, Value};
use egui::{PointerButton, Pos2, Rect};

use super::editing;
use super::gesture::{Gesture, Press};
use super::pointer::drawing_point;
use crate::dialogs::Dialog;
use crate::menus::context::{ContextMenu, Subject};
use crate::session::Session;

/// The second of two clicks within this time and distance is a double click.
const DOUBLE_CLICK_MS: u64 = 400;
/// A driven page's clock moves between actions and stands still within one.
const DRIVEN_DOUBLE_CLICK_MS: u64 = 200;
const DOUBLE_CLICK_DISTANCE: f32 = 6.0;

/// The click before this one.
#[derive(Clone, Copy, Debug)]
pub struct LastClick {
    at: Pos2,
    time_ms: u64,
    /// A letter that it toggled, with the position from before.
    toggled: Option<(ElementId, f64)>,
}

/// Notes the click; returns the one that it doubles.
fn doubled(session: &mut Session, at: Pos2) -> Option<LastClick> {
    let time_ms = session.sdk.now_ms();
    let limit = if session.sdk.is_keyed() {
        DRIVEN_DOUBLE_CLICK_MS
    } else {
        DOUBLE_CLICK_MS
    };
    let last = session.view.sheet.last_click.replace(LastClick {
        at,
        time_ms,
        toggled: None,
    });
    let doubled = last.filter(|last| {
        time_ms.saturating_sub(last.time_ms) <= limit
            && (last.at - at).length() <= DOUBLE_CLICK_DISTANCE
    });
    if doubled.is_some() {
        // A third click begins anew.
        session.view.sheet.last_click = None;
    }
    doubled
}

pub fn click(session: &mut Session, rect: Rect, press: Press) {
    match press.button {
        PointerButton::Primary => primary(session, rect, press),
        PointerButton::Secondary => open_menu(session, rect, press.at),
        _ => {}
    }
}

/// A press on something momentary sets it until the button is released.
pub fn hold(session: &mut Session, rect: Rect, press: Press) -> Gesture {
    let is_plain = press.button == PointerButton::Primary && press.modifiers.is_none();
    let point = drawing_point(session, rect, press.at);
    let scale = session.view.camera.scale;
    let scene = editing::scene(session);
    let index = scene
        .letter_at(point)
        .or_else(|| scene.element_at(point, scale));
    let element = index.and_then(|index| session.circuit().elements.get(index));
    let held = element.filter(|element| {
        let is_on_it = match element.kind.as_str() {
            "logic-input" => scene.letter_at(point).is_some(),
            _ => editing::is_switch(element),
        };
        is_plain && is_on_it && element.flag("momentary")
    });
    match held.map(|element| element.id) {
        Some(element) if session.run(Command::Toggle { element }).is_some() => {
            Gesture::Holding { press, element }
        }
        _ => Gesture::Pressed(press),
    }
}

/// The button was released, or the press became something else.
pub fn let_go(session: &mut Session) {
    if let Gesture::Holding { element, .. } = session.view.sheet.gesture {
        session.view.sheet.gesture = Gesture::None;
        session.run(Command::Toggle { element });
    }
}

/// A press and release at one grid point in add mode: nothing is placed.
pub fn click_while_adding(session: &mut Session, rect: Rect, at: Pos2) {
    if doubled(session, at).is_some() {
        let point = drawing_point(session, rect, at);
        if let Some(element) = element_at(session, point) {
            session.view.message = None;
            open(session, element);
            return;
        }
    }
    session.say("Nothing was placed: press where the part begins, hold, drag to where it ends, and release.");
}

fn element_at(session: &mut Session, point: Pos2) -> Option<ElementId> {
    let scale = session.view.camera.scale;
    let scene = editing::scene(session);
    let index = scene.element_at(point, scale)?;
    scene.drawn.get(index).map(|drawn| drawn.id)
}

fn primary(session: &mut Session, rect: Rect, press: Press) {
    let point = drawing_point(session, rect, press.at);
    let scale = session.view.camera.scale;
    let scene = editing::scene(session);
    let under = element_at(session, point);
    if let Some(first) = doubled(session, press.at) {
        if let Some((element, position)) = first.toggled {
            restore(session, element, position);
        }
        if let Some(element) = under {
            open(session, element);
        }
        return;
    }
    let can_edit = !session.view.options.editing_disabled;
    let letter = scene
        .letter_at(point)
        .and_then(|index| scene.drawn.get(index));
    if let Some(letter) = letter {
        toggle_letter(session, letter.id);
        return;
    }
    if can_edit && let Some(at) = scene.bad_connection_at(point, scale) {
        mend(session, at);
        return;
    }
    let Some(element) = under else {
        if !press.modifiers.command && !press.modifiers.shift {
            session.view.selection.clear();
        }
        return;
    };
    if press.modifiers.command {
        let at = session
            .view
            .camera
            .snapped(rect.min, press.at, editing::grid(session));
        if can_edit && wires_through(session.circuit(), at).contains(&element) {
            session.run(Command::SplitWire { element, at });
        } else if !session.view.selection.remove(&element) {
            session.view.selection.insert(element);
        }
    } else if press.modifiers.shift {
        session.view.selection.insert(element);
    } else {
        session.view.selection = [element].into();
    }
}

fn toggle_letter(session: &mut Session, element: ElementId) {
    let position = session
        .circuit()
        .element(element)
        .map_or(0.0, |it| it.number("position"));
    session.run(Command::Toggle { element });
    if let Some(last) = &mut session.view.sheet.last_click {
        last.toggled = Some((element, position));
    }
}

/// The first half of a double click on a letter was no wish to toggle it.
fn restore(session: &mut Session, element: ElementId, position: f64) {
    let parameters = [("position".to_string(), Value::Number(position))].into();
    session.run(Command::Edit {
        element,
        parameters,
        gesture: None,
    });
}

/// A double click: switches go to their next position, everything else is edited.
fn open(session: &mut Session, element: ElementId) {
    let opened = session.circuit().element(element);
    if opened.is_some_and(editing::is_switch) {
        session.run(Command::Toggle { element });
    } else if !session.view.options.editing_disabled {
        session.view.selection = [element].into();
        session.view.dialog = Some(Dialog::EditElement { element });
    }
}

/// Makes a junction of all wires that pass through a post without touching it.
fn mend(session: &mut Session, at: Point) {
    session.run(Command::Join {
        at: vec![at],
        gesture: None,
    });
}

fn open_menu(session: &mut Session, rect: Rect, at: Pos2) {
    let point = drawing_point(session, rect, at);
    let scale = session.view.camera.scale;
    let scene = editing::scene(session);
    let under = element_at(session, point);
    let subject = match under {
        None => Subject::Sheet,
        Some(element) => {
            if !session.view.selection.contains(&element) {
                session.view.selection = [element].into();
            }
            let pin = scene.pin_at(point, scale).and_then(|(index, pin)| {
                let drawn = scene.drawn.get(index)?;
                (drawn.id == element).then_some(pin as u32)
            });
            let grid = editing::grid(session);
            let at = session.view.camera.snapped(rect.min, at, grid);
            Subject::Element { element, pin, at }
        }
    };
    session.view.context_menu = Some(ContextMenu { at, subject });
}
