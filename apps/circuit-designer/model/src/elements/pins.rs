//! Connection points of a part, and where they are as far as that is data.

use super::package::{ChipPin, Package};
use crate::circuit::{Element, Point};

/// A connection point and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Unique within the part.
    pub name: &'static str,
    /// Where wires connect.
    pub at: Point,
}

/// A pin of this name at a point.
pub const fn pin(name: &'static str, at: Point) -> Pin {
    Pin { name, at }
}

/// Where the pins of a part are.
#[derive(Clone, Copy, Debug)]
pub enum Pins {
    /// The part says, because they depend on its parameters.
    Computed,
    /// At places that follow from the two points of the element.
    At(&'static [(&'static str, Place)]),
    /// Around the body of a chip, whose size is given in cells.
    Body {
        /// To the right.
        width: i32,
        /// Downwards.
        height: i32,
        /// In the order of the part's pins.
        pins: &'static [ChipPin],
    },
}

impl Pins {
    /// For what is only drawn.
    pub const NONE: Pins = Pins::At(&[]);
    /// A single one at the first point.
    pub const ONE: Pins = Pins::At(&[("", FROM)]);
    /// Both ends of an element without direction.
    pub const TWO: Pins = Pins::At(&[("1", FROM), ("2", TO)]);

    /// Places of the pins that stand free.
    pub fn placed(&self, element: &Element) -> Option<Vec<Pin>> {
        let Pins::At(places) = self else {
            return None;
        };
        let pins = places
            .iter()
            .map(|(name, place)| pin(name, place.of(element)));
        Some(pins.collect())
    }

    /// The body that carries the pins.
    pub fn package(&self, element: &Element) -> Option<Package> {
        match self {
            Pins::Body {
                width,
                height,
                pins,
            } => Some(Package::new(element, *width, *height, pins)),
            Pins::Computed | Pins::At(_) => None,
        }
    }
}

/// A place seen from the two points between which an element is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    start: Start,
    /// Back towards the first point.
    back: i32,
    /// To the left of the direction.
    left: i32,
    /// Upwards, or to the right of what is drawn vertically: whatever the direction.
    up: i32,
}

#[derive(Clone, Copy, Debug)]
enum Start {
    From,
    To,
    Far,
    Middle,
}

/// The first point.
pub const FROM: Place = Place::at(Start::From);
/// The second point.
pub const TO: Place = Place::at(Start::To);
/// The second point, put level with the first one.
pub const FAR: Place = Place::at(Start::Far);
/// Nearest to the middle on the grid.
pub const MIDDLE: Place = Place::at(Start::Middle);

impl Place {
    const fn at(start: Start) -> Self {
        Place {
            start,
            back: 0,
            left: 0,
            up: 0,
        }
    }

    /// Off the axis, seen in the direction from first to second point.
    pub const fn left(self, left: i32) -> Self {
        Place { left, ..self }
    }

    /// Off the axis, seen in the direction from first to second point.
    pub const fn right(self, right: i32) -> Self {
        self.left(-right)
    }

    /// Up on the sheet, or to the right of what is drawn vertically.
    pub const fn above(self, up: i32) -> Self {
        Place { up, ..self }
    }

    /// Down on the sheet, or to the left of what is drawn vertically.
    pub const fn below(self, down: i32) -> Self {
        self.above(-down)
    }

    /// Along the axis, towards the first point.
    pub const fn back(self, back: i32) -> Self {
        Place { back, ..self }
    }

    fn of(self, element: &Element) -> Point {
        let axis = element.axis();
        let start = match self.start {
            Start::From => element.from,
            Start::To => element.to,
            Start::Far => far_end(element),
            Start::Middle => grid_middle(element),
        };
        let side = self.left + self.up * axis.sign();
        axis.beside(axis.along(start, -self.back), side)
    }
}

/// The point on the grid nearest to the middle between the two ends.
pub fn grid_middle(element: &Element) -> Point {
    let snap = |a: i32, b: i32| (a + (b - a) / 2).div_euclid(16) * 16;
    Point::new(
        snap(element.from.x, element.to.x),
        snap(element.from.y, element.to.y),
    )
}

/// The second end, put level with the first one: on the axis of the element.
pub fn far_end(element: &Element) -> Point {
    let (from, to) = (element.from, element.to);
    if element.axis().along(from, 1).y == from.y {
        Point::new(to.x, from.y)
    } else {
        Point::new(from.x, to.y)
    }
}
