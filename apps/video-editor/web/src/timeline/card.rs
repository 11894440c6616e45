//! A card of the media panel on its way to the timeline.

use super::drag_plan::{DragPlan, DragPosition, DragSubject, plan};
use super::gestures::{Gesture, is_click};
use super::pointer::{finish, show, snaps};
use super::scene::{scene, settle_view, with_viewed};
use super::surface::canvas_rect;
use crate::state::{CardDrag, Session};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// The ghost that follows the pointer.
pub const GHOST_PX: [f64; 2] = [128.0, 50.0];
/// The row headers belong to the timeline as well: a drop there is a drop at its beginning.
pub const HEADERS_PX: f64 = 96.0;

/// Takes hold of a card. A mere click does nothing on the timeline.
pub fn begin(session: Session, media: String, event: &PointerEvent) {
    if event.button() != 0 {
        return;
    }
    settle_view(session);
    let pointer = client(event);
    session.card_drag.set(Some(CardDrag {
        media,
        pressed_at: pointer,
        pointer,
        grip: grip(event, pointer),
        is_moving: false,
    }));
    scene(|scene| {
        scene.is_free = event.alt_key();
        scene.gesture = Gesture::Card {
            plan: DragPlan::default(),
            is_possible: true,
        };
    });
}

/// From the card's corner to the pointer, within the ghost.
fn grip(event: &PointerEvent, pointer: [f64; 2]) -> [f64; 2] {
    let card = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .and_then(|target| target.closest("[data-anchor^='media/card/']").ok()?);
    let Some(card) = card else {
        return [GHOST_PX[0] / 2.0, GHOST_PX[1] / 2.0];
    };
    let corner = card.get_bounding_client_rect();
    [
        (pointer[0] - corner.x()).clamp(0.0, GHOST_PX[0]),
        (pointer[1] - corner.y()).clamp(0.0, GHOST_PX[1]),
    ]
}

pub fn client(event: &PointerEvent) -> [f64; 2] {
    [f64::from(event.client_x()), f64::from(event.client_y())]
}

/// Takes note of where the pointer is; what that means for the timeline is up to [`follow`].
pub fn carry(session: Session, pointer: [f64; 2]) {
    session.card_drag.update(|drag| {
        if let Some(drag) = drag {
            drag.pointer = pointer;
            drag.is_moving |= !is_click(drag.pressed_at, pointer);
        }
    });
}

/// Is the pointer where a card can be dropped? Anything but a card always is.
pub fn is_over_timeline(session: Session) -> bool {
    let Some(drag) = session.card_drag.get_untracked() else {
        return true;
    };
    drag.is_moving && canvas_rect().is_some_and(|canvas| is_over(&canvas, drag.pointer))
}

fn is_over(canvas: &protocol::Rect, [x, y]: [f64; 2]) -> bool {
    (canvas.x - HEADERS_PX..canvas.x + canvas.width).contains(&x)
        && (canvas.y..canvas.y + canvas.height).contains(&y)
}

/// Shows where the card would land.
pub fn follow(session: Session) {
    let (Some(drag), Some(canvas)) = (session.card_drag.get_untracked(), canvas_rect()) else {
        return;
    };
    let next = if is_over_timeline(session) {
        let is_snapping = snaps(session);
        let corner = [
            drag.pointer[0] - drag.grip[0] - canvas.x,
            drag.pointer[1] - canvas.y,
        ];
        let subject = DragSubject::Card { media: drag.media };
        with_viewed(session, |viewed| {
            let [x, y] = viewed.frame.content(corner);
            plan(viewed, &subject, DragPosition { x, y, is_snapping })
        })
    } else {
        DragPlan::default()
    };
    let before = scene(|scene| scene.gesture.plan().cloned()).unwrap_or_default();
    let is_possible = show(session, &before, &next);
    scene(|scene| {
        scene.gesture = Gesture::Card {
            plan: next,
            is_possible,
        };
    });
}

/// Drops the card where it is shown.
pub fn drop_here(session: Session) {
    follow(session);
    let gesture = scene(|scene| std::mem::take(&mut scene.gesture));
    session.card_drag.set(None);
    if let Gesture::Card { plan, .. } = gesture {
        finish(session, plan);
    }
    session.redraw();
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Rect;

    #[test]
    fn the_row_headers_take_cards_too_but_nothing_else_does() {
        let canvas = Rect::new(96.0, 496.0, 1184.0, 224.0);
        assert!(is_over(&canvas, [700.0, 600.0]));
        assert!(is_over(&canvas, [20.0, 600.0]));
        assert!(!is_over(&canvas, [700.0, 400.0]));
    }
}
