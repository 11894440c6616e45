//! Pictures of the circuit: as PNG, and on paper.

use app_sdk::files::{BrowserRefused, text_blob};
use app_sdk::pictures::drawn_png;
use egui::Vec2;
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, CanvasRenderingContext2d, Document, Event, HtmlIFrameElement, HtmlImageElement, Url,
};

use crate::host::Drawing;

/// Pixels per drawing unit: sharp enough for print.
const PNG_SCALE: f32 = 2.0;
/// Browsers refuse larger canvases.
const LARGEST_SIDE: f32 = 8192.0;

/// Draws the SVG on a canvas and hands over the picture when it is ready.
pub fn with_png(
    drawing: &Drawing,
    then: impl FnOnce(Blob) + 'static,
) -> Result<(), BrowserRefused> {
    let size = drawing.size;
    let blob = text_blob("image/svg+xml", &drawing.svg)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let image = HtmlImageElement::new()?;
    let loaded = image.clone();
    let source = address.clone();
    let on_load = Closure::once_into_js(move |_: Event| {
        // A picture that cannot be drawn gives no file.
        let _ = draw_and_encode(&loaded, size, then);
        let _ = Url::revoke_object_url(&source);
    });
    image.set_onload(Some(on_load.unchecked_ref()));
    image.set_src(&address);
    Ok(())
}

fn draw_and_encode(
    image: &HtmlImageElement,
    size: Vec2,
    then: impl FnOnce(Blob) + 'static,
) -> Result<(), BrowserRefused> {
    let scale = PNG_SCALE.min(LARGEST_SIDE / size.max_elem().max(1.0));
    let pixels = [(size.x * scale) as u32, (size.y * scale) as u32];
    let draw = |context: &CanvasRenderingContext2d| {
        let (width, height) = (f64::from(size.x * scale), f64::from(size.y * scale));
        context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)
    };
    drawn_png(pixels, draw, then)
}

/// Prints the picture alone, not the page around it.
pub fn print(png: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(png)?;
    let frame: HtmlIFrameElement = document()?.create_element("iframe")?.unchecked_into();
    frame.set_attribute("style", "position:fixed;width:0;height:0;border:0")?;
    let printed = frame.clone();
    let on_load = Closure::once_into_js(move |_: Event| {
        if let Some(window) = printed.content_window() {
            // The dialog may be refused; the frame goes either way, when the next one is printed.
            let _ = window.print();
        }
    });
    frame.set_srcdoc(&format!(
        "<style>img{{max-width:100%;max-height:100%}}</style><img src=\"{address}\">"
    ));
    frame.set_onload(Some(on_load.unchecked_ref()));
    let body = document()?.body().ok_or("the page has no body")?;
    if let Some(old) = document()?.get_element_by_id("print") {
        old.remove();
    }
    frame.set_id("print");
    body.append_child(&frame)?;
    Ok(())
}

fn document() -> Result<Document, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .ok_or_else(|| "the page has no document".into())
}
