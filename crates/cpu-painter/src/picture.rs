//! Pictures that others make and this painter places.

use egui::epaint::PaintCallback;
use std::sync::Arc;

/// A finished picture to be shown in place of a paint callback.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    /// Top row first, opaque.
    pub rgba: Vec<u8>,
}

/// Answers a paint callback, shown at this size in pixels, with its picture.
pub type Pictures<'a> = dyn FnMut(&PaintCallback, [u32; 2]) -> Option<Arc<Picture>> + 'a;
