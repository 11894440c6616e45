//! The multiplexer and the demultiplexer.

use super::chip_device::ChipLogic;
use super::digital::{ChipReadout, DATA, DigitalChip, Layout, OUTPUTS, number};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Side, chip_pin};
use crate::elements::tables::chips as table;

/// Passes one of several inputs.
pub static MULTIPLEXER: DigitalChip = DigitalChip {
    identity: &table::MULTIPLEXER,
    readout: ChipReadout::Pins,
    layout: |element| {
        let ways = 1 << select_bits(element);
        let data = numbered(ways, Side::West, &DATA);
        Layout {
            width: select_bits(element) + 1,
            height: ways + 1,
            inputs: data.into_iter().chain(selects(element)).collect(),
            outputs: vec![chip_pin("Q", Side::East, 0)],
        }
    },
    logic: |element| {
        Box::new(Choose {
            ways: 1 << select_bits(element),
        })
    },
};

/// Passes its input to one of several outputs.
pub static DEMULTIPLEXER: DigitalChip = DigitalChip {
    identity: &table::DEMULTIPLEXER,
    readout: ChipReadout::Pins,
    layout: |element| {
        let ways = 1 << select_bits(element);
        let input = [chip_pin("D", Side::West, 0)];
        Layout {
            width: select_bits(element) + 1,
            height: ways + 1,
            inputs: input.into_iter().chain(selects(element)).collect(),
            outputs: numbered(ways, Side::East, &OUTPUTS),
        }
    },
    logic: |_| Box::new(Distribute),
};

const SELECTS: [&str; 4] = ["S0", "S1", "S2", "S3"];

fn select_bits(element: &Element) -> i32 {
    element.count("select_bits").clamp(1, 4) as i32
}

fn numbered(count: i32, side: Side, names: &[&'static str]) -> Vec<ChipPin> {
    let places = (0..count).zip(names);
    places
        .map(|(place, name)| chip_pin(name, side, place))
        .collect()
}

fn selects(element: &Element) -> Vec<ChipPin> {
    numbered(select_bits(element), Side::South, &SELECTS)
}

struct Choose {
    ways: usize,
}

impl ChipLogic for Choose {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let (data, select) = now.split_at(self.ways);
        outputs[0] = data[number(select)];
    }
}

struct Distribute;

impl ChipLogic for Distribute {
    fn respond(&mut self, _before: &[bool], now: &[bool], outputs: &mut [bool]) {
        outputs.fill(false);
        outputs[number(&now[1..])] = now[0];
    }
}
