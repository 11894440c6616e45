//! A chip whose truth table is written into it.
//!
//! Rows are `inputs=outputs`, divided by semicolons or lines. An input is 0, 1, `?` for either, `+` or
//! `-` for its rising or falling edge; an output is 0, 1, or `_` to stay as it is. The first row that
//! fits counts; without one the outputs stay.

use super::chip_device::{ChipDevice, ChipLogic};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part, Readings};
use crate::simulator::device::Device;

/// A chip whose truth table the user writes.
pub struct CustomLogic;

const MAX_PINS: usize = 12;
const INPUTS: [&str; MAX_PINS] = [
    "in1", "in2", "in3", "in4", "in5", "in6", "in7", "in8", "in9", "in10", "in11", "in12",
];
const OUTPUTS: [&str; MAX_PINS] = [
    "out1", "out2", "out3", "out4", "out5", "out6", "out7", "out8", "out9", "out10", "out11",
    "out12",
];

fn names(element: &Element, key: &str) -> Vec<String> {
    let text = element.text(key);
    let names = text.split(',').map(str::trim).filter(|it| !it.is_empty());
    names.take(MAX_PINS).map(str::to_string).collect()
}

impl Part for CustomLogic {
    fn identity(&self) -> &'static Identity {
        &table::CUSTOM_LOGIC
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let (inputs, outputs) = (names(element, "inputs"), names(element, "outputs"));
        let side = |count: usize, names: [&'static str; MAX_PINS], side| -> Vec<ChipPin> {
            let places = (0..count as i32).zip(names);
            places
                .map(|(place, name)| chip_pin(name, side, place))
                .collect()
        };
        let mut pins = side(inputs.len(), INPUTS, Side::West);
        pins.extend(side(outputs.len(), OUTPUTS, Side::East));
        let height = inputs.len().max(outputs.len()).max(1) as i32;
        let mut package = Package::new(element, 2, height, &pins);
        let labels = inputs.into_iter().chain(outputs);
        for (pin, label) in package.pins.iter_mut().zip(labels) {
            pin.label = label.into();
        }
        Some(package)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let inputs = names(element, "inputs").len();
        let outputs = names(element, "outputs").len();
        let text = element.text("rows");
        let rows = text.split([';', '\n']).filter_map(|row| {
            let (wanted, given) = row.split_once('=')?;
            let wanted: Vec<char> = wanted.trim().chars().collect();
            let given: Vec<char> = given.trim().chars().collect();
            let fits = wanted.len() == inputs && given.len() == outputs;
            fits.then_some(Row { wanted, given })
        });
        Some(Box::new(ChipDevice::new(
            Table(rows.collect()),
            element.number("high"),
            (0..inputs).collect(),
            (inputs..inputs + outputs).collect(),
        )))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let Some(package) = self.package(element) else {
            return Vec::new();
        };
        let mut lines = vec![table::CUSTOM_LOGIC.title.to_string()];
        for (pin, voltage) in package.pins.iter().zip(&readings.voltages) {
            lines.push(crate::elements::line(&pin.label, *voltage, "V"));
        }
        lines
    }
}

struct Row {
    wanted: Vec<char>,
    given: Vec<char>,
}

impl Row {
    fn fits(&self, before: &[bool], now: &[bool]) -> bool {
        let pins = self.wanted.iter().zip(before.iter().zip(now));
        pins.into_iter()
            .all(|(wanted, (before, now))| match wanted {
                '0' => !now,
                '1' => *now,
                '+' => *now && !before,
                '-' => !now && *before,
                _ => true,
            })
    }
}

struct Table(Vec<Row>);

impl ChipLogic for Table {
    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        let Some(row) = self.0.iter().find(|row| row.fits(before, now)) else {
            return;
        };
        for (given, output) in row.given.iter().zip(outputs) {
            match given {
                '0' => *output = false,
                '1' => *output = true,
                _ => {}
            }
        }
    }
}
