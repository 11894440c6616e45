//! The latch, the shift register with parallel outputs and the ring counter.

use super::chip_device::{ChipLogic, edge};
use super::digital::{ChipReadout, DATA, DigitalChip, Layout, OUTPUTS};
use crate::circuit::Element;
use crate::elements::package::{Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;

/// Takes over its inputs at the rising edge of the load pin.
pub static LATCH: DigitalChip = DigitalChip {
    identity: &table::LATCH,
    readout: ChipReadout::Pins,
    layout: |element| {
        let bits = bits(element);
        let mut inputs: Vec<_> = (0..bits)
            .zip(DATA)
            .map(|(bit, name)| chip_pin(name, Side::West, bits - 1 - bit))
            .collect();
        inputs.push(clock_pin("Ld", Side::West, bits));
        Layout {
            width: 2,
            height: bits + 1,
            inputs,
            outputs: (0..bits)
                .zip(OUTPUTS)
                .map(|(bit, name)| chip_pin(name, Side::East, bits - 1 - bit))
                .collect(),
        }
    },
    logic: |element| Box::new(ParallelLoad(vec![false; bits(element) as usize])),
};

/// Shifts one bit in, shows all.
pub static SIPO: DigitalChip = DigitalChip {
    identity: &table::SIPO_SHIFT_REGISTER,
    readout: ChipReadout::Pins,
    layout: |element| Layout {
        width: bits(element),
        height: 2,
        inputs: vec![
            chip_pin("D", Side::West, 0),
            clock_pin("CLK", Side::West, 1),
        ],
        outputs: (0..bits(element))
            .zip(OUTPUTS)
            .map(|(bit, name)| chip_pin(name, Side::North, bit))
            .collect(),
    },
    logic: |element| Box::new(Shift(vec![false; bits(element) as usize])),
};

/// Passes a single high level around.
pub static RING_COUNTER: DigitalChip = DigitalChip {
    identity: &table::RING_COUNTER,
    readout: ChipReadout::Pins,
    layout: |element| Layout {
        width: bits(element),
        height: 2,
        inputs: vec![
            clock_pin("CLK", Side::West, 0),
            chip_pin("R", Side::West, 1),
        ],
        outputs: (0..bits(element))
            .zip(OUTPUTS)
            .map(|(bit, name)| chip_pin(name, Side::North, bit))
            .collect(),
    },
    logic: |_| Box::new(Ring(0)),
};

fn bits(element: &Element) -> i32 {
    element.count("bits").clamp(1, 16) as i32
}

fn remembered(levels: &[bool]) -> Vec<f64> {
    let numbers = levels.iter().map(|level| f64::from(u8::from(*level)));
    numbers.collect()
}

fn recalled(levels: &mut [bool], memory: &[f64]) {
    for (level, value) in levels.iter_mut().zip(memory) {
        *level = *value > 0.5;
    }
}

/// Takes its inputs over at the rising edge of the load input.
struct ParallelLoad(Vec<bool>);

impl ChipLogic for ParallelLoad {
    fn reset(&mut self) {
        self.0.fill(false);
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let load = self.0.len();
        if edge(before, now, load, true) {
            self.0.copy_from_slice(&before[..load]);
        }
        outputs.copy_from_slice(&self.0);
    }

    fn memory(&self) -> Vec<f64> {
        remembered(&self.0)
    }

    fn recall(&mut self, memory: &[f64]) {
        recalled(&mut self.0, memory);
    }
}

/// Moves one place at every rising edge; the newest bit is first.
struct Shift(Vec<bool>);

impl ChipLogic for Shift {
    fn reset(&mut self) {
        self.0.fill(false);
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 1, true) {
            self.0.rotate_right(1);
            self.0[0] = before[0];
        }
        outputs.copy_from_slice(&self.0);
    }

    fn memory(&self) -> Vec<f64> {
        remembered(&self.0)
    }

    fn recall(&mut self, memory: &[f64]) {
        recalled(&mut self.0, memory);
    }
}

/// One output is high; the next one follows at every rising edge.
struct Ring(usize);

impl ChipLogic for Ring {
    fn reset(&mut self) {
        self.0 = 0;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 0, true) {
            self.0 += 1;
        }
        if now[1] {
            self.0 = 0;
        }
        self.0 %= outputs.len();
        outputs.fill(false);
        outputs[self.0] = true;
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.0 as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.0 = memory.first().map_or(0, |place| place.max(0.0) as usize);
    }
}
