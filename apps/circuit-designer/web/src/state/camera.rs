//! Where the drawing is on the screen.

use circuit_designer_model::opening::FirstSheet;
use circuit_designer_model::{Opening, Point};
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
    /// As the page opens.
    pub fn first(opening: Opening) -> Self {
        let FirstSheet { scale, offset } = FirstSheet::new(opening);
        SheetCamera {
            scale: scale as f32,
            offset: vec2(offset[0] as f32, offset[1] as f32),
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Pos2 = pos2(0.0, 70.0);

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let at = pos2(431.0, 299.0);
        let mut camera = SheetCamera {
            scale: 0.8,
            offset: vec2(-37.0, 12.5),
        };
        let fixed = camera.to_drawing(SHEET, at);
        for factor in [1.15, 1.15, 0.5, 3.0, 0.01] {
            camera = camera.zoomed(SHEET, at, factor);
            assert!((camera.to_drawing(SHEET, at) - fixed).length() < 1e-2);
        }
    }

    #[test]
    fn with_seed_0_the_drawing_is_as_large_as_life() {
        assert_eq!(SheetCamera::first(Opening::new(0)), SheetCamera::default());
    }

    #[test]
    fn the_scale_stays_between_its_limits() {
        let at = pos2(100.0, 100.0);
        let far = SheetCamera::default().zoomed(SHEET, at, 1e-9);
        let near = SheetCamera::default().zoomed(SHEET, at, 1e9);
        assert_eq!((far.scale, near.scale), (SMALLEST_SCALE, LARGEST_SCALE));
    }

    #[test]
    fn points_snap_to_the_nearest_grid_point_also_left_of_the_origin() {
        let camera = SheetCamera {
            scale: 2.0,
            offset: vec2(100.0, 100.0),
        };
        let snapped = |x: f32, y: f32| {
            let at = camera.to_screen(SHEET, x, y);
            camera.snapped(SHEET, at, 16)
        };
        assert_eq!(snapped(23.0, 25.0), Point::new(16, 32));
        assert_eq!(snapped(-7.0, -9.0), Point::new(0, -16));
    }

    #[test]
    fn screen_and_drawing_are_inverse() {
        let camera = SheetCamera {
            scale: 1.7,
            offset: vec2(-300.0, 44.0),
        };
        let there = camera.to_screen(SHEET, 123.0, -45.0);
        assert!((camera.to_drawing(SHEET, there) - pos2(123.0, -45.0)).length() < 1e-3);
    }
}
