//! Puts pictures on the page, by a callback inside egui's frame.

use std::cell::RefCell;
use std::sync::Arc;

use eframe::egui_glow::CallbackFn;
use egui::{Id, PaintCallback, Rect, Ui};

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
    let callback = CallbackFn::new(move |info, painter| {
        RENDERER.with_borrow_mut(|renderer| {
            if renderer.is_none() {
                *renderer = Renderer::new(painter.gl().clone());
            }
            if let Some(renderer) = renderer {
                renderer.show(slot, &picture, &info);
            }
        });
    });
    ui.painter().add(PaintCallback {
        rect,
        callback: Arc::new(callback),
    });
}
