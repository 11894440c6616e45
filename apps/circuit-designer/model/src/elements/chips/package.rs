//! The body of a chip and the places of its pins (section B.1).

use crate::circuit::{Element, Parameter, Point};
use crate::elements::{Pin, Readings, line, pin};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    West,
    East,
    North,
    South,
}

/// A pin of a chip: its side and its place on that side, counted from the top or the left.
#[derive(Clone, Copy, Debug)]
pub struct ChipPin {
    pub name: &'static str,
    pub side: Side,
    pub place: i32,
}

pub const fn chip_pin(name: &'static str, side: Side, place: i32) -> ChipPin {
    ChipPin { name, side, place }
}

pub const SMALL: Parameter = Parameter::flag("small", "Small", false).bit(1);
pub const FLIP_X: Parameter = Parameter::flag("flip_x", "Flip X", false).bit(1024);
pub const FLIP_Y: Parameter = Parameter::flag("flip_y", "Flip Y", false).bit(2048);
pub const FLIP_XY: Parameter = Parameter::flag("flip_xy", "Flip X/Y", false).bit(4096);
pub const HIGH: Parameter = Parameter::number("high", "High Logic Voltage", "V", 5.0).sparse("hv");

/// Posts of a chip `width` by `height` cells large.
pub fn posts(element: &Element, width: i32, height: i32, pins: &[ChipPin]) -> Vec<Pin> {
    pins.iter()
        .map(|it| pin(it.name, post(element, width, height, it)))
        .collect()
}

fn post(element: &Element, width: i32, height: i32, chip_pin: &ChipPin) -> Point {
    let cell = if element.flag("small") { 16 } else { 32 };
    let place = chip_pin.place;
    let (mut column, mut row) = match chip_pin.side {
        Side::West => (0, place),
        Side::East => (width + 1, place),
        Side::North => (1 + place, -1),
        Side::South => (1 + place, height),
    };
    if element.flag("flip_x") {
        column = width + 1 - column;
    }
    if element.flag("flip_y") {
        row = height - 1 - row;
    }
    if element.flag("flip_xy") {
        (column, row) = (row + 1, column - 1);
    }
    element.from.offset(cell * column, cell * row)
}

/// The chip's name and one line per pin.
pub fn info(title: &str, pins: &[Pin], readings: &Readings) -> Vec<String> {
    let voltages = pins.iter().zip(&readings.voltages);
    std::iter::once(title.to_string())
        .chain(voltages.map(|(pin, voltage)| line(pin.name, *voltage, "V")))
        .collect()
}
