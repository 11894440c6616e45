//! What a click on the sheet does.

use circuit_designer_model::sheet::wires_through;
use circuit_designer_model::{Command, Element, ElementId, Point, Value};
use egui::{PointerButton, Pos2, Rect};

use crate::action::Action;
use crate::state::context_menu::{ContextMenu, Subject};
use crate::state::editor::Editor;
use crate::state::gesture::{Gesture, Press};
use crate::state::sheet_view::LastClick;

/// Notes the click; returns the one that it doubles.
fn doubled(editor: &mut Editor, at: Pos2) -> Option<LastClick> {
    let (time_ms, is_driven) = (editor.page.now_ms(), editor.page.is_keyed());
    editor.view.sheet.doubled(at, time_ms, is_driven)
}

pub fn click(editor: &mut Editor, rect: Rect, press: Press) {
    match press.button {
        PointerButton::Primary => primary(editor, rect, press),
        PointerButton::Secondary => open_menu(editor, rect, press.at),
        _ => {}
    }
}

/// A press on something momentary sets it until the button is released.
pub fn hold(editor: &mut Editor, rect: Rect, press: Press) -> Gesture {
    let is_plain = press.button == PointerButton::Primary && press.modifiers.is_none();
    let point = editor.drawing_point(rect, press.at);
    let scale = editor.view.camera.scale;
    let geometry = editor.geometry();
    let index = geometry
        .letter_at(point)
        .or_else(|| geometry.element_at(point, scale));
    let element = index.and_then(|index| editor.circuit().elements.get(index));
    let held = element.filter(|element| {
        let is_on_it = match element.kind.as_str() {
            "logic-input" => geometry.letter_at(point).is_some(),
            _ => is_switch(element),
        };
        is_plain && is_on_it && element.flag("momentary")
    });
    match held.map(|element| element.id) {
        Some(element) if editor.apply(Command::Toggle { element }).is_some() => {
            Gesture::Holding { press, element }
        }
        _ => Gesture::Pressed(press),
    }
}

/// The button was released, or the press became something else.
pub fn let_go(editor: &mut Editor) {
    if let Gesture::Holding { element, .. } = editor.view.sheet.gesture {
        editor.view.sheet.gesture = Gesture::None;
        editor.apply(Command::Toggle { element });
    }
}

/// A press and release at one grid point in add mode: nothing is placed.
pub fn click_while_adding(editor: &mut Editor, rect: Rect, at: Pos2) {
    if doubled(editor, at).is_some() {
        let point = editor.drawing_point(rect, at);
        if let Some(element) = element_at(editor, point) {
            editor.view.message = None;
            open(editor, element);
            return;
        }
    }
    editor.say("Nothing was placed: press where the part begins, hold, drag to where it ends, and release.");
}

fn element_at(editor: &mut Editor, point: Pos2) -> Option<ElementId> {
    let scale = editor.view.camera.scale;
    let geometry = editor.geometry();
    let index = geometry.element_at(point, scale)?;
    geometry.drawn.get(index).map(|drawn| drawn.id)
}

fn primary(editor: &mut Editor, rect: Rect, press: Press) {
    let point = editor.drawing_point(rect, press.at);
    let scale = editor.view.camera.scale;
    let geometry = editor.geometry();
    let under = element_at(editor, point);
    if let Some(first) = doubled(editor, press.at) {
        if let Some((element, position)) = first.toggled {
            restore(editor, element, position);
        }
        if let Some(element) = under {
            open(editor, element);
        }
        return;
    }
    let can_edit = editor.can_edit();
    let letter = geometry
        .letter_at(point)
        .and_then(|index| geometry.drawn.get(index));
    if let Some(letter) = letter {
        toggle_letter(editor, letter.id);
        return;
    }
    if can_edit && let Some(at) = geometry.bad_connection_at(point, scale) {
        mend(editor, at);
        return;
    }
    let Some(element) = under else {
        if !press.modifiers.command && !press.modifiers.shift {
            editor.view.selection.clear();
        }
        return;
    };
    if press.modifiers.command {
        let at = editor
            .view
            .camera
            .snapped(rect.min, press.at, editor.grid());
        if can_edit && wires_through(editor.circuit(), at).contains(&element) {
            editor.apply(Command::SplitWire { element, at });
        } else if !editor.view.selection.remove(&element) {
            editor.view.selection.insert(element);
        }
    } else if press.modifiers.shift {
        editor.view.selection.insert(element);
    } else {
        editor.view.selection = [element].into();
    }
}

fn toggle_letter(editor: &mut Editor, element: ElementId) {
    let position = editor
        .circuit()
        .element(element)
        .map_or(0.0, |it| it.number("position"));
    editor.apply(Command::Toggle { element });
    if let Some(last) = &mut editor.view.sheet.last_click {
        last.toggled = Some((element, position));
    }
}

/// The first half of a double click on a letter was no wish to toggle it.
fn restore(editor: &mut Editor, element: ElementId, position: f64) {
    let parameters = [("position".to_string(), Value::Number(position))].into();
    editor.apply(Command::Edit {
        element,
        parameters,
        gesture: None,
    });
}

/// A double click: switches go to their next position, everything else is edited.
fn open(editor: &mut Editor, element: ElementId) {
    let opened = editor.circuit().element(element);
    if opened.is_some_and(is_switch) {
        editor.apply(Command::Toggle { element });
    } else if editor.can_edit() {
        editor.view.selection = [element].into();
        editor.request(Action::EditElement { element });
    }
}

/// Makes a junction of all wires that pass through a post without touching it.
fn mend(editor: &mut Editor, at: Point) {
    editor.apply(Command::Join {
        at: vec![at],
        gesture: None,
    });
}

fn open_menu(editor: &mut Editor, rect: Rect, at: Pos2) {
    let point = editor.drawing_point(rect, at);
    let scale = editor.view.camera.scale;
    let geometry = editor.geometry();
    let under = element_at(editor, point);
    let subject = match under {
        None => Subject::Sheet,
        Some(element) => {
            if !editor.view.selection.contains(&element) {
                editor.view.selection = [element].into();
            }
            let pin = geometry.pin_at(point, scale).and_then(|(index, pin)| {
                let drawn = geometry.drawn.get(index)?;
                (drawn.id == element).then_some(pin as u32)
            });
            let grid = editor.grid();
            let at = editor.view.camera.snapped(rect.min, at, grid);
            Subject::Element { element, pin, at }
        }
    };
    editor.view.context_menu = Some(ContextMenu { at, subject });
}

/// Does a double click put it to its next position?
fn is_switch(element: &Element) -> bool {
    let part = element.part();
    // A logic input is set by a click on its letter; a double click names it.
    element.kind != "logic-input" && part.is_some_and(|part| part.positions(element) > 1)
}
