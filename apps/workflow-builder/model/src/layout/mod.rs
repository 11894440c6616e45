//! Where things are on the canvas, in canvas units: cards, ports, edge curves, free spots.
//!
//! Pure geometry of a graph, shared by the exporter (card sizes), the painter and hit tests.

mod card;
mod curve;
mod geometry;
mod placement;
mod tidy;

pub use card::{
    CARD_WIDTH, InputSpot, OutputSpot, PORT_ROW_HEIGHT, PORT_ROWS_TOP, bounds, card_rect,
    card_size, input_ports, new_card_size, output_ports,
};
pub use curve::{Curve, edge_curve, route};
pub use geometry::{CardShape, EdgeShape, Geometry};
pub use placement::{free_spot, free_spot_around};
pub use tidy::tidied;

use crate::document::Position;

/// Nodes sit on multiples of this.
pub const GRID: f64 = 16.0;

/// A point of the canvas, or of the screen where a name ends in `_px`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// How large something is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Never negative.
    pub width: f64,
    /// Never negative.
    pub height: f64,
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its left side.
    pub x: f64,
    /// Its upper side.
    pub y: f64,
    /// Never negative.
    pub width: f64,
    /// Never negative.
    pub height: f64,
}

impl Point {
    /// A point from its coordinates.
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// As the crow flies.
    pub fn distance(self, other: Point) -> f64 {
        libm::hypot(self.x - other.x, self.y - other.y)
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Point { x, y }
    }
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl Rect {
    /// A rectangle from its upper left corner and its size.
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    /// The rectangle between two corners, whichever they are.
    pub fn between(one: Point, two: Point) -> Self {
        Rect::new(
            one.x.min(two.x),
            one.y.min(two.y),
            (one.x - two.x).abs(),
            (one.y - two.y).abs(),
        )
    }

    /// Its right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Its lower side.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Its middle.
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether the point lies inside or on the border.
    pub fn contains(&self, point: Point) -> bool {
        (self.x..=self.right()).contains(&point.x) && (self.y..=self.bottom()).contains(&point.y)
    }

    /// Whether no part of the other sticks out.
    pub fn contains_rect(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether both have an area in common; a shared border is none.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// Grown by this much on every side.
    pub fn grown(&self, by: f64) -> Rect {
        Rect::new(
            self.x - by,
            self.y - by,
            self.width + 2.0 * by,
            self.height + 2.0 * by,
        )
    }

    /// The smallest rectangle around both.
    pub fn union(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect::new(
            x,
            y,
            self.right().max(other.right()) - x,
            self.bottom().max(other.bottom()) - y,
        )
    }
}

/// The nearest place on the grid.
pub fn snapped(position: Position) -> Position {
    let snap = |value: f64| (value / GRID).round() * GRID;
    Position {
        x: snap(position.x),
        y: snap(position.y),
    }
}
