//! Scenes as pixels: what to draw as plain data, and a painter callback that draws it with three-d.
//!
//! The GL context is bound to the page's thread, so the renderer lives in a thread-local and egui's
//! callback carries only the [`Picture`].

mod batch;
#[cfg(target_arch = "wasm32")]
mod buffers;
#[cfg(target_arch = "wasm32")]
mod instances;
mod lines;
mod picture;
mod plan;
#[cfg(target_arch = "wasm32")]
mod renderer;
#[cfg(target_arch = "wasm32")]
mod screen;
#[cfg(target_arch = "wasm32")]
mod shaders;

pub use picture::Picture;
#[cfg(target_arch = "wasm32")]
pub use screen::{forget_renderer, paint};

/// Without a browser there is no renderer to forget.
#[cfg(not(target_arch = "wasm32"))]
pub fn forget_renderer() {}

/// Without a browser only the background is seen.
#[cfg(not(target_arch = "wasm32"))]
pub fn paint(ui: &egui::Ui, rect: egui::Rect, _slot: egui::Id, picture: Picture) {
    let [red, green, blue] = picture.background.map(|channel| (channel * 255.0) as u8);
    let color = egui::Color32::from_rgb(red, green, blue);
    ui.painter().rect_filled(rect, 0, color);
}
