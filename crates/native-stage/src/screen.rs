//! The screen: pixels in memory.

use std::cell::RefCell;
use std::rc::Rc;

use canvas_shell::{Painter, own_picture, theme};
use cpu_painter::CpuPainter;
use egui::epaint::ImageDelta;
use egui::{ClippedPrimitive, TextureId};

/// As the page's painter has it: the size of the font's texture depends on it.
const MAX_TEXTURE_SIDE: usize = 8192;

/// Clones show the same.
#[derive(Clone, Default)]
pub struct Screen(Rc<RefCell<CpuPainter>>);

impl Screen {
    pub fn resize(&self, [width, height]: [u32; 2]) {
        self.0.borrow_mut().resize(width, height);
    }

    /// Looks at the size and at the rows of red, green, blue and 255.
    pub fn look<T>(&self, look: impl FnOnce([u32; 2], &[u8]) -> T) -> T {
        let painter = self.0.borrow();
        look(painter.size(), painter.pixels())
    }
}

impl Painter for Screen {
    fn max_texture_side(&self) -> usize {
        MAX_TEXTURE_SIDE
    }

    fn set_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        self.0.borrow_mut().set_texture(id, delta);
    }

    fn free_texture(&mut self, id: TextureId) {
        self.0.borrow_mut().free_texture(id);
    }

    fn paint(&mut self, pixels_per_point: f32, primitives: &[ClippedPrimitive]) {
        self.0.borrow_mut().paint(
            theme::BACKDROP,
            pixels_per_point,
            primitives,
            &mut own_picture::pixels,
        );
    }
}
