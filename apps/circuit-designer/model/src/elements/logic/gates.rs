//! AND, NAND, OR, NOR, XOR and XNOR: one shape, six functions.

use super::gate_device::{Function, GateDevice};
use super::input_bit::InputBit;
use crate::circuit::Element;
use crate::elements::tables::logic as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::quantity;
use crate::simulator::device::Device;

/// A gate of several inputs.
pub struct Gate {
    identity: &'static Identity,
    function: Function,
}

/// High when all are.
pub static AND: Gate = Gate {
    identity: &table::AND,
    function: |highs, inputs| highs == inputs,
};
/// Low when all are high.
pub static NAND: Gate = Gate {
    identity: &table::NAND,
    function: |highs, inputs| highs != inputs,
};
/// High when any is.
pub static OR: Gate = Gate {
    identity: &table::OR,
    function: |highs, _| highs > 0,
};
/// Low when any is high.
pub static NOR: Gate = Gate {
    identity: &table::NOR,
    function: |highs, _| highs == 0,
};
/// High when an odd number is.
pub static XOR: Gate = Gate {
    identity: &table::XOR,
    function: |highs, _| highs % 2 == 1,
};
/// Low when an odd number is high.
pub static XNOR: Gate = Gate {
    identity: &table::XNOR,
    function: |highs, _| highs % 2 == 0,
};

const INPUT_NAMES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

impl Part for Gate {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let count = element.count("inputs").clamp(1, 8) as i32;
        let pitch = if element.flag("small") { 8 } else { 16 };
        let axis = element.axis();
        let half = count / 2;
        // From the top down; an even number leaves the middle free.
        let places = (-half..=half).rev().filter(|j| *j != 0 || count % 2 == 1);
        let mut pins: Vec<_> = places
            .zip(INPUT_NAMES)
            .map(|(j, name)| pin(name, axis.beside(element.from, pitch * j)))
            .collect();
        pins.push(pin("out", element.to));
        pins
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        let bit = if element.flag("schmitt") {
            InputBit::with_hysteresis(0.55 * high, 0.35 * high)
        } else {
            InputBit::new(0.5 * high)
        };
        let inputs = vec![bit; element.count("inputs").clamp(1, 8)];
        let mut device = GateDevice::new(self.function, inputs, high);
        device.invert_inputs = element.flag("invert_inputs");
        device.delay = element.number("delay");
        Some(Box::new(device))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let output = readings.voltages.len().saturating_sub(1);
        let mut lines = vec![
            self.identity.title.to_string(),
            line("Vout", readings.voltage(output), "V"),
            line("Iout", -readings.current(output), "A"),
        ];
        let delay = element.number("delay");
        if delay > 0.0 {
            lines.push(format!("delay = {}", quantity::format(delay, "s")));
        }
        lines
    }
}
