//! Paints current as moving dots.

use circuit_designer_model::ElementId;
use egui::epaint::Mesh;
use egui::{Rect, Shape, Vec2};

use super::colours;
use super::painting::Brush;
use crate::state::current_dots::CurrentDots;
use crate::symbols::Symbol;

/// Side of a dot on the screen at 100 %.
const SIZE: f32 = 4.0;

/// Moves the dots of one element on and adds them to the mesh.
pub fn add(
    dots: &mut CurrentDots,
    mesh: &mut Mesh,
    brush: &Brush,
    id: ElementId,
    symbol: &Symbol,
    currents: &[f64],
) {
    let size = Vec2::splat(SIZE * brush.camera.scale.clamp(0.5, 1.5));
    dots.advance(id, symbol, currents, |at| {
        let area = Rect::from_center_size(brush.screen(at), size);
        mesh.add_colored_rect(area, colours::CURRENT);
    });
}

pub fn paint(brush: &Brush, mesh: Mesh) {
    if !mesh.is_empty() {
        brush.painter.add(Shape::mesh(mesh));
    }
}
