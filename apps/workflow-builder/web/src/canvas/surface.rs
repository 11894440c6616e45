//! The canvas element itself: finding it, sizing it sharply, drawing one frame.

use super::{Camera, minimap, paint, pointer};
use crate::page;
use crate::session::Session;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use workflow_builder_model::layout::Rect;

pub const CANVAS_ANCHOR: &str = "canvas";

fn element() -> Option<HtmlCanvasElement> {
    page::by_anchor(CANVAS_ANCHOR)?.dyn_into().ok()
}

/// The canvas on the screen, in window pixels.
pub fn canvas_rect() -> Option<Rect> {
    let rect = element()?.get_bounding_client_rect();
    Some(Rect::new(rect.x(), rect.y(), rect.width(), rect.height()))
}

/// Draws the open workflow; fits the view when it is shown for the first time.
pub fn draw(session: Session) {
    let Some(canvas) = element() else { return };
    let Some(context) = context(&canvas) else {
        return;
    };
    let ratio = page::window().device_pixel_ratio().max(1.0);
    let (width, height) = (
        f64::from(canvas.client_width()),
        f64::from(canvas.client_height()),
    );
    if width <= 0.0 || height <= 0.0 {
        return;
    }
    resize(&canvas, width * ratio, height * ratio);
    let selection = session.selection.get_untracked();
    let run = session.run_marks();
    let drawn = session.peek(|workspace| {
        let open = workspace.open()?;
        session.scene(|scene| {
            scene.resized(width, height);
            scene.geometry.follow(&open.workflow().graph);
            let bounds = scene.geometry.bounds();
            if scene.fitted.as_deref() != Some(open.id()) {
                scene.fitted = Some(open.id().to_string());
                scene.camera = Camera::fitted(bounds, width, height);
            }
            let shown = paint::Shown {
                notes: &open.workflow().annotations,
                pins: &open.workflow().pins,
                selection: &selection,
                run: run.as_deref(),
            };
            paint::paint(&context, ratio, &shown, scene);
            minimap::draw(scene, bounds);
            let style = web_sys::HtmlElement::style(&canvas);
            // A browser that keeps its own cursor still shows the graph.
            let _ = style.set_property("cursor", pointer::cursor(scene));
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

pub fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// One drawing pixel per screen pixel keeps text crisp. Setting a size clears, so only when needed.
pub fn resize(canvas: &HtmlCanvasElement, width: f64, height: f64) {
    let (width, height) = (width.round() as u32, height.round() as u32);
    if canvas.width() != width {
        canvas.set_width(width);
    }
    if canvas.height() != height {
        canvas.set_height(height);
    }
}
