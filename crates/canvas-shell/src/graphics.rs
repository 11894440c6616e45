//! The WebGL context, and what happens when it or another canvas is lost.

use std::rc::Rc;
use std::sync::Arc;

use egui_glow::glow;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, Event, HtmlCanvasElement, WebGl2RenderingContext, WebglDebugRendererInfo,
    WebglLoseContext,
};

const LOST: &str = "The browser took the graphics memory away, so nothing can be drawn at the \
    moment. Your work is kept, and the picture comes back as soon as the browser allows it. If it \
    does not, reload the page.";
/// Marks the message that goes away by itself.
const LOST_ID: &str = "graphics-lost";
const MISSING: &str = "This tool draws with WebGL 2, which this browser does not offer. Switch on \
    hardware or software acceleration, or open the page in another browser.";

/// The canvas's WebGL context. Multisampling would double the cost of every frame on a machine
/// without a GPU, and egui smooths its own edges.
pub fn context(canvas: &HtmlCanvasElement) -> Result<WebGl2RenderingContext, String> {
    let options = js_sys::Object::new();
    for (name, value) in [
        ("antialias", false),
        ("depth", true),
        ("alpha", false),
        ("stencil", false),
    ] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let context = canvas.get_context_with_context_options("webgl2", &options);
    let context = context.ok().flatten().ok_or(MISSING)?;
    Ok(context.dyn_into().map_err(|_| MISSING)?)
}

/// As painters take it.
// They share it by `Arc`; a page has one thread.
#[expect(clippy::arc_with_non_send_sync)]
pub fn shared(context: WebGl2RenderingContext) -> Arc<glow::Context> {
    Arc::new(glow::Context::from_webgl2_context(context))
}

/// Who draws WebGL here, if anybody does.
pub fn renderer_name() -> Option<String> {
    let document = web_sys::window()?.document()?;
    let canvas = document.create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let context = canvas.get_context("webgl2").ok()??;
    let context: WebGl2RenderingContext = context.dyn_into().ok()?;
    // Some browsers name it only through the extension.
    let has_details = context.get_extension("WEBGL_debug_renderer_info").ok()?;
    let name = match has_details {
        Some(_) => WebglDebugRendererInfo::UNMASKED_RENDERER_WEBGL,
        None => WebGl2RenderingContext::RENDERER,
    };
    let name = context.get_parameter(name).ok()?.as_string();
    // Browsers allow only a few contexts at a time.
    if let Ok(Some(extension)) = context.get_extension("WEBGL_lose_context")
        && let Ok(extension) = extension.dyn_into::<WebglLoseContext>()
    {
        extension.lose_context();
    }
    name
}

/// Which kind of canvas an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Canvas {
    /// Drawn by the processor. The browser empties it all the same when its graphics process ends.
    Plain,
    WebGl,
}

/// What draws on canvases, and can begin anew.
pub trait Drawer {
    /// What was on a canvas is gone, and nothing can be drawn on it. Returns whether that is to be said
    /// on the page.
    fn lost(&self, canvas: Canvas) -> bool;
    /// Drawing is possible again, from nothing.
    fn restored(&self);
}

/// Watches all canvases of the page.
pub fn watch_for_loss(document: &Document, drawer: impl Drawer + 'static) {
    let drawer = Rc::new(drawer);
    for (canvas, lost, restored) in [
        (Canvas::Plain, "contextlost", "contextrestored"),
        (Canvas::WebGl, "webglcontextlost", "webglcontextrestored"),
    ] {
        let losing = drawer.clone();
        listen(document, lost, move |event| {
            if canvas == Canvas::WebGl {
                // Otherwise the browser would never give it back. For a plain one it is the reverse.
                event.prevent_default();
            }
            if losing.lost(canvas) && message_of_loss().is_none() {
                let panel = show_message(LOST);
                panel.inspect(|panel| panel.set_id(LOST_ID));
            }
        });
        let restoring = drawer.clone();
        listen(document, restored, move |_| restoring.restored());
    }
}

/// Everything can be seen again.
pub fn take_message_back() {
    if let Some(panel) = message_of_loss() {
        panel.remove();
    }
}

fn message_of_loss() -> Option<Element> {
    web_sys::window()?.document()?.get_element_by_id(LOST_ID)
}

/// These events do not bubble, so they are heard on their way down.
fn listen(document: &Document, name: &'static str, action: impl Fn(&Event) + 'static) {
    let options = EventListenerOptions {
        phase: EventListenerPhase::Capture,
        passive: false,
    };
    EventListener::new_with_options(document, name, options, action).forget();
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
