//! Between levels and voltages: the digital-to-analogue and the analogue-to-digital converter.

use super::digital::{DATA, number, write_number};
use crate::circuit::Element;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Branch, Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// From a number to a share of the reference voltage.
pub struct Dac;
/// From a share of the reference voltage to a number.
pub struct Adc;

fn bits(element: &Element) -> usize {
    element.count("bits").clamp(2, 16)
}

/// The largest number that `bits` bits hold.
fn largest(bits: usize) -> f64 {
    ((1usize << bits) - 1) as f64
}

/// The highest bit on top.
fn data_pins(bits: usize, side: Side) -> Vec<ChipPin> {
    let bits = bits as i32;
    (0..bits)
        .zip(DATA)
        .map(|(bit, name)| chip_pin(name, side, bits - 1 - bit))
        .collect()
}

impl Part for Dac {
    fn identity(&self) -> &'static Identity {
        &table::DAC
    }

    /// Data, output, reference.
    fn package(&self, element: &Element) -> Option<Package> {
        let bits = bits(element);
        let mut pins = data_pins(bits, Side::West);
        pins.push(chip_pin("O", Side::East, 0));
        pins.push(chip_pin("V+", Side::East, bits as i32 - 1));
        Some(Package::new(element, 2, bits as i32, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let inputs = vec![InputBit::new(0.5 * element.number("high")); bits(element)];
        Some(Box::new(ToAnalogue {
            inputs,
            output: Node::GROUND,
            reference: Node::GROUND,
            branch: Branch::default(),
        }))
    }
}

struct ToAnalogue {
    inputs: Vec<InputBit>,
    output: Node,
    reference: Node,
    branch: Branch,
}

impl ToAnalogue {
    /// Part of the reference that is at the output.
    fn share(&self) -> f64 {
        let levels: Vec<bool> = self.inputs.iter().map(|input| input.is_high).collect();
        number(&levels) as f64 / largest(self.inputs.len())
    }
}

impl Device for ToAnalogue {
    fn connect(&mut self, wiring: &mut Wiring) {
        let bits = self.inputs.len();
        for (pin, input) in self.inputs.iter_mut().enumerate() {
            input.node = wiring.pin(pin);
            wiring.sense(input.node);
        }
        (self.output, self.reference) = (wiring.pin(bits), wiring.pin(bits + 1));
        self.branch = wiring.branch();
        wiring.sense(self.reference);
        wiring.link(self.output, Node::GROUND, Link::Voltage);
    }

    fn reset(&mut self) {
        for input in &mut self.inputs {
            input.is_high = false;
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.branch_flows(self.branch, self.output, Node::GROUND, 1.0);
        stamper.branch_voltage(self.branch, self.output, 1.0);
        stamper.branch_voltage(self.branch, self.reference, -self.share());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let inputs = self.inputs.iter();
        inputs
            .filter_map(|input| input.crossing(before, now))
            .min_by(f64::total_cmp)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let mut changed = false;
        for input in &mut self.inputs {
            changed |= input.update(view);
        }
        if changed {
            Change::Coefficients
        } else {
            Change::None
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        into[self.inputs.len()] = view.current(self.branch);
    }

    fn memory(&self) -> Vec<f64> {
        let inputs = self.inputs.iter();
        inputs.map(|it| f64::from(u8::from(it.is_high))).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (input, level) in self.inputs.iter_mut().zip(memory) {
            input.is_high = *level > 0.5;
        }
    }
}

impl Part for Adc {
    fn identity(&self) -> &'static Identity {
        &table::ADC
    }

    /// Input, reference, data.
    fn package(&self, element: &Element) -> Option<Package> {
        let bits = bits(element);
        let mut pins = vec![
            chip_pin("In", Side::West, 0),
            chip_pin("V+", Side::West, bits as i32 - 1),
        ];
        pins.extend(data_pins(bits, Side::East));
        Some(Package::new(element, 2, bits as i32, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(ToDigital {
            bits: bits(element),
            high: element.number("high"),
            input: Node::GROUND,
            reference: Node::GROUND,
            code: 0,
        }))
    }
}

struct ToDigital {
    bits: usize,
    high: f64,
    input: Node,
    reference: Node,
    code: usize,
}

/// A voltage must go so far past a step, in steps, before the code follows: noise of the last digit
/// would otherwise chatter.
const HYSTERESIS: f64 = 1e-6;

impl ToDigital {
    /// The voltage in steps of the converter.
    fn steps(&self, view: &View) -> f64 {
        let reference = view.voltage(self.reference);
        let share = view.voltage(self.input) / reference;
        if share.is_finite() {
            (share * largest(self.bits)).clamp(0.0, largest(self.bits))
        } else {
            0.0
        }
    }

    fn next(&self, view: &View) -> usize {
        let steps = self.steps(view);
        let code = self.code as f64;
        if (code - HYSTERESIS..code + 1.0 + HYSTERESIS).contains(&steps) {
            self.code
        } else {
            (steps + HYSTERESIS) as usize
        }
    }
}

impl Device for ToDigital {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.input, self.reference) = (wiring.pin(0), wiring.pin(1));
        wiring.sense(self.input);
        wiring.sense(self.reference);
        for bit in 0..self.bits {
            wiring.fix(wiring.pin(2 + bit));
        }
    }

    fn reset(&mut self) {
        self.code = 0;
    }

    fn level(&self, output: usize, _step: &Step) -> f64 {
        let mut levels = [false; 16];
        write_number(self.code, &mut levels);
        if levels[output] { self.high } else { 0.0 }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let next = self.next(now);
        if next == self.code {
            return None;
        }
        let (from, to) = (self.steps(before), self.steps(now));
        let edge = if next > self.code {
            self.code as f64 + 1.0
        } else {
            self.code as f64
        };
        let share = (edge - from) / (to - from);
        Some(if share.is_finite() {
            share.clamp(0.0, 1.0)
        } else {
            1.0
        })
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let next = self.next(view);
        if std::mem::replace(&mut self.code, next) == next {
            Change::None
        } else {
            Change::Levels
        }
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.code as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        let code = memory.first().copied().unwrap_or(0.0);
        self.code = code.clamp(0.0, largest(self.bits)) as usize;
    }
}
