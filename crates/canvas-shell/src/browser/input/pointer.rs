//! Mouse and pen. Fingers are in [`super::touch`].

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2};
use web_sys::{EventTarget, MouseEvent, PointerEvent, WheelEvent, Window};

use super::{Listening, on};
use crate::input::modifiers;

/// The number of the middle button.
const MIDDLE: i16 = 1;

pub fn listen(to: &Listening, window: &Window) {
    let canvas = &to.host.canvas;
    on(to, canvas, "pointerdown", |to, event: &PointerEvent| {
        if is_mouse(event) {
            press(to, event, true);
        }
    });
    on(to, window, "pointerup", |to, event: &PointerEvent| {
        if is_mouse(event) && concerns(to, event) {
            press(to, event, false);
        }
    });
    on(to, window, "pointermove", |to, event: &PointerEvent| {
        if is_mouse(event) && concerns(to, event) {
            to.app_loop.pointer_moved(position(event), held(event));
        }
    });
    on(to, canvas, "pointerleave", |to, event: &PointerEvent| {
        if is_mouse(event) {
            to.app_loop.push(Event::PointerGone);
        }
    });
    on(to, canvas, "mousedown", |to, event: &MouseEvent| {
        // The browser would take the focus away from the field that types for the app.
        if to.app_loop.is_typing() {
            event.prevent_default();
        }
    });
    on(to, window, "mouseup", |_, event: &MouseEvent| {
        // Some browsers would paste what was marked last, wherever that was.
        if event.button() == MIDDLE {
            event.prevent_default();
        }
    });
    on(to, canvas, "contextmenu", |_, event: &MouseEvent| {
        event.prevent_default();
    });
    on(to, canvas, "wheel", |to, event: &WheelEvent| {
        event.prevent_default();
        let unit = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => MouseWheelUnit::Line,
            WheelEvent::DOM_DELTA_PAGE => MouseWheelUnit::Page,
            _ => MouseWheelUnit::Point,
        };
        let delta = Vec2::new(event.delta_x() as f32, event.delta_y() as f32);
        to.app_loop.wheel_turned(unit, delta, held(event));
    });
}

/// Is it about the app? What lies over the canvas has events of its own, but a drag goes on there.
fn concerns(to: &Listening, event: &MouseEvent) -> bool {
    let canvas: &EventTarget = &to.host.canvas;
    event.target().as_ref() == Some(canvas) || to.app_loop.is_pointer_down()
}

fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() != "touch"
}

fn press(to: &Listening, event: &MouseEvent, pressed: bool) {
    if let Some(button) = button(event.button()) {
        to.app_loop
            .button_changed(position(event), button, pressed, held(event));
    }
}

fn held(event: &MouseEvent) -> Modifiers {
    modifiers(
        event.alt_key(),
        event.ctrl_key(),
        event.shift_key(),
        event.meta_key(),
    )
}

/// The canvas begins in the corner of the page.
fn position(event: &MouseEvent) -> Pos2 {
    Pos2::new(event.client_x() as f32, event.client_y() as f32)
}

fn button(number: i16) -> Option<PointerButton> {
    Some(match number {
        0 => PointerButton::Primary,
        MIDDLE => PointerButton::Middle,
        2 => PointerButton::Secondary,
        3 => PointerButton::Extra1,
        4 => PointerButton::Extra2,
        _ => return None,
    })
}
