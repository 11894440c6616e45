//! The area of one scope, for whoever paints on it.

use egui::{Painter, Rect};

use super::palette::Palette;

/// Where a scope is painted.
pub struct Screen<'a> {
    pub painter: &'a Painter,
    pub rect: Rect,
    pub palette: Palette,
}
