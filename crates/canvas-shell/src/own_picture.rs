//! Pictures that an app draws by itself, such as a view of a 3D scene.
//!
//! Where egui is painted with WebGL, they are drawn between egui's own shapes. Where the processor
//! paints, it paints them too, and their pixels are taken over.

use std::sync::Arc;

pub use cpu_painter::Picture as Pixels;
use egui::{Context, Id, PaintCallback, Rect, Ui};
#[cfg(target_arch = "wasm32")]
pub use egui_glow::glow;

use crate::painter_kind::PainterKind;

pub trait OwnPicture: Send + Sync + 'static {
    /// By the processor, at this size: the same bytes everywhere. While it looks the same it is the
    /// same `Arc`.
    fn pixels(&self, size: [u32; 2]) -> Arc<Pixels>;

    /// With WebGL into the page, where `info` says. The context is the same every time, until the
    /// page's graphics are lost.
    #[cfg(target_arch = "wasm32")]
    fn show(&self, gl: &Arc<glow::Context>, info: &egui::PaintCallbackInfo);
}

/// Adds the picture to what is drawn.
pub fn paint(ui: &Ui, rect: Rect, picture: impl OwnPicture) {
    let callback: Arc<dyn std::any::Any + Send + Sync> = match painter_of(ui.ctx()) {
        #[cfg(target_arch = "wasm32")]
        PainterKind::Gl => Arc::new(egui_glow::CallbackFn::new(move |info, painter| {
            picture.show(painter.gl(), &info);
        })),
        _ => Arc::new(AsPixels(Box::new(picture))),
    };
    ui.painter().add(PaintCallback { rect, callback });
}

/// The picture that stands behind a callback, for who paints with the processor.
pub fn pixels(callback: &PaintCallback, size: [u32; 2]) -> Option<Arc<Pixels>> {
    let AsPixels(picture) = callback.callback.downcast_ref::<AsPixels>()?;
    Some(picture.pixels(size))
}

/// A picture inside egui's callback.
struct AsPixels(Box<dyn OwnPicture>);

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
