//! The timeline as a component: row headers, canvas, and the ghost of a card that is dragged to it.

use super::card::{self, GHOST_PX};
use super::fallback::Fallback;
use super::gestures::{Gesture, Pointer};
use super::headers::Headers;
use super::pointer;
use super::scene::{gesture_is_under_way, scene};
use super::surface::{CANVAS_ANCHOR, canvas_rect};
use super::zoom::{self, Wheel, reveal_playhead, reveal_selection};
use crate::state::Session;
use crate::widgets::Thumbnail;
use dom_shell::pointer::{self as dom_pointer, PointerPhase, on_pointer_anywhere};
use dom_shell::{anchors, on_resize, page};
use leptos::html;
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent, WheelEvent};

/// What one line of a wheel that counts lines comes to, in pixels.
const LINE_PX: f64 = 20.0;
/// Pixels of the picture on the ghost of a card, twice its size on the screen.
const GHOST_PICTURE: [u32; 2] = [178, 100];

#[component]
pub fn Timeline(session: Session) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    redraw_when_needed(session);
    on_resize(node, move || session.redraw());
    follow_everywhere(session);
    view! {
        <div class="timeline">
            <Headers session/>
            <canvas
                node_ref=node
                class="timeline-canvas"
                tabindex="0"
                data-anchor=CANVAS_ANCHOR
                aria-label="Timeline"
                on:pointerdown=move |event| on_press(session, &event)
                on:pointerleave=move |_| {
                    scene(|scene| scene.hover = None);
                    session.redraw();
                }
                on:dblclick=move |event| pointer::double_click(session, in_canvas(&event))
                on:contextmenu=move |event| event.prevent_default()
                on:wheel=move |event| on_wheel(session, &event)
            >
                <Fallback session/>
            </canvas>
            <CardGhost session/>
        </div>
    }
}

/// The canvas shows these, so it is drawn anew whenever one of them changes.
fn redraw_when_needed(session: Session) {
    Effect::new(move |_| {
        session.read(|_| ());
        session.timeline.track();
        session.is_playing.track();
        session.arrivals.track();
        session.redraw();
    });
    Effect::new(move |_| {
        session.playhead_ms.track();
        if !gesture_is_under_way() {
            reveal_playhead(session);
        }
        session.redraw();
    });
    Effect::new(move |_| {
        session.selection.track();
        if !gesture_is_under_way() {
            reveal_selection(session);
        }
        session.redraw();
    });
}

/// Every pointer is followed on the window: a drag goes on outside the canvas, and a card comes from
/// outside.
fn follow_everywhere(session: Session) {
    on_pointer_anywhere(move |phase, event| {
        let is_idle = !gesture_is_under_way();
        let is_hovering = is_idle && dom_pointer::is_on(event, CANVAS_ANCHOR);
        if is_idle && !(is_hovering && phase == PointerPhase::Moved) {
            return;
        }
        let is_card = scene(|scene| matches!(scene.gesture, Gesture::Card { .. }));
        if is_card {
            card::carry(session, card::client(event));
        }
        match phase {
            // The button was let go where the page could not hear of it.
            PointerPhase::Moved if !is_idle && event.buttons() == 0 => {
                pointer::cancel(session);
            }
            PointerPhase::Moved => pointer::moved(session, read_pointer(event)),
            PointerPhase::Released if is_card => card::drop_here(session),
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
        adds: event.shift_key() || event.ctrl_key() || event.meta_key(),
        is_free: event.alt_key(),
    }
}

fn in_canvas(event: &MouseEvent) -> [f64; 2] {
    let corner = canvas_rect().map_or([0.0, 0.0], |rect| [rect.x, rect.y]);
    [
        f64::from(event.client_x()) - corner[0],
        f64::from(event.client_y()) - corner[1],
    ]
}

fn on_press(session: Session, event: &PointerEvent) {
    if event.button() != 0 {
        return;
    }
    event.prevent_default();
    if let Some(canvas) = anchors::element(CANVAS_ANCHOR) {
        page::focus(&canvas);
        dom_pointer::capture(&canvas, event);
    }
    pointer::press(session, read_pointer(event));
}

fn on_wheel(session: Session, event: &WheelEvent) {
    event.prevent_default();
    let per_unit = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
        1.0
    } else {
        LINE_PX
    };
    zoom::turn(
        session,
        Wheel {
            by: [event.delta_x() * per_unit, event.delta_y() * per_unit],
            x: in_canvas(event)[0],
            zooms: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
        },
    );
}

/// A small picture of the card under the pointer. Its left edge is where the block would begin.
#[component]
fn CardGhost(session: Session) -> impl IntoView {
    let medium = Memo::new(move |_| {
        let drag = session.card_drag.get().filter(|drag| drag.is_moving)?;
        session.peek(|workspace| workspace.project().medium(&drag.media).cloned())
    });
    let style = move || {
        session.card_drag.with(|drag| {
            drag.as_ref().map_or_else(String::new, |drag| {
                let left = drag.pointer[0] - drag.grip[0];
                let top = drag.pointer[1] - GHOST_PX[1] / 2.0;
                format!(
                    "left:{left}px;top:{top}px;width:{}px;height:{}px",
                    GHOST_PX[0], GHOST_PX[1]
                )
            })
        })
    };
    move || {
        medium.get().map(|media| {
            let name = media.name.clone();
            view! {
                <div class="card-ghost" style=style aria-hidden="true">
                    <Thumbnail session media size=GHOST_PICTURE/>
                    <span>{name}</span>
                </div>
            }
        })
    }
}
