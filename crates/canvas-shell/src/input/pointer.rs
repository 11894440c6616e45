//! Mouse and pen. Fingers are in [`super::touch`].

use egui::{Event, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2};
use web_sys::{EventTarget, MouseEvent, PointerEvent, WheelEvent, Window};

use super::{Phase, modifiers, on};
use crate::stage::Stage;

/// How far two fingers on a trackpad zoom, which browsers report as a wheel with Ctrl.
const PINCH_SENSITIVITY: f32 = 0.01;

pub fn listen(stage: &Stage, window: &Window) {
    let canvas: &EventTarget = stage.canvas();
    let pressed = stage.clone();
    on(
        canvas,
        "pointerdown",
        Phase::Bubble,
        move |event: &PointerEvent| {
            if is_mouse(event) {
                press(&pressed, event, true);
            }
        },
    );
    let released = stage.clone();
    on(
        window,
        "pointerup",
        Phase::Bubble,
        move |event: &PointerEvent| {
            if is_mouse(event) && concerns(&released, event) {
                press(&released, event, false);
            }
        },
    );
    let moved = stage.clone();
    on(
        window,
        "pointermove",
        Phase::Bubble,
        move |event: &PointerEvent| {
            if is_mouse(event) && concerns(&moved, event) {
                hold(&moved, event);
                moved.push(Event::PointerMoved(position(event)));
            }
        },
    );
    let left = stage.clone();
    on(
        canvas,
        "pointerleave",
        Phase::Bubble,
        move |event: &PointerEvent| {
            if is_mouse(event) {
                left.push(Event::PointerGone);
            }
        },
    );
    let typing = stage.clone();
    on(
        canvas,
        "mousedown",
        Phase::Bubble,
        move |event: &MouseEvent| {
            // The browser would take the focus away from the field that types for the app.
            if typing.is_typing() {
                event.prevent_default();
            }
        },
    );
    on(
        canvas,
        "contextmenu",
        Phase::Bubble,
        |event: &MouseEvent| {
            event.prevent_default();
        },
    );
    let turned = stage.clone();
    on(canvas, "wheel", Phase::Bubble, move |event: &WheelEvent| {
        event.prevent_default();
        wheel(&turned, event);
    });
}

/// Is it about the app? What lies over the canvas has events of its own, but a drag goes on there.
fn concerns(stage: &Stage, event: &MouseEvent) -> bool {
    let canvas: &EventTarget = stage.canvas();
    event.target().as_ref() == Some(canvas) || stage.is_pointer_down()
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

fn press(stage: &Stage, event: &MouseEvent, pressed: bool) {
    let Some(button) = button(event.button()) else {
        return;
    };
    stage.push(Event::PointerButton {
        pos: position(event),
        button,
        pressed,
        modifiers: hold(stage, event),
    });
    // Now: clipboard, downloads and file dialogs are allowed only while the browser handles a click.
    stage.take_in();
}

fn hold(stage: &Stage, event: &MouseEvent) -> egui::Modifiers {
    let held = modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    );
    stage.set_modifiers(held);
    held
}

fn wheel(stage: &Stage, event: &WheelEvent) {
    let unit = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => MouseWheelUnit::Line,
        WheelEvent::DOM_DELTA_PAGE => MouseWheelUnit::Page,
        _ => MouseWheelUnit::Point,
    };
    let delta = -Vec2::new(event.delta_x() as f32, event.delta_y() as f32);
    let held = modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    );
    // A pinch is told by a Ctrl that nobody holds.
    let is_pinch = held.ctrl && !stage.modifiers().ctrl;
    stage.push(if is_pinch {
        Event::Zoom((PINCH_SENSITIVITY * delta.y).exp())
    } else {
        Event::MouseWheel {
            unit,
            delta,
            modifiers: held,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
        }
    });
}

/// The canvas begins in the corner of the page.
fn position(event: &MouseEvent) -> Pos2 {
    Pos2::new(event.client_x() as f32, event.client_y() as f32)
}

fn button(number: i16) -> Option<PointerButton> {
    Some(match number {
        0 => PointerButton::Primary,
        1 => PointerButton::Middle,
        2 => PointerButton::Secondary,
        3 => PointerButton::Extra1,
        4 => PointerButton::Extra2,
        _ => return None,
    })
}
