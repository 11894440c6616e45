//! The canvas as a component, and what the rest of the editor asks of it.

use super::fallback::Fallback;
use super::pointer::{self, Pointer};
use super::surface::{CANVAS_ANCHOR, canvas_rect};
use super::{Camera, Gesture};
use crate::page;
use crate::session::{Selection, Session};
use crate::theme::ZOOM_STEP;
use gloo::events::EventListener;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::{MouseEvent, PointerEvent, ResizeObserver, WheelEvent};
use workflow_builder_model::layout::{self, CARD_WIDTH, Point, Size};
use workflow_builder_model::{Command, Effect as Outcome, Position};

/// Height of a card with one output; others grow downwards from the same place.
const PLAIN_CARD: Size = Size {
    width: CARD_WIDTH,
    height: 141.0,
};

#[component]
pub fn GraphCanvas(session: Session) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    session.scene(|scene| scene.forget_view());
    Effect::new(move |_| {
        session.selection.track();
        session.redraw();
    });
    watch_size(session, node);
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
            on:contextmenu=move |event| event.prevent_default()
            on:wheel=move |event| on_wheel(session, &event)
        >
            <Fallback session/>
        </canvas>
    }
}

/// Draws again when the canvas changes its size or the window its pixel ratio.
fn watch_size(session: Session, node: NodeRef<html::Canvas>) {
    let observer = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(canvas) = node.get() else { return };
        let resized = Closure::<dyn FnMut()>::new(move || session.redraw());
        if let Ok(created) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            created.observe(&canvas);
            observer.set_value(Some((created, resized)));
        }
    });
    let window_listener = StoredValue::new_local(Some(EventListener::new(
        &page::window(),
        "resize",
        move |_| session.redraw(),
    )));
    on_cleanup(move || {
        observer.try_update_value(|observer| {
            if let Some((observer, _)) = observer.take() {
                observer.disconnect();
            }
        });
        window_listener.try_update_value(Option::take);
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
    if let Some(canvas) = page::by_anchor(CANVAS_ANCHOR) {
        page::focus(&canvas);
        // Without capture a drag that leaves the canvas ends there; annoying, not wrong.
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    pointer::press(session, read_pointer(event));
}

fn on_release(session: Session, event: &ev::PointerEvent) {
    pointer::released(session, read_pointer(event));
}

fn on_wheel(session: Session, event: &WheelEvent) {
    event.prevent_default();
    let at = in_canvas(event);
    let per_line = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
        1.0
    } else {
        20.0
    };
    let speed = if event.ctrl_key() { 0.01 } else { 0.0016 };
    let factor = (-event.delta_y() * per_line * speed).exp();
    session.scene(|scene| scene.camera = scene.camera.zoomed_at(at, scene.camera.zoom * factor));
    session.redraw();
}

fn on_double_click(session: Session, event: &MouseEvent) {
    let is_free = session.scene(|scene| scene.hover.is_none() && scene.gesture == Gesture::Idle);
    if is_free {
        let at = in_canvas(event);
        session.scene(|scene| {
            scene.camera = scene.camera.zoomed_at(at, scene.camera.zoom * ZOOM_STEP);
        });
        session.redraw();
    }
}

/// Shows the whole graph.
pub fn fit(session: Session) {
    let bounds = session.peek_graph(layout::bounds).flatten();
    session.scene(|scene| {
        scene.camera = Camera::fitted(bounds, scene.width, scene.height);
    });
    session.redraw();
}

pub fn zoom_by(session: Session, factor: f64) {
    let zoom = session.scene(|scene| scene.camera.zoom);
    zoom_to(session, zoom * factor);
}

/// Zooms around the middle of the canvas.
pub fn zoom_to(session: Session, zoom: f64) {
    session.scene(|scene| {
        let middle = Point::new(scene.width / 2.0, scene.height / 2.0);
        scene.camera = scene.camera.zoomed_at(middle, zoom);
    });
    session.redraw();
}

/// Adds a node near the middle of what is in sight and selects it.
pub fn add_at_centre(session: Session, node_type: &str) {
    let visible = session.scene(|scene| scene.visible());
    let position = session.peek_graph(|graph| layout::free_spot(graph, visible, PLAIN_CARD));
    if let Some(position) = position {
        add(session, node_type, position);
    }
}

/// Adds a node with its card centred under a point of the window, if that is on the canvas.
pub fn add_at_window_point(session: Session, node_type: &str, x: f64, y: f64) {
    let Some(rect) = canvas_rect().filter(|rect| rect.contains(Point::new(x, y))) else {
        return;
    };
    let at = session.scene(|scene| scene.camera.to_canvas(Point::new(x - rect.x, y - rect.y)));
    let position = Position {
        x: at.x - PLAIN_CARD.width / 2.0,
        y: at.y - PLAIN_CARD.height / 2.0,
    };
    add(session, node_type, position);
}

fn add(session: Session, node_type: &str, position: Position) {
    let command = Command::AddNode {
        node_type: node_type.to_string(),
        position,
    };
    if let Some(Outcome::Added { node }) = session.apply(command) {
        session.selection.set(Selection::node(&node));
    }
}
