//! What the timeline keeps between events: the size of its canvas, the gesture under way.

use super::geometry::{Frame, Layout};
use super::gestures::Gesture;
use super::headers::Header;
use super::hit::{Hit, ViewedProject};
use crate::state::Session;
use leptos::prelude::*;
use std::cell::RefCell;

#[derive(Default)]
pub struct Scene {
    /// Of the canvas, in CSS pixels; 0 before the first drawing.
    pub size: [f64; 2],
    pub gesture: Gesture,
    pub hover: Option<Hit>,
    /// Where the pointer was seen last, in pixels of the canvas.
    pub pointer_px: Option<[f64; 2]>,
    pub is_free: bool,
    pub cursor: &'static str,
    /// Does the view go on scrolling while the pointer rests at its border?
    pub is_scrolling_by_itself: bool,
    /// What the column beside the canvas shows.
    pub headers: Option<RwSignal<Vec<Header>>>,
}

thread_local! {
    // A page has one timeline.
    static SCENE: RefCell<Scene> = RefCell::default();
}

/// Nothing that draws or applies commands may be called in here.
pub fn scene<T>(look: impl FnOnce(&mut Scene) -> T) -> T {
    SCENE.with_borrow_mut(look)
}

pub fn gesture_is_under_way() -> bool {
    scene(|scene| scene.gesture != Gesture::Idle)
}

/// The document as it is, without what a gesture shows of it, and where all of it is.
pub fn with_viewed<T>(session: Session, look: impl FnOnce(&ViewedProject) -> T) -> T {
    let (size, is_held) = scene(|scene| (scene.size, scene.gesture != Gesture::Idle));
    let shown_end_ms = session.shown().end_ms();
    session.peek(|workspace| {
        let project = workspace.project();
        let layout = Layout::of(project);
        let end_ms = shown_end_ms.max(project.end_ms());
        let view = session.timeline.get_untracked();
        look(&ViewedProject {
            project,
            layout: &layout,
            frame: Frame::new(view, size, &layout, end_ms, is_held),
            playhead_ms: session.playhead_ms.get_untracked(),
        })
    })
}

pub fn frame(session: Session) -> Frame {
    with_viewed(session, |viewed| viewed.frame)
}

/// Nothing scrolls beyond what is there: makes the view that is drawn the view that is known. While
/// something is dragged it stays as it is.
pub fn settle_view(session: Session) {
    let view = frame(session).view;
    if view != session.timeline.get_untracked() {
        session.timeline.set(view);
    }
}

/// Scrolls to a place, as far as one can.
pub fn scroll_to(session: Session, to: [f64; 2]) {
    let view = frame(session).scrolled(to);
    if view != session.timeline.get_untracked() {
        session.timeline.set(view);
        session.redraw();
    }
}
