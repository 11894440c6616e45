//! Rectangles of the drawing.

use crate::circuit::Point;

/// Edges included; `left <= right` and `top <= bottom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Smallest x.
    pub left: i32,
    /// Smallest y.
    pub top: i32,
    /// Largest x.
    pub right: i32,
    /// Largest y.
    pub bottom: i32,
}

impl Area {
    /// Between two corners, in whichever order.
    pub fn of(a: Point, b: Point) -> Self {
        Area {
            left: a.x.min(b.x),
            top: a.y.min(b.y),
            right: a.x.max(b.x),
            bottom: a.y.max(b.y),
        }
    }

    /// The least that holds all points; nothing for no points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let areas = points.into_iter().map(|point| Area::of(point, point));
        areas.reduce(Area::joined)
    }

    /// The least that holds both.
    pub fn joined(self, other: Area) -> Self {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Larger on every side.
    pub fn grown(self, by: i32) -> Self {
        Area {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    /// Does a place between whole units lie in it, its edges included?
    pub fn contains(self, x: f32, y: f32) -> bool {
        let within = |value: f32, low: i32, high: i32| value >= low as f32 && value <= high as f32;
        within(x, self.left, self.right) && within(y, self.top, self.bottom)
    }

    /// Does a point lie in it, its edges included?
    pub fn holds(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.x) && (self.top..=self.bottom).contains(&point.y)
    }

    /// Do the two have a point in common?
    pub fn meets(self, other: Area) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    /// Does the other lie in it completely?
    pub fn encloses(self, other: Area) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// From left to right.
    pub fn width(self) -> i32 {
        self.right.saturating_sub(self.left)
    }

    /// From top to bottom.
    pub fn height(self) -> i32 {
        self.bottom.saturating_sub(self.top)
    }

    /// The point in the middle, rounded.
    pub fn middle(self) -> Point {
        let middle = |a: i32, b: i32| ((i64::from(a) + i64::from(b)) / 2) as i32;
        Point::new(middle(self.left, self.right), middle(self.top, self.bottom))
    }
}
