//! Where the drawing is on the screen.

use circuit_designer_model::Point;
use egui::{Pos2, Vec2, pos2, vec2};

/// Screen = drawing times `scale` plus `offset`, from the top left of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SheetCamera {
    pub scale: f32,
    pub offset: Vec2,
}

pub const SMALLEST_SCALE: f32 = 0.2;
pub const LARGEST_SCALE: f32 = 2.5;

impl Default for SheetCamera {
    fn default() -> Self {
        SheetCamera {
            scale: 1.0,
            offset: Vec2::ZERO,
        }
    }
}

impl SheetCamera {
    /// `sheet` is the top left of the sheet on the screen.
    pub fn to_screen(self, sheet: Pos2, x: f32, y: f32) -> Pos2 {
        sheet + vec2(x, y) * self.scale + self.offset
    }

    pub fn to_drawing(self, sheet: Pos2, at: Pos2) -> Pos2 {
        let from_corner = (at - sheet - self.offset) / self.scale;
        pos2(from_corner.x, from_corner.y)
    }

    /// The nearest grid point.
    pub fn snapped(self, sheet: Pos2, at: Pos2, grid: i32) -> Point {
        let at = self.to_drawing(sheet, at);
        let snap = |value: f32| (value / grid as f32).round() as i32 * grid;
        Point::new(snap(at.x), snap(at.y))
    }

    /// Changes the scale around a point of the screen that stays where it is.
    pub fn zoomed(self, sheet: Pos2, at: Pos2, factor: f32) -> Self {
        let scale = (self.scale * factor).clamp(SMALLEST_SCALE, LARGEST_SCALE);
        let fixed = self.to_drawing(sheet, at);
        SheetCamera {
            scale,
            offset: at - sheet - fixed.to_vec2() * scale,
        }
    }
}
