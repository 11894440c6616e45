//! The body of a chip and the places of its pins.

use std::borrow::Cow;

use super::pins::{Pin, pin};
use crate::circuit::{Element, Point};

/// A side of a chip's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left.
    West,
    /// Right.
    East,
    /// Top.
    North,
    /// Bottom.
    South,
}

/// A pin of a chip: its side and its place on that side, counted from the top or the left.
#[derive(Clone, Copy, Debug)]
pub struct ChipPin {
    /// Unique within the chip.
    pub name: &'static str,
    /// Before any flip.
    pub side: Side,
    /// In cells from the top or from the left.
    pub place: i32,
    /// Reacts to edges.
    pub clock: bool,
    /// Inverted: drawn with a circle.
    pub bubble: bool,
}

/// A plain input or output.
pub const fn chip_pin(name: &'static str, side: Side, place: i32) -> ChipPin {
    ChipPin {
        name,
        side,
        place,
        clock: false,
        bubble: false,
    }
}

/// A clock input.
pub const fn clock_pin(name: &'static str, side: Side, place: i32) -> ChipPin {
    ChipPin {
        clock: true,
        ..chip_pin(name, side, place)
    }
}

impl ChipPin {
    /// With a circle, if it is inverted.
    pub const fn inverted(self, bubble: bool) -> Self {
        ChipPin { bubble, ..self }
    }
}

/// Flag bit of chips whose file gives a high voltage of their own.
pub const CUSTOM_VOLTAGE: u32 = 8192;

/// What there is to draw of a chip; flips are applied already.
#[derive(Clone, Debug, PartialEq)]
pub struct Package {
    /// Size of the body in cells.
    pub width: i32,
    /// In cells, downwards.
    pub height: i32,
    /// Side of a cell in drawing units.
    pub cell: i32,
    /// Upper left and lower right corner of the body.
    pub body: (Point, Point),
    /// In the order of the part's pins.
    pub pins: Vec<PackagePin>,
}

/// A pin as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PackagePin {
    /// Name of the part's pin.
    pub name: &'static str,
    /// What is written beside the pin inside the body; empty at a clock triangle.
    pub label: Cow<'static, str>,
    /// Written with a bar above it.
    pub overline: bool,
    /// After all flips.
    pub side: Side,
    /// Counted from the top or from the left, in cells.
    pub place: i32,
    /// The outer end of the lead, where wires connect.
    pub at: Point,
    /// Where the lead meets the body.
    pub root: Point,
    /// Drawn with a triangle.
    pub clock: bool,
    /// Drawn with a circle.
    pub bubble: bool,
}

/// A combining bar at the end of a pin's name.
const BAR: char = '\u{304}';

impl Package {
    /// A body `width` by `height` cells large, before flips.
    pub fn new(element: &Element, width: i32, height: i32, pins: &[ChipPin]) -> Self {
        let cell = if element.flag("small") { 16 } else { 32 };
        let frame = Frame {
            origin: element.from,
            cell,
            width,
            height,
            flip_x: element.flag("flip_x"),
            flip_y: element.flag("flip_y"),
            flip_xy: element.flag("flip_xy"),
        };
        let (width, height) = if frame.flip_xy {
            (height, width)
        } else {
            (width, height)
        };
        let half = cell / 2;
        Package {
            width,
            height,
            cell,
            body: (
                element.from.offset(half, -half),
                element
                    .from
                    .offset(half + cell * width, cell * height - half),
            ),
            pins: pins.iter().map(|it| frame.pin(it)).collect(),
        }
    }

    /// The outer ends of the leads, as pins of the part.
    pub fn posts(&self) -> Vec<Pin> {
        self.pins.iter().map(|it| pin(it.name, it.at)).collect()
    }
}

/// Where a chip lies and how it is turned.
struct Frame {
    origin: Point,
    cell: i32,
    width: i32,
    height: i32,
    flip_x: bool,
    flip_y: bool,
    flip_xy: bool,
}

impl Frame {
    fn pin(&self, pin: &ChipPin) -> PackagePin {
        let (mut column, mut row) = match pin.side {
            Side::West => (0, pin.place),
            Side::East => (self.width + 1, pin.place),
            Side::North => (1 + pin.place, -1),
            Side::South => (1 + pin.place, self.height),
        };
        let mut side = pin.side;
        if self.flip_x {
            column = self.width + 1 - column;
            side = match side {
                Side::West => Side::East,
                Side::East => Side::West,
                other => other,
            };
        }
        if self.flip_y {
            row = self.height - 1 - row;
            side = match side {
                Side::North => Side::South,
                Side::South => Side::North,
                other => other,
            };
        }
        if self.flip_xy {
            (column, row) = (row + 1, column - 1);
            side = match side {
                Side::West => Side::North,
                Side::North => Side::West,
                Side::East => Side::South,
                Side::South => Side::East,
            };
        }
        let at = self.origin.offset(self.cell * column, self.cell * row);
        let half = self.cell / 2;
        let (root, place) = match side {
            Side::West => (at.offset(half, 0), row),
            Side::East => (at.offset(-half, 0), row),
            Side::North => (at.offset(0, half), column - 1),
            Side::South => (at.offset(0, -half), column - 1),
        };
        let bare = pin.name.trim_end_matches(BAR);
        PackagePin {
            name: pin.name,
            label: Cow::Borrowed(if pin.clock { "" } else { bare }),
            overline: bare.len() < pin.name.len(),
            side,
            place,
            at,
            root,
            clock: pin.clock,
            bubble: pin.bubble,
        }
    }
}

/// Flag bits that depend on the high voltage.
pub fn voltage_bits(element: &Element) -> u32 {
    if element.number("high") == 5.0 {
        0
    } else {
        CUSTOM_VOLTAGE
    }
}

/// The legacy values of a chip: a high voltage of its own comes after the number of bits.
pub fn legacy(keys: &[&'static str], flags: u32) -> Vec<&'static str> {
    let mut keys = keys.to_vec();
    if flags & CUSTOM_VOLTAGE != 0 {
        let after_bits = keys.first().is_some_and(|key| key.ends_with("bits"));
        keys.insert(usize::from(after_bits), "high");
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    const PINS: [ChipPin; 4] = [
        chip_pin("w", Side::West, 1),
        clock_pin("e", Side::East, 0),
        chip_pin("n", Side::North, 1),
        chip_pin("s̄", Side::South, 0),
    ];

    fn package(flag: &str) -> Package {
        let element = Element::new("counter", Point::new(64, 64), Point::new(96, 64));
        Package::new(&element.with_flag(flag, true), 2, 3, &PINS)
    }

    #[test]
    fn pins_lie_half_a_cell_outside_of_the_body() {
        let package = package("nothing");
        assert_eq!(package.body, (Point::new(80, 48), Point::new(144, 144)));
        let places: Vec<_> = package.pins.iter().map(|it| (it.at, it.root)).collect();
        let expected = [
            ((64, 96), (80, 96)),
            ((160, 64), (144, 64)),
            ((128, 32), (128, 48)),
            ((96, 160), (96, 144)),
        ];
        for (found, ((x, y), (rx, ry))) in places.iter().zip(expected) {
            assert_eq!(*found, (Point::new(x, y), Point::new(rx, ry)));
        }
        assert_eq!(package.pins[1].label, "");
        assert_eq!(
            (package.pins[3].label.as_ref(), package.pins[3].overline),
            ("s", true)
        );
    }

    #[test]
    fn flips_move_pins_to_the_opposite_or_to_the_other_sides() {
        let sides = |flag: &str| -> Vec<_> {
            let pins = package(flag).pins;
            pins.iter().map(|it| (it.side, it.place)).collect()
        };
        use Side::{East, North, South, West};
        assert_eq!(
            sides("flip_x"),
            [(East, 1), (West, 0), (North, 0), (South, 1)]
        );
        assert_eq!(
            sides("flip_y"),
            [(West, 1), (East, 2), (South, 1), (North, 0)]
        );
        assert_eq!(
            sides("flip_xy"),
            [(North, 1), (South, 0), (West, 1), (East, 0)]
        );
        let turned = package("flip_xy");
        assert_eq!((turned.width, turned.height), (3, 2));
        for pin in &turned.pins {
            let ((left, top), (right, bottom)) = (
                (turned.body.0.x, turned.body.0.y),
                (turned.body.1.x, turned.body.1.y),
            );
            assert!((left..=right).contains(&pin.root.x) && (top..=bottom).contains(&pin.root.y));
        }
    }
}
