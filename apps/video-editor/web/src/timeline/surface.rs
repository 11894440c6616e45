//! The canvas element: finding it, drawing one frame.

use super::headers;
use super::paint::{self, Painted};
use super::pointer::cursor;
use super::scene::{scene, settle_view, with_viewed};
use crate::state::Session;
use dom_shell::{Surface, anchors};
use leptos::prelude::*;
use protocol::Rect;

pub const CANVAS_ANCHOR: &str = "timeline";

/// The canvas on the screen, in window pixels.
pub fn canvas_rect() -> Option<Rect> {
    let rect = anchors::element(CANVAS_ANCHOR)?.get_bounding_client_rect();
    Some(Rect::new(rect.x(), rect.y(), rect.width(), rect.height()))
}

pub fn draw(session: Session) {
    let Some(surface) = Surface::of(CANVAS_ANCHOR) else {
        return;
    };
    let (gesture, hover, column) = scene(|scene| {
        scene.size = [surface.width, surface.height];
        let hover = scene.hover.clone();
        (scene.gesture.clone(), hover, scene.headers)
    });
    settle_view(session);
    let shown = session.shown();
    let selection = session.selection.get_untracked();
    let engine = session.engine();
    let beside = with_viewed(session, |viewed| {
        let painted = Painted {
            viewed,
            shown: &shown,
            selection: &selection,
            gesture: &gesture,
            hover: hover.as_ref(),
            engine: &engine,
            // What a filmstrip and the sound of a video tell has to be watched for in scored runs.
            tells_more: !session.sdk().is_keyed(),
            is_crowd: paint::is_crowd(viewed, &shown),
        };
        paint::paint(&surface, &painted);
        headers::list(viewed.project, viewed.layout, &viewed.frame)
    });
    let cursor = cursor();
    let is_new = scene(|scene| std::mem::replace(&mut scene.cursor, cursor) != cursor);
    if is_new {
        surface.set_cursor(cursor);
    }
    if let Some(column) = column
        && column.try_with_untracked(|present| *present != beside) == Some(true)
    {
        column.set(beside);
    }
}
