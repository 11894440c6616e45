//! Puts pictures on the page, between egui's own shapes.

use std::cell::RefCell;
use std::sync::Arc;

use canvas_shell::gl_picture::{self, GlPicture, Pixels, glow};
use egui::{Id, PaintCallbackInfo, Rect, Ui};

use super::picture::Picture;
use super::renderer::Renderer;

thread_local! {
    static RENDERER: RefCell<Option<Renderer>> = const { RefCell::new(None) };
}

/// The graphics memory is gone and with it everything the renderer kept there.
pub fn forget_renderer() {
    RENDERER.with_borrow_mut(|renderer| *renderer = None);
}

/// Draws the picture into a rectangle of the page. `slot` names the place: as long as its picture
/// stays the same it is not drawn again, only shown again.
pub fn paint(ui: &Ui, rect: Rect, slot: Id, picture: Picture) {
    gl_picture::paint(ui, rect, Placed { slot, picture });
}

struct Placed {
    slot: Id,
    picture: Picture,
}

impl GlPicture for Placed {
    fn show(&self, gl: &Arc<glow::Context>, info: &PaintCallbackInfo) {
        with_renderer(gl, |renderer| {
            renderer.show(self.slot, &self.picture, info);
        });
    }

    fn pixels(&self, gl: &Arc<glow::Context>, size: [u32; 2]) -> Option<Arc<Pixels>> {
        with_renderer(gl, |renderer| {
            renderer.pixels(self.slot, &self.picture, size)
        })?
    }
}

fn with_renderer<T>(gl: &Arc<glow::Context>, act: impl FnOnce(&mut Renderer) -> T) -> Option<T> {
    RENDERER.with_borrow_mut(|renderer| {
        if renderer.is_none() {
            *renderer = Renderer::new(gl.clone());
        }
        renderer.as_mut().map(act)
    })
}
