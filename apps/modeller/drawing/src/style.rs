//! How everything looks, whoever draws it.

use solid_painter::Light;

pub const OUTLINE_COLOR: [f32; 4] = [1.0, 0.62, 0.16, 1.0];
/// A dark seam keeps the outline apart from an object of the same colour.
pub const SEAM_SHADE: f32 = 0.06;
pub const GRID_WIDTH: f32 = 1.0;
pub const AXIS_WIDTH: f32 = 2.0;
pub const WIREFRAME_WIDTH: f32 = 1.2;
/// Axes shine through what hides them, weakly.
pub const HIDDEN_AXIS_STRENGTH: f32 = 0.3;
/// Pulls lines towards the eye, so that they do not fight with the faces they lie on.
pub const LINE_BIAS: f32 = 0.00002;

/// A sky and one lamp. No tone mapping: a lit face keeps the hue of its swatch.
pub const LIGHT: Light = Light {
    ground: 0.36,
    sky: 0.60,
    lamp: 0.46,
    towards_lamp: [0.3790, 0.7581, 0.5306],
};
