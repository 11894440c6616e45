//! From egui's shapes to pixels: painters behind one interface.

#[cfg(target_arch = "wasm32")]
mod cpu;
#[cfg(target_arch = "wasm32")]
mod gl;

use egui::epaint::ImageDelta;
use egui::{ClippedPrimitive, TextureId};

#[cfg(target_arch = "wasm32")]
pub use self::page::{create, kind_for};

/// Puts egui's primitives on the canvas.
pub trait Painter {
    fn max_texture_side(&self) -> usize;
    fn set_texture(&mut self, id: TextureId, delta: &ImageDelta);
    fn free_texture(&mut self, id: TextureId);
    /// Paints the whole page, as large as its canvas.
    fn paint(&mut self, pixels_per_point: f32, primitives: &[ClippedPrimitive]);
    /// The browser gave back what it had taken away.
    fn graphics_restored(&mut self) {}
}

#[cfg(target_arch = "wasm32")]
mod page {
    use app_sdk::Sdk;
    use web_sys::HtmlCanvasElement;

    use super::{Painter, cpu::CpuPage, gl::GlPage};
    use crate::graphics;
    use crate::painter_kind::{PainterKind, choose};

    pub fn kind_for(sdk: &Sdk) -> PainterKind {
        let asked = sdk.painter().and_then(PainterKind::named);
        choose(asked, sdk.is_keyed(), graphics::renderer_name)
    }

    /// On error the text says what is missing.
    pub fn create(
        kind: PainterKind,
        canvas: &HtmlCanvasElement,
    ) -> Result<Box<dyn Painter>, String> {
        Ok(match kind {
            PainterKind::Cpu => Box::new(CpuPage::new(canvas)?),
            PainterKind::Gl => Box::new(GlPage::new(canvas)?),
        })
    }
}
