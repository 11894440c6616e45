//! Pictures as PNG, made by the browser's own 2D canvas.

use wasm_bindgen::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::files::{BrowserRefused, document};

/// Draws on a canvas of this many pixels and hands over the picture when it is ready. A browser that
/// cannot encode it never calls `then`.
pub fn drawn_png(
    [width, height]: [u32; 2],
    draw: impl FnOnce(&CanvasRenderingContext2d) -> Result<(), JsValue>,
    then: impl FnOnce(Blob) + 'static,
) -> Result<(), BrowserRefused> {
    let canvas: HtmlCanvasElement = document()?.create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas
        .get_context("2d")?
        .ok_or_else(|| JsValue::from("no 2D context"))?;
    draw(context.unchecked_ref())?;
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            then(blob);
        }
    });
    Ok(canvas.to_blob(done.unchecked_ref())?)
}

/// Encodes rows of red, green, blue and opacity.
pub fn pixels_png(
    size: [u32; 2],
    rgba: &[u8],
    then: impl FnOnce(Blob) + 'static,
) -> Result<(), BrowserRefused> {
    let [width, height] = size;
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(rgba), width, height)?;
    drawn_png(
        size,
        |context| context.put_image_data(&data, 0.0, 0.0),
        then,
    )
}
