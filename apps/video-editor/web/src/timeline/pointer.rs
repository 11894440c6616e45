//! Turns presses, moves and releases on the canvas into selections and commands.
//!
//! A release first counts as a move: a drag may arrive as a press and a release with nothing, or
//! one single move, in between.

use super::card;
use super::drag_plan::{DragPlan, DragPosition, DragSubject, plan};
use super::geometry::{Axis, RULER_PX, between};
use super::gestures::{Gesture, Pointer, border_push, is_click, pressed, pushed, swept};
use super::hit::Hit;
use super::scene::{frame, scene, scroll_to, settle_view, with_viewed};
use crate::state::{Selection, Session};
use dom_shell::{anchors, page};
use leptos::prelude::*;
use video_editor_model::SeekMethod;

pub fn press(session: Session, pointer: Pointer) {
    settle_view(session);
    let before = session.selection.get_untracked();
    let (hit, (selection, gesture)) = with_viewed(session, |viewed| {
        let hit = viewed.hit(pointer.at);
        let begun = pressed(viewed, &hit, pointer, &before);
        (hit, begun)
    });
    session.select(selection);
    scene(|scene| {
        scene.gesture = gesture;
        scene.pointer_px = Some(pointer.at);
    });
    match hit {
        Hit::Marker(at_ms) => session.seek(at_ms, None),
        Hit::Ruler | Hit::Playhead => seek_to_pointer(session, pointer.at),
        Hit::Groove(axis, direction) => page_along(session, axis, direction),
        _ => {}
    }
    session.redraw();
}

fn seek_to_pointer(session: Session, at: [f64; 2]) {
    let to_ms = frame(session).time_at(at[0]);
    session.seek(to_ms, None);
}

/// A press beside the thumb of a scrollbar goes on by nearly a screen.
fn page_along(session: Session, axis: Axis, direction: f64) {
    let frame = frame(session);
    let mut to = [frame.view.scroll_x, frame.view.scroll_y];
    let step = match axis {
        Axis::Time => frame.time_width(),
        Axis::Rows => frame.rows_height(),
    };
    to[axis as usize] += direction * 0.9 * step;
    scroll_to(session, to);
}

pub fn moved(session: Session, pointer: Pointer) {
    scene(|scene| {
        scene.pointer_px = Some(pointer.at);
        scene.is_free = pointer.is_free;
    });
    if scene(|scene| scene.gesture == Gesture::Idle) {
        hover(session, pointer.at);
        return;
    }
    follow(session, pointer.at);
    if scroll_at_border(session, pointer.at) {
        follow(session, pointer.at);
        keep_scrolling(session);
    }
    session.redraw();
}

/// Takes note of what lies under the pointer. Most moves change nothing, and then nothing is drawn.
fn hover(session: Session, at: [f64; 2]) {
    let hit = Some(with_viewed(session, |viewed| viewed.hit(at)));
    if scene(|scene| scene.hover != hit) {
        scene(|scene| scene.hover = hit);
        session.redraw();
    }
}

/// Brings the gesture up to the pointer.
pub fn follow(session: Session, at: [f64; 2]) {
    let gesture = scene(|scene| scene.gesture.clone());
    match gesture {
        Gesture::Idle => {}
        Gesture::Scrub { .. } => seek_to_pointer(session, at),
        Gesture::Sweep { .. } => sweep(session, gesture, at),
        Gesture::Drag { .. } => drag(session, gesture, at),
        Gesture::Scroll {
            axis,
            from_px,
            from,
        } => {
            let frame = frame(session);
            let by_px = at[axis as usize] - from_px[axis as usize];
            let mut to = from;
            to[axis as usize] += frame.scroll_of_thumb(axis, by_px);
            scroll_to(session, to);
        }
        Gesture::Card { .. } => card::follow(session),
    }
}

/// Scrolls when something is dragged to the border. Says whether it did.
fn scroll_at_border(session: Session, at: [f64; 2]) -> bool {
    let (scrolls, changes_rows, may_go_on) = scene(|scene| {
        let gesture = &scene.gesture;
        let is_moved = matches!(
            gesture,
            Gesture::Drag {
                subject: DragSubject::Block { .. },
                ..
            } | Gesture::Card { .. }
        );
        let changes_rows = is_moved || matches!(gesture, Gesture::Sweep { .. });
        let may_go_on = is_moved || matches!(gesture, Gesture::Drag { .. });
        (gesture.scrolls(), changes_rows, may_go_on)
    });
    if !scrolls || !card::is_over_timeline(session) {
        return false;
    }
    let frame = frame(session);
    let to = pushed(&frame, border_push(&frame, at, changes_rows), may_go_on);
    if to == [frame.view.scroll_x, frame.view.scroll_y] {
        return false;
    }
    session.timeline.update(|view| {
        view.scroll_x = to[0];
        view.scroll_y = to[1];
    });
    true
}

/// Goes on scrolling while the pointer rests at the border. A driven page scrolls with every move of
/// the pointer only: there, what happens must not depend on how many frames the browser draws.
fn keep_scrolling(session: Session) {
    if session.sdk().is_keyed() || scene(|scene| scene.is_scrolling_by_itself) {
        return;
    }
    scene(|scene| scene.is_scrolling_by_itself = true);
    request_animation_frame(move || {
        let at = scene(|scene| {
            scene.is_scrolling_by_itself = false;
            scene.pointer_px.filter(|_| scene.gesture.scrolls())
        });
        if let Some(at) = at
            && scroll_at_border(session, at)
        {
            follow(session, at);
            session.redraw();
            keep_scrolling(session);
        }
    });
}

fn sweep(session: Session, mut gesture: Gesture, at_px: [f64; 2]) {
    let Gesture::Sweep {
        from_px,
        from,
        to,
        adds,
        before,
        is_moving,
    } = &mut gesture
    else {
        return;
    };
    *is_moving |= !is_click(*from_px, at_px);
    if !*is_moving {
        return;
    }
    *to = frame(session).content(at_px);
    let area = between(*from, *to);
    let touched = with_viewed(session, |viewed| viewed.swept(&area));
    let selection = swept(before, *adds, touched);
    scene(|scene| scene.gesture = gesture);
    session.select(selection);
}

fn drag(session: Session, mut gesture: Gesture, at_px: [f64; 2]) {
    let Gesture::Drag {
        subject,
        from_px,
        from,
        at,
        is_moving,
        plan: planned,
        is_possible,
        ..
    } = &mut gesture
    else {
        return;
    };
    if !*is_moving && is_click(*from_px, at_px) {
        return;
    }
    if !*is_moving {
        // What a form has proposed comes first.
        session.settle();
        *is_moving = true;
    }
    let is_snapping = snaps(session);
    let (point, next) = with_viewed(session, |viewed| {
        // Above and below the canvas counts as its border.
        let lowest = RULER_PX + viewed.frame.rows_height() - 1.0;
        let point = viewed
            .frame
            .content([at_px[0], at_px[1].clamp(RULER_PX, lowest)]);
        let position = DragPosition {
            x: point[0] - from[0],
            y: point[1],
            is_snapping,
        };
        (point, plan(viewed, subject, position))
    });
    *at = point;
    *is_possible = show(session, planned, &next);
    *planned = next;
    scene(|scene| scene.gesture = gesture);
}

/// Shows what a plan would do. Says whether it can be done.
pub fn show(session: Session, before: &DragPlan, next: &DragPlan) -> bool {
    if before.command == next.command && session.is_trying() {
        return true;
    }
    session.try_on(next.command.as_ref())
}

pub fn snaps(session: Session) -> bool {
    session.is_snapping.get_untracked() && !scene(|scene| scene.is_free)
}

pub fn released(session: Session, pointer: Pointer) {
    if scene(|scene| scene.gesture == Gesture::Idle) {
        return;
    }
    scene(|scene| scene.is_free = pointer.is_free);
    // A press on a flag is exactly there until the pointer has moved on.
    let is_at_rest = scene(|scene| {
        matches!(scene.gesture, Gesture::Scrub { .. }) && scene.pointer_px == Some(pointer.at)
    });
    if !is_at_rest {
        follow(session, pointer.at);
    }
    match scene(|scene| std::mem::take(&mut scene.gesture)) {
        Gesture::Scrub { from_ms } => {
            let to_ms = session.playhead_ms.get_untracked();
            session.note_seek(from_ms, to_ms, SeekMethod::Scrub);
        }
        Gesture::Sweep {
            is_moving: false,
            adds,
            ..
        } => click_empty(session, pointer.at, adds),
        Gesture::Drag {
            is_moving: false,
            click: Some(selection),
            ..
        } => session.select(selection),
        Gesture::Drag {
            is_moving: true,
            plan,
            ..
        } => finish(session, plan),
        _ => {}
    }
    hover(session, pointer.at);
    session.redraw();
}

/// Carries out what was shown.
pub fn finish(session: Session, plan: DragPlan) {
    session.try_on(None);
    if let Some(command) = plan.command {
        session.apply(command);
    }
}

fn click_empty(session: Session, at: [f64; 2], adds: bool) {
    if !adds {
        session.select(Selection::default());
    }
    session.seek(frame(session).time_at(at[0]), Some(SeekMethod::Scrub));
}

/// Gives up the gesture under way, as if it had never begun. Says whether there was one.
pub fn cancel(session: Session) -> bool {
    let gesture = scene(|scene| std::mem::take(&mut scene.gesture));
    match gesture {
        Gesture::Idle => return false,
        Gesture::Scrub { from_ms } => session.seek(from_ms, None),
        Gesture::Sweep { before, .. } => session.select(before),
        Gesture::Scroll { from, .. } => scroll_to(session, from),
        Gesture::Drag { .. } => {
            session.try_on(None);
        }
        Gesture::Card { .. } => {
            session.try_on(None);
            session.card_drag.set(None);
        }
    }
    session.redraw();
    true
}

/// A double click opens what can be set: the words of a text, the sliders of an effect.
pub fn double_click(session: Session, at: [f64; 2]) {
    match with_viewed(session, |viewed| viewed.hit(at)) {
        Hit::Block { id, .. } => {
            let is_text = session.peek(|workspace| {
                let block = workspace.project().block(&id);
                block.is_some_and(|(_, block)| block.text().is_some())
            });
            if is_text && let Some(field) = anchors::element("text/content") {
                page::focus(&field);
            }
        }
        Hit::Effect { id, .. } => session.tweaking.set(Some(id)),
        _ => {}
    }
}

/// What the pointer looks like now.
pub fn cursor() -> &'static str {
    scene(|scene| match &scene.gesture {
        gesture if gesture.is_refused() => "not-allowed",
        Gesture::Scrub { .. } => "ew-resize",
        Gesture::Drag { subject, .. } => match subject {
            DragSubject::Edge { .. } | DragSubject::EffectEdge { .. } => "ew-resize",
            _ => "grabbing",
        },
        Gesture::Card { .. } => "grabbing",
        Gesture::Sweep {
            is_moving: true, ..
        } => "crosshair",
        Gesture::Sweep { .. } | Gesture::Scroll { .. } => "default",
        Gesture::Idle => hover_cursor(scene.hover.as_ref()),
    })
}

fn hover_cursor(hover: Option<&Hit>) -> &'static str {
    match hover {
        Some(
            Hit::Block {
                is_locked: true, ..
            }
            | Hit::Effect {
                is_locked: true, ..
            },
        ) => "not-allowed",
        Some(Hit::Block { edge: Some(_), .. } | Hit::Effect { edge: Some(_), .. }) => "ew-resize",
        Some(Hit::Block { .. } | Hit::Effect { .. }) => "grab",
        Some(Hit::Playhead) => "ew-resize",
        Some(Hit::Marker(_)) => "pointer",
        _ => "default",
    }
}
