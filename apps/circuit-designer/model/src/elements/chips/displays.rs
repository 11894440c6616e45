//! Seven segments, their decoder, and a display of a number.

use super::chip_device::ChipLogic;
use super::digital::{ChipReadout, DigitalChip, Layout, number};
use crate::elements::package::{ChipPin, Side, chip_pin};
use crate::elements::tables::chips as table;

/// Seven bars, lit by their own pins.
pub static SEVEN_SEGMENTS: DigitalChip = DigitalChip {
    identity: &table::SEVEN_SEGMENT_LED,
    readout: ChipReadout::Pins,
    layout: |_| Layout {
        width: 4,
        height: 4,
        inputs: SEGMENT_NAMES
            .into_iter()
            .zip(0..)
            .map(|(name, number)| {
                if number < 4 {
                    chip_pin(name, Side::West, number)
                } else {
                    chip_pin(name, Side::South, number - 3)
                }
            })
            .collect(),
        outputs: Vec::new(),
    },
    logic: |_| Box::new(DisplayOnly),
};

/// From a number to the bars that show it.
pub static SEVEN_SEGMENT_DECODER: DigitalChip = DigitalChip {
    identity: &table::SEVEN_SEGMENT_DECODER,
    readout: ChipReadout::Pins,
    layout: |element| {
        let mut inputs = binary_inputs(4);
        if element.flag("blank_pin") {
            inputs.push(chip_pin("BI", Side::West, 6).inverted(true));
        }
        Layout {
            width: 3,
            height: 7,
            inputs,
            outputs: SEGMENT_NAMES
                .into_iter()
                .zip(0..)
                .map(|(name, place)| chip_pin(name, Side::East, place))
                .collect(),
        }
    },
    logic: |_| Box::new(Decode),
};

/// Shows the number at its inputs.
pub static DECIMAL_DISPLAY: DigitalChip = DigitalChip {
    identity: &table::DECIMAL_DISPLAY,
    readout: ChipReadout::Number,
    layout: |element| {
        let bits = element.count("bits").clamp(1, 16) as i32;
        Layout {
            width: 1 + (bits + 2) / 3,
            height: bits,
            inputs: binary_inputs(bits),
            outputs: Vec::new(),
        }
    },
    logic: |_| Box::new(DisplayOnly),
};

/// From the top clockwise, the middle bar last.
pub const SEGMENT_NAMES: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];

const INPUTS: [&str; 16] = [
    "I0", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12", "I13", "I14",
    "I15",
];

/// On the left with the highest bit on top.
fn binary_inputs(bits: i32) -> Vec<ChipPin> {
    (0..bits)
        .zip(INPUTS)
        .map(|(bit, name)| chip_pin(name, Side::West, bits - 1 - bit))
        .collect()
}

/// Only looks at its inputs.
struct DisplayOnly;

impl ChipLogic for DisplayOnly {
    fn respond(&mut self, _before: &[bool], _now: &[bool], _outputs: &mut [bool]) {}
}

/// Segments of the digits from 0 to F, `a` as the lowest bit.
const DIGITS: [u8; 16] = [
    0b011_1111, 0b000_0110, 0b101_1011, 0b100_1111, 0b110_0110, 0b110_1101, 0b111_1101, 0b000_0111,
    0b111_1111, 0b110_1111, 0b111_0111, 0b111_1100, 0b011_1001, 0b101_1110, 0b111_1001, 0b111_0001,
];

struct Decode;

impl ChipLogic for Decode {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let is_blank = now.get(4) == Some(&false);
        let digit = DIGITS[number(&now[..4])];
        for (segment, output) in outputs.iter_mut().enumerate() {
            *output = !is_blank && (digit >> segment) & 1 == 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Element, Point};

    #[test]
    fn a_digit_with_few_bits_still_fits_on_its_display() {
        let at = Point::new(0, 0);
        let element = Element::new("decimal-display", at, at).with("bits", 10.0);
        let layout = (DECIMAL_DISPLAY.layout)(&element);
        assert_eq!((layout.width, layout.inputs.len()), (5, 10));
    }
}
