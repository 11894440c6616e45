//! A binary counter with reset and an optional modulus.

use super::chip_device::{ChipLogic, edge};
use super::digital::{ChipReadout, DigitalChip, Layout, OUTPUTS, write_number};
use crate::circuit::Element;
use crate::elements::package::{Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;

/// Counts edges, up to its modulus.
pub static COUNTER: DigitalChip = DigitalChip {
    identity: &table::COUNTER,
    readout: ChipReadout::Value,
    layout,
    logic: |element| {
        let states = 1usize << bits(element);
        let modulus = match element.count("modulus") {
            0 => states,
            modulus => modulus.min(states),
        };
        Box::new(Count {
            value: 0,
            modulus,
            rising: !element.flag("falling_edge"),
            reset_level: element.flag("invert_reset"),
        })
    },
};

fn bits(element: &Element) -> usize {
    element.count("bits").clamp(1, 16)
}

/// The highest bit on top.
fn layout(element: &Element) -> Layout {
    let bits = bits(element) as i32;
    let height = bits.max(3);
    let outputs = (0..bits).zip(OUTPUTS);
    Layout {
        width: 2,
        height,
        inputs: vec![
            clock_pin("CLK", Side::West, 0).inverted(element.flag("falling_edge")),
            chip_pin("R", Side::West, height - 1).inverted(element.flag("invert_reset")),
        ],
        outputs: outputs
            .map(|(bit, name)| chip_pin(name, Side::East, bits - 1 - bit))
            .collect(),
    }
}

struct Count {
    value: usize,
    modulus: usize,
    rising: bool,
    /// With an inverted reset pin the low level resets.
    reset_level: bool,
}

impl ChipLogic for Count {
    fn reset(&mut self) {
        self.value = 0;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 0, self.rising) {
            self.value = (self.value + 1) % self.modulus;
        }
        if now[1] != self.reset_level {
            self.value = 0;
        }
        write_number(self.value, outputs);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.value as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.value = memory.first().map_or(0, |value| value.max(0.0) as usize) % self.modulus;
    }
}
