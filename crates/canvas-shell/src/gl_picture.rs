//! Pictures that an app draws with WebGL by itself, such as a view of a 3D scene.
//!
//! Where egui is painted with WebGL, they are drawn between egui's own shapes. Where the processor
//! paints, they are drawn in a canvas that nobody sees, and their pixels are taken over.

use std::sync::Arc;

pub use cpu_painter::Picture as Pixels;
use egui::{Context, Id, PaintCallback, PaintCallbackInfo, Rect, Ui};
use egui_glow::CallbackFn;
pub use egui_glow::glow;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext};

use crate::graphics;
use crate::painter_kind::PainterKind;

/// Both calls are given the same context every time, until the page's graphics are lost.
pub trait GlPicture: Send + Sync + 'static {
    /// Draws it into the page, where `info` says.
    fn show(&self, gl: &Arc<glow::Context>, info: &PaintCallbackInfo);
    /// Draws it for itself. While it looks the same it is the same `Arc`.
    fn pixels(&self, gl: &Arc<glow::Context>, size: [u32; 2]) -> Option<Arc<Pixels>>;
}

/// Adds the picture to what is drawn.
pub fn paint(ui: &Ui, rect: Rect, picture: impl GlPicture) {
    let callback: Arc<dyn std::any::Any + Send + Sync> = match painter_of(ui.ctx()) {
        PainterKind::Gl => Arc::new(CallbackFn::new(move |info, painter| {
            picture.show(painter.gl(), &info);
        })),
        PainterKind::Cpu => Arc::new(AsPixels(Box::new(picture))),
    };
    ui.painter().add(PaintCallback { rect, callback });
}

/// A picture inside egui's callback.
struct AsPixels(Box<dyn GlPicture>);

fn storage() -> Id {
    Id::unique("canvas-shell painter")
}

/// Says who paints what this context draws.
pub fn set_painter(context: &Context, kind: PainterKind) {
    context.data_mut(|data| data.insert_temp(storage(), kind));
}

fn painter_of(context: &Context) -> PainterKind {
    let kind = context.data(|data| data.get_temp(storage()));
    kind.unwrap_or(PainterKind::Cpu)
}

/// Draws pictures out of sight. The context is made when the first picture needs it.
#[derive(Default)]
pub struct PixelSource {
    gl: Option<HiddenContext>,
    /// There is no context, or it draws no more.
    are_lost: bool,
}

/// The context, for those who draw and for asking whether it is still there.
struct HiddenContext {
    context: WebGl2RenderingContext,
    gl: Arc<glow::Context>,
}

impl PixelSource {
    pub fn pixels(&mut self, callback: &PaintCallback, size: [u32; 2]) -> Option<Arc<Pixels>> {
        let AsPixels(picture) = callback.callback.downcast_ref::<AsPixels>()?;
        let hidden = self.hidden()?;
        if hidden.context.is_context_lost() {
            self.are_lost = true;
            return None;
        }
        let pixels = picture.pixels(&hidden.gl, size);
        // Pictures are opaque. One that is not, or is none, may have been drawn with nothing.
        let is_opaque = |pixels: &Arc<Pixels>| pixels.rgba.get(3) == Some(&u8::MAX);
        if !pixels.as_ref().is_some_and(is_opaque) && !graphics::is_alive(&hidden.context) {
            self.are_lost = true;
            return None;
        }
        pixels
    }

    /// Were pictures asked for that could not be drawn?
    pub fn are_lost(&self) -> bool {
        self.are_lost
    }

    fn hidden(&mut self) -> Option<&HiddenContext> {
        if self.gl.is_none() && !self.are_lost {
            match hidden_drawing() {
                Ok(context) => {
                    let gl = graphics::shared(context.clone());
                    self.gl = Some(HiddenContext { context, gl });
                }
                Err(text) => {
                    self.are_lost = true;
                    graphics::show_message(&text);
                }
            }
        }
        self.gl.as_ref().filter(|_| !self.are_lost)
    }
}

/// The canvas is in the page, so that it is lost and restored like any other, but never shown. After
/// a loss it is taken again.
fn hidden_drawing() -> Result<WebGl2RenderingContext, String> {
    const DAMAGED: &str = "This page is damaged. Reload it.";
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(DAMAGED)?;
    let found = document.query_selector("canvas[hidden]").ok().flatten();
    let canvas = found.or_else(|| document.create_element("canvas").ok());
    let canvas = canvas.and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok());
    let canvas = canvas.ok_or(DAMAGED)?;
    // Pictures are drawn into textures; the canvas itself stays empty.
    canvas.set_width(1);
    canvas.set_height(1);
    canvas.set_hidden(true);
    let context = graphics::context(&canvas)?;
    let body = document.body().ok_or(DAMAGED)?;
    body.append_child(&canvas).map_err(|_| DAMAGED)?;
    Ok(context)
}
