//! The WebGL context: made before eframe asks for it, and what happens when it is lost.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlCanvasElement};

const LOST: &str = "The browser took the graphics memory away, so nothing can be drawn any more. \
    Your work is kept as of the last change. Reload the page to go on.";
const MISSING: &str = "This tool draws with WebGL 2, which this browser does not offer. Switch on \
    hardware or software acceleration, or open the page in another browser.";

/// Later requests for a context return this one, whatever they ask for. Multisampling would double
/// the cost of every frame on a machine without a GPU, and egui smooths its own edges.
pub fn prepare(canvas: &HtmlCanvasElement) -> Result<(), &'static str> {
    let options = js_sys::Object::new();
    for (name, value) in [
        ("antialias", false),
        ("depth", true),
        ("alpha", false),
        ("stencil", false),
    ] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    match canvas.get_context_with_context_options("webgl2", &options) {
        Ok(Some(_)) => {
            watch_for_loss(canvas);
            Ok(())
        }
        _ => Err(MISSING),
    }
}

fn watch_for_loss(canvas: &HtmlCanvasElement) {
    let listener = Closure::<dyn Fn(Event)>::new(|event: Event| {
        event.prevent_default();
        show_message(LOST);
    });
    let _ = canvas
        .add_event_listener_with_callback("webglcontextlost", listener.as_ref().unchecked_ref());
    listener.forget();
}

/// The one case in which a canvas app writes into the page: it can no longer draw.
pub fn show_message(text: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let Ok(panel) = document.create_element("div") else {
        return;
    };
    let _ = panel.set_attribute("role", "alert");
    let _ = panel.set_attribute(
        "style",
        "position:fixed;inset:0;display:grid;place-content:center;padding:10vw;text-align:center;\
         font:16px/1.6 system-ui,sans-serif;color:#e3e6ea;background:#14161a",
    );
    panel.set_text_content(Some(text));
    if let Some(body) = document.body() {
        let _ = body.append_child(&panel);
    }
}
