//! The half adder and the adder of several bits.

use super::chip_device::ChipLogic;
use super::digital::{ChipReadout, DigitalChip, Layout, number, write_number};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Side, chip_pin};
use crate::elements::tables::chips as table;

/// Sum and carry of two bits.
pub static HALF_ADDER: DigitalChip = DigitalChip {
    identity: &table::HALF_ADDER,
    readout: ChipReadout::Pins,
    layout: |_| Layout {
        width: 2,
        height: 2,
        inputs: vec![chip_pin("A", Side::West, 0), chip_pin("B", Side::West, 1)],
        outputs: vec![chip_pin("S", Side::East, 0), chip_pin("C", Side::East, 1)],
    },
    logic: |_| Box::new(HalfSum),
};

/// The sum of two numbers and a carry.
pub static ADDER: DigitalChip = DigitalChip {
    identity: &table::ADDER,
    readout: ChipReadout::Pins,
    layout,
    logic: |element| {
        Box::new(Sum {
            bits: bits(element),
        })
    },
};

const A: [&str; 8] = ["A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7"];
const B: [&str; 8] = ["B0", "B1", "B2", "B3", "B4", "B5", "B6", "B7"];
const S: [&str; 8] = ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7"];

fn bits(element: &Element) -> usize {
    element.count("bits").clamp(1, 8)
}

/// A below B on the left with the carry in at the bottom, the sum on the right.
fn layout(element: &Element) -> Layout {
    let bits = bits(element) as i32;
    let column = |names: [&'static str; 8], side: Side, top: i32| -> Vec<ChipPin> {
        let numbered = (0..bits).zip(names);
        numbered
            .map(|(bit, name)| chip_pin(name, side, top + bits - 1 - bit))
            .collect()
    };
    let mut inputs = column(A, Side::West, 0);
    inputs.extend(column(B, Side::West, bits));
    inputs.push(chip_pin("Cin", Side::West, 2 * bits));
    let mut outputs = column(S, Side::East, 1);
    outputs.push(chip_pin("C", Side::East, 0));
    Layout {
        width: 2,
        height: 2 * bits + 1,
        inputs,
        outputs,
    }
}

struct HalfSum;

impl ChipLogic for HalfSum {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        outputs.copy_from_slice(&[now[0] != now[1], now[0] && now[1]]);
    }
}

struct Sum {
    bits: usize,
}

impl ChipLogic for Sum {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let (a, rest) = now.split_at(self.bits);
        let (b, carry) = rest.split_at(self.bits);
        write_number(number(a) + number(b) + number(carry), outputs);
    }
}
