//! Mouse and pen. Fingers are in [`super::touch`].

use egui::{
    Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2,
};
use web_sys::{EventTarget, MouseEvent, PointerEvent, WheelEvent, Window};

use super::{modifiers, on};
use crate::stage::Stage;

/// How far two fingers on a trackpad zoom, which browsers report as a wheel with Ctrl.
const PINCH_SENSITIVITY: f32 = 0.01;

pub fn listen(stage: &Stage, window: &Window) {
    let canvas = stage.canvas();
    on(
        stage,
        canvas,
        "pointerdown",
        |stage, event: &PointerEvent| {
            if is_mouse(event) {
                press(stage, event, true);
            }
        },
    );
    on(stage, window, "pointerup", |stage, event: &PointerEvent| {
        if is_mouse(event) && concerns(stage, event) {
            press(stage, event, false);
        }
    });
    on(
        stage,
        window,
        "pointermove",
        |stage, event: &PointerEvent| {
            if is_mouse(event) && concerns(stage, event) {
                stage.set_modifiers(held(event));
                stage.push(Event::PointerMoved(position(event)));
            }
        },
    );
    on(
        stage,
        canvas,
        "pointerleave",
        |stage, event: &PointerEvent| {
            if is_mouse(event) {
                stage.push(Event::PointerGone);
            }
        },
    );
    on(stage, canvas, "mousedown", |stage, event: &MouseEvent| {
        // The browser would take the focus away from the field that types for the app.
        if stage.is_typing() {
            event.prevent_default();
        }
    });
    on(stage, canvas, "contextmenu", |_, event: &MouseEvent| {
        event.prevent_default();
    });
    on(stage, canvas, "wheel", |stage, event: &WheelEvent| {
        event.prevent_default();
        wheel(stage, event);
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
    let modifiers = held(event);
    stage.set_modifiers(modifiers);
    stage.push(Event::PointerButton {
        pos: position(event),
        button,
        pressed,
        modifiers,
    });
    // Now: clipboard, downloads and file dialogs are allowed only while the browser handles a click.
    stage.take_in();
}

fn held(event: &MouseEvent) -> Modifiers {
    modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    )
}

fn wheel(stage: &Stage, event: &WheelEvent) {
    let unit = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => MouseWheelUnit::Line,
        WheelEvent::DOM_DELTA_PAGE => MouseWheelUnit::Page,
        _ => MouseWheelUnit::Point,
    };
    let delta = -Vec2::new(event.delta_x() as f32, event.delta_y() as f32);
    let modifiers = held(event);
    // A pinch is told by a Ctrl that nobody holds.
    let is_pinch = modifiers.ctrl && !stage.modifiers().ctrl;
    stage.push(if is_pinch {
        Event::Zoom((PINCH_SENSITIVITY * delta.y).exp())
    } else {
        Event::MouseWheel {
            unit,
            delta,
            modifiers,
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
