//! The colours of the axes, the same in the viewport, the compass and the fields.

use egui::Color32;
use modeller_model::Axis;

pub fn axis_colour(axis: Axis) -> Color32 {
    match axis {
        Axis::X => Color32::from_rgb(0xf0, 0x5a, 0x60),
        Axis::Y => Color32::from_rgb(0x76, 0xcc, 0x52),
        Axis::Z => Color32::from_rgb(0x4f, 0x94, 0xfb),
    }
}
