//! Mouse and pen. Fingers are in [`super::touch`].

use egui::{
    Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2,
};
use web_sys::{EventTarget, MouseEvent, PointerEvent, WheelEvent, Window};

use super::{modifiers, on};
use crate::app_loop::AppLoop;

/// How far two fingers on a trackpad zoom, which browsers report as a wheel with Ctrl.
const PINCH_SENSITIVITY: f32 = 0.01;

pub fn listen(app_loop: &AppLoop, window: &Window) {
    let canvas = app_loop.canvas();
    on(
        app_loop,
        canvas,
        "pointerdown",
        |app_loop, event: &PointerEvent| {
            if is_mouse(event) {
                press(app_loop, event, true);
            }
        },
    );
    on(
        app_loop,
        window,
        "pointerup",
        |app_loop, event: &PointerEvent| {
            if is_mouse(event) && concerns(app_loop, event) {
                press(app_loop, event, false);
            }
        },
    );
    on(
        app_loop,
        window,
        "pointermove",
        |app_loop, event: &PointerEvent| {
            if is_mouse(event) && concerns(app_loop, event) {
                app_loop.set_modifiers(held(event));
                app_loop.push(Event::PointerMoved(position(event)));
            }
        },
    );
    on(
        app_loop,
        canvas,
        "pointerleave",
        |app_loop, event: &PointerEvent| {
            if is_mouse(event) {
                app_loop.push(Event::PointerGone);
            }
        },
    );
    on(
        app_loop,
        canvas,
        "mousedown",
        |app_loop, event: &MouseEvent| {
            // The browser would take the focus away from the field that types for the app.
            if app_loop.is_typing() {
                event.prevent_default();
            }
        },
    );
    on(app_loop, canvas, "contextmenu", |_, event: &MouseEvent| {
        event.prevent_default();
    });
    on(app_loop, canvas, "wheel", |app_loop, event: &WheelEvent| {
        event.prevent_default();
        wheel(app_loop, event);
    });
}

/// Is it about the app? What lies over the canvas has events of its own, but a drag goes on there.
fn concerns(app_loop: &AppLoop, event: &MouseEvent) -> bool {
    let canvas: &EventTarget = app_loop.canvas();
    event.target().as_ref() == Some(canvas) || app_loop.is_pointer_down()
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

fn press(app_loop: &AppLoop, event: &MouseEvent, pressed: bool) {
    let Some(button) = button(event.button()) else {
        return;
    };
    let modifiers = held(event);
    app_loop.set_modifiers(modifiers);
    app_loop.push(Event::PointerButton {
        pos: position(event),
        button,
        pressed,
        modifiers,
    });
    // Now: clipboard, downloads and file dialogs are allowed only while the browser handles a click.
    app_loop.take_in();
}

fn held(event: &MouseEvent) -> Modifiers {
    modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    )
}

fn wheel(app_loop: &AppLoop, event: &WheelEvent) {
    let unit = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => MouseWheelUnit::Line,
        WheelEvent::DOM_DELTA_PAGE => MouseWheelUnit::Page,
        _ => MouseWheelUnit::Point,
    };
    let delta = -Vec2::new(event.delta_x() as f32, event.delta_y() as f32);
    let modifiers = held(event);
    // A pinch is told by a Ctrl that nobody holds.
    let is_pinch = modifiers.ctrl && !app_loop.modifiers().ctrl;
    if is_pinch {
        app_loop.push(Event::Zoom(libm::expf(PINCH_SENSITIVITY * delta.y)));
        return;
    }
    app_loop.push_wheel(Event::MouseWheel {
        unit,
        delta,
        modifiers,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
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
