//! Painting by the processor into a 2D canvas, of which only what changed is touched.

use cpu_painter::CpuPainter;
use egui::epaint::ImageDelta;
use egui::{ClippedPrimitive, TextureId};
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::Painter;
use crate::{own_picture, theme};

/// Far above what fonts take.
const MAX_TEXTURE_SIDE: usize = 8192;
const MISSING: &str = "This browser offers no canvas to draw on. Open the page in another one.";

pub struct CpuPage {
    canvas: HtmlCanvasElement,
    surface: CanvasRenderingContext2d,
    painter: CpuPainter,
}

impl CpuPage {
    pub fn new(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        let options = js_sys::Object::new();
        for (name, value) in [
            ("alpha", false),
            // Keeps the canvas in main memory: it is only ever written to from there.
            ("willReadFrequently", true),
        ] {
            let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
        }
        let surface = canvas.get_context_with_context_options("2d", &options);
        let surface = surface.ok().flatten().ok_or(MISSING)?;
        Ok(CpuPage {
            canvas: canvas.clone(),
            surface: surface.dyn_into().map_err(|_| MISSING)?,
            painter: CpuPainter::new(),
        })
    }
}

impl Painter for CpuPage {
    fn max_texture_side(&self) -> usize {
        MAX_TEXTURE_SIDE
    }

    fn set_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        self.painter.set_texture(id, delta);
    }

    fn free_texture(&mut self, id: TextureId) {
        self.painter.free_texture(id);
    }

    fn paint(&mut self, pixels_per_point: f32, primitives: &[ClippedPrimitive]) {
        let (width, height) = (self.canvas.width(), self.canvas.height());
        if self.painter.size() != [width, height] {
            self.painter.resize(width, height);
        }
        let changed = self.painter.paint(
            theme::BACKDROP,
            pixels_per_point,
            primitives,
            &mut own_picture::pixels,
        );
        if changed.is_empty() {
            return;
        }
        let pixels = Clamped(self.painter.pixels());
        let image = ImageData::new_with_u8_clamped_array_and_sh(pixels, width, height);
        let Ok(image) = image else { return };
        for part in changed {
            // The arguments are numbers inside the image; there is nothing that could fail.
            let _ = self
                .surface
                .put_image_data_with_dirty_x_and_dirty_y_and_dirty_width_and_dirty_height(
                    &image,
                    0.0,
                    0.0,
                    f64::from(part.x),
                    f64::from(part.y),
                    f64::from(part.width),
                    f64::from(part.height),
                );
        }
    }

    fn graphics_restored(&mut self) {
        // The canvas may be empty. With the next size, which is another one, all is painted.
        self.painter.resize(0, 0);
    }
}
