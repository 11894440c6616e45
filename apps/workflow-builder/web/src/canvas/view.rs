//! The canvas as a component, and what the rest of the editor asks of it.

use super::fallback::Fallback;
use super::gestures::wheel_zoom;
use super::pointer;
use super::surface::{self, CANVAS_ANCHOR, canvas_rect};
use super::transitions::{Pointer, asked_about};
use crate::state::{Gesture, Menu, Session};
use crate::theme::ZOOM_STEP;
use dom_shell::pointer::{self as dom_pointer, PointerPhase, on_pointer_anywhere};
use dom_shell::{anchors, on_resize, page};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent, WheelEvent};
use workflow_builder_model::layout::Point;

#[component]
pub fn GraphCanvas(session: Session) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    session.scene(|scene| scene.forget_view());
    Effect::new(move |_| {
        session.selection.track();
        session.redraw();
    });
    session.draw_with(move || surface::draw(session));
    on_resize(node, move || session.redraw());
    follow_outside(session);
    view! {
        <canvas
            node_ref=node
            class="graph-canvas"
            tabindex="0"
            data-anchor=CANVAS_ANCHOR
            aria-label="Workflow canvas"
            on:pointerdown=move |event| on_press(session, &event)
            on:pointermove=move |event| pointer::moved(session, read_pointer(&event))
            on:pointerup=move |event| on_release(session, &event)
            on:pointercancel=move |_| {
                pointer::cancel(session);
            }
            on:pointerleave=move |_| {
                session.scene(|scene| scene.hover = None);
                session.redraw();
            }
            on:dblclick=move |event| on_double_click(session, &event)
            on:contextmenu=move |event| on_menu(session, &event)
            on:wheel=move |event| on_wheel(session, &event)
        >
            <Fallback session/>
        </canvas>
    }
}

/// A drag that has left the canvas goes on: its events go to other elements then.
fn follow_outside(session: Session) {
    on_pointer_anywhere(move |phase, event| {
        let is_idle = session.scene(|scene| scene.gesture == Gesture::Idle);
        if is_idle || event.buttons() == 0 && phase == PointerPhase::Moved {
            return;
        }
        if dom_pointer::is_on(event, CANVAS_ANCHOR) {
            return;
        }
        match phase {
            PointerPhase::Moved => pointer::moved(session, read_pointer(event)),
            PointerPhase::Released => pointer::released(session, read_pointer(event)),
            PointerPhase::Cancelled => {
                pointer::cancel(session);
            }
        }
    });
}

fn read_pointer(event: &PointerEvent) -> Pointer {
    Pointer {
        at: in_canvas(event),
        is_middle_button: event.button() == 1,
        shift: event.shift_key(),
        adds: event.ctrl_key() || event.meta_key(),
    }
}

fn in_canvas(event: &MouseEvent) -> Point {
    let corner = canvas_rect().map_or((0.0, 0.0), |rect| (rect.x, rect.y));
    Point::new(
        f64::from(event.client_x()) - corner.0,
        f64::from(event.client_y()) - corner.1,
    )
}

fn on_press(session: Session, event: &ev::PointerEvent) {
    if event.button() == 2 {
        return;
    }
    event.prevent_default();
    if let Some(canvas) = anchors::element(CANVAS_ANCHOR) {
        page::focus(&canvas);
        dom_pointer::capture(&canvas, event);
    }
    pointer::press(session, read_pointer(event));
}

fn on_release(session: Session, event: &ev::PointerEvent) {
    pointer::released(session, read_pointer(event));
}

fn on_wheel(session: Session, event: &WheelEvent) {
    event.prevent_default();
    let at = in_canvas(event);
    let is_in_pixels = event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL;
    let factor = wheel_zoom(event.delta_y(), is_in_pixels, event.ctrl_key());
    session.scene(|scene| scene.zoom_at(at, scene.camera.zoom * factor));
    session.redraw();
}

/// Selects what is under the pointer, unless it belongs to the selection, and offers what can be
/// done with it.
fn on_menu(session: Session, event: &MouseEvent) {
    event.prevent_default();
    session.close_popups();
    let at_px = in_canvas(event);
    let selection = session.selection.get_untracked();
    if let Some(next) = asked_about(pointer::hit_at(session, at_px), &selection) {
        session.selection.set(next);
    }
    let at = session.scene(|scene| scene.camera.to_canvas(at_px));
    session.menu.set(Some(Menu { at, at_px }));
}

fn on_double_click(session: Session, event: &MouseEvent) {
    let at = in_canvas(event);
    let is_idle = session.scene(|scene| scene.gesture == Gesture::Idle);
    if is_idle && pointer::hit_at(session, at).is_none() {
        session.scene(|scene| scene.zoom_at(at, scene.camera.zoom * ZOOM_STEP));
        session.redraw();
    }
}
