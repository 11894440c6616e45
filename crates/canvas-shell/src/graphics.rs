//! The WebGL context: made before eframe asks for it, and what happens when it is lost.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlCanvasElement};

const LOST: &str = "The browser took the graphics memory away, so nothing can be drawn at the \
    moment. Your work is kept, and the picture comes back as soon as the browser allows it. If it \
    does not, reload the page.";
/// Marks the message that goes away by itself.
const LOST_ID: &str = "graphics-lost";
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
        Ok(Some(_)) => Ok(()),
        _ => Err(MISSING),
    }
}

/// What draws on the canvas, and can begin anew.
pub trait Drawer {
    /// Everything on the graphics card is gone, and nothing can be drawn.
    fn lost(&self);
    /// Drawing is possible again, from nothing.
    fn restored(&self);
}

pub fn watch_for_loss(canvas: &HtmlCanvasElement, drawer: impl Drawer + 'static) {
    let drawer = Rc::new(drawer);
    let lost = drawer.clone();
    listen(canvas, "webglcontextlost", move |event| {
        // Otherwise the browser would never give it back.
        event.prevent_default();
        lost.lost();
        if let Some(panel) = show_message(LOST) {
            panel.set_id(LOST_ID);
        }
    });
    listen(canvas, "webglcontextrestored", move |_| {
        let document = web_sys::window().and_then(|window| window.document());
        if let Some(panel) = document.and_then(|document| document.get_element_by_id(LOST_ID)) {
            panel.remove();
        }
        drawer.restored();
    });
}

fn listen(canvas: &HtmlCanvasElement, name: &str, action: impl Fn(Event) + 'static) {
    let listener = Closure::<dyn Fn(Event)>::new(action);
    // Without the listener the page is as good as before, until its graphics memory is lost.
    let _ = canvas.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
    listener.forget();
}

/// The one case in which a canvas app writes into the page: it cannot draw.
pub fn show_message(text: &str) -> Option<Element> {
    let document = web_sys::window()?.document()?;
    let panel = document.create_element("div").ok()?;
    let _ = panel.set_attribute("role", "alert");
    let _ = panel.set_attribute(
        "style",
        "position:fixed;inset:0;display:grid;place-content:center;padding:10vw;text-align:center;\
         font:16px/1.6 system-ui,sans-serif;color:#e3e6ea;background:#14161a",
    );
    panel.set_text_content(Some(text));
    document.body()?.append_child(&panel).ok()?;
    Some(panel)
}
