//! A digital chip as data: where its pins are, which of them are outputs, and its logic.

use super::chip_device::{ChipDevice, ChipLogic};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package};
use crate::elements::{Identity, InfoLine, Part, Readings};
use crate::simulator::device::Device;

/// A chip that consists of inputs, logic and outputs.
pub struct DigitalChip {
    /// Its row of the tables.
    pub identity: &'static Identity,
    /// What its information tells beside the pins.
    pub readout: ChipReadout,
    /// Where its pins are, for an element with its parameters.
    pub layout: fn(&Element) -> Layout,
    /// What it does, for an element with its parameters.
    pub logic: fn(&Element) -> Box<dyn ChipLogic>,
}

/// What a chip tells beside the levels of its pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipReadout {
    Pins,
    /// The number at its outputs, lowest bit first.
    Value,
    /// The number at its inputs, drawn on the chip itself.
    Number,
}

/// Inputs first, then outputs; the logic sees them in this order.
pub struct Layout {
    /// In cells.
    pub width: i32,
    /// In cells.
    pub height: i32,
    /// In the order that the logic reads.
    pub inputs: Vec<ChipPin>,
    /// In the order that the logic writes.
    pub outputs: Vec<ChipPin>,
}

/// Names of numbered pins.
pub const DATA: [&str; 16] = [
    "D0", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13", "D14",
    "D15",
];
/// Names of numbered outputs.
pub const OUTPUTS: [&str; 16] = [
    "Q0", "Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13", "Q14",
    "Q15",
];

impl Part for DigitalChip {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let layout = (self.layout)(element);
        let mut pins = layout.inputs;
        pins.extend(layout.outputs);
        Some(Package::new(element, layout.width, layout.height, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let layout = (self.layout)(element);
        let inputs = layout.inputs.len();
        let outputs = inputs..inputs + layout.outputs.len();
        Some(Box::new(ChipDevice::new(
            (self.logic)(element),
            element.number("high"),
            (0..inputs).collect(),
            outputs.collect(),
        )))
    }

    fn display(&self, element: &Element, readings: &Readings) -> Option<String> {
        let inputs = (self.layout)(element).inputs.len();
        (self.readout == ChipReadout::Number)
            .then(|| levels(element, readings, 0..inputs).to_string())
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = vec![self.identity.title.to_string()];
        lines.extend(InfoLine::EveryPin.lines(element, &self.pins(element), readings));
        let layout = (self.layout)(element);
        let (inputs, outputs) = (layout.inputs.len(), layout.outputs.len());
        let value = match self.readout {
            ChipReadout::Pins => return lines,
            ChipReadout::Value => levels(element, readings, inputs..inputs + outputs),
            ChipReadout::Number => levels(element, readings, 0..inputs),
        };
        lines.insert(1, format!("value = {value} / 0x{value:X}"));
        lines
    }
}

/// The number at some pins, lowest bit first.
fn levels(element: &Element, readings: &Readings, pins: std::ops::Range<usize>) -> usize {
    let threshold = 0.5 * element.number("high");
    let levels: Vec<bool> = pins.map(|pin| readings.voltage(pin) > threshold).collect();
    number(&levels)
}

/// The number that levels stand for, lowest bit first.
pub fn number(levels: &[bool]) -> usize {
    levels
        .iter()
        .enumerate()
        .map(|(bit, level)| usize::from(*level) << bit)
        .sum()
}

/// Writes a number to outputs, lowest bit first.
pub fn write_number(value: usize, outputs: &mut [bool]) {
    for (bit, output) in outputs.iter_mut().enumerate() {
        *output = (value >> bit) & 1 == 1;
    }
}
