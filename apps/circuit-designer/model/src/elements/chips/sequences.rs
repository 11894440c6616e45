//! Chips that bring stored bits out one by one, and the counter that can be loaded.

use super::chip_device::{ChipLogic, edge};
use super::digital::{ChipReadout, DATA, DigitalChip, Layout, OUTPUTS, number, write_number};
use crate::circuit::Element;
use crate::elements::package::{Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;

/// Loads all bits, shifts them out one by one.
pub static PISO: DigitalChip = DigitalChip {
    identity: &table::PISO_SHIFT_REGISTER,
    readout: ChipReadout::Pins,
    layout: |element| {
        let bits = bits(element, 16);
        let mut inputs = vec![
            clock_pin("L", Side::West, 0),
            clock_pin("CLK", Side::West, 1),
        ];
        inputs.extend(
            (0..bits)
                .zip(DATA)
                .map(|(bit, name)| chip_pin(name, Side::North, bits - 1 - bit)),
        );
        Layout {
            width: bits,
            height: 2,
            inputs,
            outputs: vec![chip_pin("Q", Side::East, 1)],
        }
    },
    logic: |element| Box::new(ShiftOut(vec![false; bits(element, 16) as usize])),
};

/// Counts up from a number that can be loaded.
pub static COUNTER_WITH_LOAD: DigitalChip = DigitalChip {
    identity: &table::COUNTER_WITH_LOAD,
    readout: ChipReadout::Value,
    layout: |element| {
        let bits = bits(element, 8);
        let mut inputs = vec![
            clock_pin("CLK", Side::West, 0),
            chip_pin("R", Side::West, 1).inverted(true),
            chip_pin("L", Side::West, 2).inverted(true),
            chip_pin("ENP", Side::West, 3),
            chip_pin("ENT", Side::West, 4),
        ];
        inputs.extend(
            (0..bits)
                .zip(DATA)
                .map(|(bit, name)| chip_pin(name, Side::West, 4 + bits - bit)),
        );
        let mut outputs: Vec<_> = (0..bits)
            .zip(OUTPUTS)
            .map(|(bit, name)| chip_pin(name, Side::East, 4 + bits - bit))
            .collect();
        outputs.push(chip_pin("RCO", Side::East, 0));
        Layout {
            width: 3,
            height: 5 + bits,
            inputs,
            outputs,
        }
    },
    logic: |element| {
        Box::new(LoadedCount {
            value: 0,
            states: 1 << bits(element, 8),
        })
    },
};

/// Plays a fixed sequence of bits.
pub static SEQUENCE: DigitalChip = DigitalChip {
    identity: &table::SEQUENCE_GENERATOR,
    readout: ChipReadout::Pins,
    layout: |_| Layout {
        width: 2,
        height: 2,
        inputs: vec![
            clock_pin("CLK", Side::West, 0),
            chip_pin("R", Side::West, 1),
        ],
        outputs: vec![chip_pin("Q", Side::East, 0)],
    },
    logic: |element| {
        let text = element.text("sequence");
        let bits: Vec<bool> = text.chars().filter_map(bit_of).collect();
        Box::new(Sequence {
            bits,
            place: 0,
            plays_once: element.flag("once"),
        })
    },
};

fn bits(element: &Element, most: usize) -> i32 {
    element.count("bits").clamp(1, most) as i32
}

fn bit_of(character: char) -> Option<bool> {
    match character {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    }
}

/// Loaded at the rising edge of L; the highest bit comes out first.
struct ShiftOut(Vec<bool>);

impl ChipLogic for ShiftOut {
    fn reset(&mut self) {
        self.0.fill(false);
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 0, true) {
            self.0.copy_from_slice(&before[2..]);
        } else if edge(before, now, 1, true) {
            self.0.rotate_right(1);
            self.0[0] = false;
        }
        outputs[0] = self.0.last().copied().unwrap_or(false);
    }

    fn memory(&self) -> Vec<f64> {
        self.0.iter().map(|bit| f64::from(u8::from(*bit))).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (bit, value) in self.0.iter_mut().zip(memory) {
            *bit = *value > 0.5;
        }
    }
}

/// Everything happens at the rising edge: a low R clears, a low L loads, both enables count.
struct LoadedCount {
    value: usize,
    states: usize,
}

impl ChipLogic for LoadedCount {
    fn reset(&mut self) {
        self.value = 0;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 0, true) {
            if !before[1] {
                self.value = 0;
            } else if !before[2] {
                self.value = number(&before[5..]) % self.states;
            } else if before[3] && before[4] {
                self.value = (self.value + 1) % self.states;
            }
        }
        let (count, carry) = outputs.split_at_mut(outputs.len() - 1);
        write_number(self.value, count);
        carry[0] = now[4] && self.value == self.states - 1;
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.value as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.value = memory.first().map_or(0, |value| value.max(0.0) as usize) % self.states;
    }
}

/// The bit at hand is out already before the first clock.
struct Sequence {
    bits: Vec<bool>,
    place: usize,
    plays_once: bool,
}

impl ChipLogic for Sequence {
    fn reset(&mut self) {
        self.place = 0;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let length = self.bits.len();
        if edge(before, now, 0, true) && length > 0 {
            let next = self.place + 1;
            self.place = if self.plays_once {
                next.min(length)
            } else {
                next % length
            };
        }
        if now[1] {
            self.place = 0;
        }
        outputs[0] = self.bits.get(self.place).copied().unwrap_or(false);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.place as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.place = memory.first().map_or(0, |place| place.max(0.0) as usize);
    }
}
