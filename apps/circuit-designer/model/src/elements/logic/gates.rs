//! AND, NAND, OR, NOR, XOR and XNOR: one shape, six functions.

use super::gate_device::{Function, GateDevice};
use super::input_bit::InputBit;
use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::quantity;
use crate::simulator::device::Device;

pub struct Gate {
    identity: &'static Identity,
    function: Function,
}

const INPUTS: Parameter = Parameter::number("inputs", "# of Inputs", "", 2.0)
    .allowing(Allowed::Whole(1, 8))
    .sparse("in");
pub const HIGH: Parameter = Parameter::number("high", "High Logic Voltage", "V", 5.0).sparse("hi");
const DELAY: Parameter = Parameter::number("delay", "Propagation Delay (s)", "s", 0.0)
    .not_negative()
    .sparse("pd");
const SMALL: Parameter = Parameter::flag("small", "Small", false).bit(1);
const SCHMITT: Parameter = Parameter::flag("schmitt", "Schmitt Inputs", false).bit(2);
const INVERTED: Parameter = Parameter::flag("invert_inputs", "Invert Inputs", false).bit(4);

static PLAIN: [Parameter; 6] = [INPUTS, HIGH, SCHMITT, INVERTED, DELAY, SMALL];
/// Inverting the inputs of a parity gate would only hide an inversion.
static PARITY: [Parameter; 5] = [INPUTS, HIGH, SCHMITT, DELAY, SMALL];
static LEGACY: [&str; 3] = ["inputs", "-", "high"];

const fn identity(
    kind: &'static str,
    title: &'static str,
    tag: &'static str,
    code: &'static str,
    menu: &'static [crate::elements::MenuEntry],
    parameters: &'static [Parameter],
) -> Identity {
    Identity {
        kind,
        title,
        tag,
        code: Some(code),
        designator: "G",
        menu,
        parameters,
        legacy: &LEGACY,
    }
}

static AND_IDENTITY: Identity = identity(
    "and",
    "AND gate",
    "And",
    "150",
    &[keyed(Menu::Gates, 6, "Add AND Gate", '2')],
    &PLAIN,
);
static NAND_IDENTITY: Identity = identity(
    "nand",
    "NAND gate",
    "Nand",
    "151",
    &[keyed(Menu::Gates, 4, "Add NAND Gate", '@')],
    &PLAIN,
);
static OR_IDENTITY: Identity = identity(
    "or",
    "OR gate",
    "Or",
    "152",
    &[keyed(Menu::Gates, 7, "Add OR Gate", '3')],
    &PLAIN,
);
static NOR_IDENTITY: Identity = identity(
    "nor",
    "NOR gate",
    "Nor",
    "153",
    &[keyed(Menu::Gates, 5, "Add NOR Gate", '#')],
    &PLAIN,
);
static XOR_IDENTITY: Identity = identity(
    "xor",
    "XOR gate",
    "Xor",
    "154",
    &[keyed(Menu::Gates, 8, "Add XOR Gate", '4')],
    &PARITY,
);
static XNOR_IDENTITY: Identity = identity(
    "xnor",
    "XNOR gate",
    "Xnor",
    "431",
    &[keyed(Menu::Gates, 9, "Add XNOR Gate", '$')],
    &PARITY,
);

pub static AND: Gate = Gate {
    identity: &AND_IDENTITY,
    function: |highs, inputs| highs == inputs,
};
pub static NAND: Gate = Gate {
    identity: &NAND_IDENTITY,
    function: |highs, inputs| highs != inputs,
};
pub static OR: Gate = Gate {
    identity: &OR_IDENTITY,
    function: |highs, _| highs > 0,
};
pub static NOR: Gate = Gate {
    identity: &NOR_IDENTITY,
    function: |highs, _| highs == 0,
};
pub static XOR: Gate = Gate {
    identity: &XOR_IDENTITY,
    function: |highs, _| highs % 2 == 1,
};
pub static XNOR: Gate = Gate {
    identity: &XNOR_IDENTITY,
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

    fn refers_to_ground(&self) -> bool {
        true
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
