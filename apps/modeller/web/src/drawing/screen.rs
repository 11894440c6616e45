//! Puts pictures on the page, between egui's own shapes.
//!
//! The GL context is bound to the page's thread, so the renderer lives in a thread-local and egui's
//! callback carries only the [`Picture`].

use std::sync::Arc;

use canvas_shell::own_picture::{self, OwnPicture, Pixels};
use egui::{Id, Rect, Ui};

use super::Picture;
use super::processed;

/// Draws the picture into a rectangle of the page. `slot` names the place: as long as its picture
/// stays the same it is not drawn again, only shown again.
pub fn paint(ui: &Ui, rect: Rect, slot: Id, picture: Picture) {
    own_picture::paint(ui, rect, Placed { slot, picture });
}

struct Placed {
    slot: Id,
    picture: Picture,
}

impl OwnPicture for Placed {
    fn pixels(&self, size: [u32; 2]) -> Arc<Pixels> {
        processed::pixels(self.slot, &self.picture, size)
    }

    #[cfg(target_arch = "wasm32")]
    fn show(&self, gl: &Arc<own_picture::glow::Context>, info: &egui::PaintCallbackInfo) {
        with_gl::show(self.slot, &self.picture, gl, info);
    }
}

/// The graphics memory is gone and with it everything the renderer kept there.
pub fn forget_renderer() {
    #[cfg(target_arch = "wasm32")]
    with_gl::forget_renderer();
}

#[cfg(target_arch = "wasm32")]
mod with_gl {
    use std::cell::RefCell;
    use std::sync::Arc;

    use canvas_shell::own_picture::glow;
    use egui::{Id, PaintCallbackInfo};

    use crate::drawing::Picture;
    use crate::drawing::renderer::Renderer;

    thread_local! {
        static RENDERER: RefCell<Option<Renderer>> = const { RefCell::new(None) };
    }

    pub fn forget_renderer() {
        RENDERER.with_borrow_mut(|renderer| *renderer = None);
    }

    pub fn show(slot: Id, picture: &Picture, gl: &Arc<glow::Context>, info: &PaintCallbackInfo) {
        RENDERER.with_borrow_mut(|renderer| {
            if renderer.is_none() {
                *renderer = Renderer::new(gl.clone());
            }
            if let Some(renderer) = renderer {
                renderer.show(slot, picture, info);
            }
        });
    }
}
