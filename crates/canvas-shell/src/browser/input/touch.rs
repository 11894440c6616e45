//! Fingers. The first one is the pointer as well, for everything that knows only a pointer.

use std::cell::Cell;
use std::rc::Rc;

use egui::{Event, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase};
use web_sys::{Touch, TouchEvent};

use super::{Listening, on};
use crate::app_loop::AppLoop;

pub fn listen(to: &Listening) {
    let pointer: Rc<Cell<Option<i32>>> = Rc::default();
    // A finger's events belong to where it came down, wherever it goes.
    for (name, phase) in [
        ("touchstart", TouchPhase::Start),
        ("touchmove", TouchPhase::Move),
        ("touchend", TouchPhase::End),
        ("touchcancel", TouchPhase::Cancel),
    ] {
        let pointer = pointer.clone();
        on(to, &to.host.canvas, name, move |to, event: &TouchEvent| {
            // Neither scrolling nor an imitated mouse.
            event.prevent_default();
            for index in 0..event.changed_touches().length() {
                if let Some(touch) = event.changed_touches().get(index) {
                    changed(&to.app_loop, &pointer, &touch, phase);
                }
            }
            to.app_loop.take_in();
        });
    }
}

fn changed(app_loop: &AppLoop, pointer: &Cell<Option<i32>>, touch: &Touch, phase: TouchPhase) {
    let id = touch.identifier();
    let pos = Pos2::new(touch.client_x() as f32, touch.client_y() as f32);
    if phase == TouchPhase::Start && pointer.get().is_none() {
        pointer.set(Some(id));
    }
    if pointer.get() == Some(id) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: app_loop.modifiers(),
        };
        match phase {
            TouchPhase::Start => app_loop.push(button(true)),
            TouchPhase::Move => app_loop.push(Event::PointerMoved(pos)),
            TouchPhase::End | TouchPhase::Cancel => {
                if phase == TouchPhase::End {
                    app_loop.push(button(false));
                }
                // Nothing hovers where no finger is.
                app_loop.push(Event::PointerGone);
                pointer.set(None);
            }
        }
    }
    app_loop.push(Event::Touch {
        device_id: TouchDeviceId(0),
        id: TouchId::from(id),
        phase,
        pos,
        force: Some(touch.force()),
    });
}
