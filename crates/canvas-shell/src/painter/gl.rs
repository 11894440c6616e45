//! Painting by WebGL, with egui's own painter.

use egui::epaint::ImageDelta;
use egui::{ClippedPrimitive, TextureId};
use egui_glow::Painter as GlowPainter;
use web_sys::HtmlCanvasElement;

use super::Painter;
use crate::{graphics, theme};

pub struct GlPage {
    canvas: HtmlCanvasElement,
    painter: GlowPainter,
}

impl GlPage {
    pub fn new(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        let gl = graphics::shared(graphics::context(canvas)?);
        let no_dithering = false;
        let painter = GlowPainter::new(gl, "", None, no_dithering)
            .map_err(|error| format!("WebGL does not work here: {error}"))?;
        Ok(GlPage {
            canvas: canvas.clone(),
            painter,
        })
    }
}

impl Painter for GlPage {
    fn max_texture_side(&self) -> usize {
        self.painter.max_texture_side()
    }

    fn set_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        self.painter.set_texture(id, delta);
    }

    fn free_texture(&mut self, id: TextureId) {
        self.painter.free_texture(id);
    }

    fn paint(&mut self, pixels_per_point: f32, primitives: &[ClippedPrimitive]) {
        let size = [self.canvas.width(), self.canvas.height()];
        let backdrop = theme::BACKDROP.to_normalized_gamma_f32();
        self.painter.clear(size, backdrop);
        self.painter
            .paint_primitives(size, pixels_per_point, primitives);
    }
}

impl Drop for GlPage {
    fn drop(&mut self) {
        self.painter.destroy();
    }
}
