//! The canvas element itself: finding it, drawing one frame.

use super::{minimap, paint, pointer};
use crate::state::Session;
use dom_shell::{Surface, anchors};
use leptos::prelude::*;
use workflow_builder_model::layout::Rect;
use workflow_builder_model::opening::FirstLook;

pub const CANVAS_ANCHOR: &str = "canvas";

/// The canvas on the screen, in window pixels.
pub fn canvas_rect() -> Option<Rect> {
    let rect = anchors::element(CANVAS_ANCHOR)?.get_bounding_client_rect();
    Some(Rect::new(rect.x(), rect.y(), rect.width(), rect.height()))
}

/// Draws the open workflow; fits the view when it is shown for the first time.
pub fn draw(session: Session) {
    let Some(surface) = Surface::of(CANVAS_ANCHOR) else {
        return;
    };
    let selection = session.selection.get_untracked();
    let run = session.run_marks();
    let drawn = session.peek(|workspace| {
        let open = workspace.open()?;
        session.scene(|scene| {
            scene.resized(surface.width, surface.height);
            scene.geometry.follow(&open.workflow().graph);
            let bounds = scene.geometry.bounds();
            if scene.fitted.as_deref() != Some(open.id()) {
                scene.fitted = Some(open.id().to_string());
                scene.look_first(bounds, FirstLook::new(session.opening()));
            }
            let decorations = paint::Decorations {
                notes: &open.workflow().annotations,
                pins: &open.workflow().pins,
                selection: &selection,
                run: run.as_deref(),
            };
            paint::paint(&surface.context, surface.ratio, &decorations, scene);
            // Looking for a map that is not there would search the whole page.
            if session.minimap_is_shown.get_untracked() {
                minimap::draw(scene, bounds);
            }
            let cursor = pointer::cursor(scene);
            if cursor != scene.cursor {
                scene.cursor = cursor;
                surface.set_cursor(cursor);
            }
            let is_cut_off = bounds.is_some_and(|bounds| !scene.visible().contains_rect(&bounds));
            Some((scene.camera.zoom, is_cut_off))
        })
    });
    let Some((zoom, is_cut_off)) = drawn else {
        return;
    };
    if zoom != session.zoom.get_untracked() {
        session.zoom.set(zoom);
    }
    // The map helps when part of the graph is out of sight; otherwise it would only cover things.
    let wants_map = is_cut_off && session.minimap_is_wanted.get_untracked();
    if wants_map != session.minimap_is_shown.get_untracked() {
        session.minimap_is_shown.set(wants_map);
        session.redraw();
    }
}
