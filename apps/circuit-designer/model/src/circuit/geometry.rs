//! Points on the drawing and the directions that symbols are built from.

use serde::{Deserialize, Serialize};

/// Drawing units are pixels at 100 %; y grows downwards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
/// A place on the sheet.
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Point {
    /// At these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    /// Moved; stops at the largest number.
    pub fn offset(self, dx: i32, dy: i32) -> Self {
        Point {
            x: self.x.saturating_add(dx),
            y: self.y.saturating_add(dy),
        }
    }

    /// Strictly between two ends of a straight line, not on the ends themselves.
    pub fn lies_within(self, a: Point, b: Point) -> bool {
        let wide = |value: i32| i64::from(value);
        let (dx, dy) = (wide(b.x) - wide(a.x), wide(b.y) - wide(a.y));
        let (px, py) = (wide(self.x) - wide(a.x), wide(self.y) - wide(a.y));
        let along = px * dx + py * dy;
        px * dy == py * dx && along > 0 && along < dx * dx + dy * dy
    }
}

/// The direction from the first to the second point of an element, forced to a right angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    ux: i32,
    uy: i32,
}

impl Axis {
    /// From one point to the other; horizontal when both ways are as long.
    pub fn between(from: Point, to: Point) -> Self {
        let (dx, dy) = (
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        );
        if dx.abs() >= dy.abs() {
            Axis {
                ux: if dx < 0 { -1 } else { 1 },
                uy: 0,
            }
        } else {
            Axis {
                ux: 0,
                uy: if dy < 0 { -1 } else { 1 },
            }
        }
    }

    /// `distance` to the left of the direction: upwards for an element drawn to the right.
    pub fn beside(self, at: Point, distance: i32) -> Point {
        at.offset(self.uy * distance, -self.ux * distance)
    }

    /// `distance` further in the direction.
    pub fn along(self, at: Point, distance: i32) -> Point {
        at.offset(self.ux * distance, self.uy * distance)
    }

    /// Sign of the direction: 1 to the right or down.
    pub fn sign(self) -> i32 {
        self.ux + self.uy
    }
}
