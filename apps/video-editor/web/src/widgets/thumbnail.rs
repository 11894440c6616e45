//! The first picture of a medium on a small canvas, drawn as soon as it has come.

use crate::state::Session;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use std::sync::Arc;
use video_editor_model::Media;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

#[component]
pub fn Thumbnail(
    session: Session,
    media: Arc<Media>,
    /// Drawing pixels; the style sheet says how large it is on the screen.
    size: [u32; 2],
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    Effect::new(move |_| {
        session.arrivals.track();
        if let (Some(canvas), Some(picture)) = (canvas.get(), session.engine().thumbnail(&media)) {
            copy(&picture, &canvas);
        }
    });
    view! { <canvas node_ref=canvas width=size[0] height=size[1]></canvas> }
}

fn copy(picture: &HtmlCanvasElement, canvas: &HtmlCanvasElement) {
    let context = canvas.get_context("2d").ok().flatten();
    let context = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
    if let Some(context) = context {
        let (width, height) = (f64::from(canvas.width()), f64::from(canvas.height()));
        // A picture that cannot be drawn leaves the canvas dark.
        let _ = context
            .draw_image_with_html_canvas_element_and_dw_and_dh(picture, 0.0, 0.0, width, height);
    }
}
