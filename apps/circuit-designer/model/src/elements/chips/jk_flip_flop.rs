//! A JK flip-flop, triggered by the falling edge unless told otherwise.

use super::chip_device::{ChipDevice, FlipFlop, OneBit, edge};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Sets, resets, toggles or holds at an edge.
pub struct JkFlipFlop;

const PINS: [ChipPin; 6] = [
    chip_pin("J", Side::West, 0),
    clock_pin("CLK", Side::West, 1),
    chip_pin("K", Side::West, 2),
    chip_pin("Q", Side::East, 0),
    chip_pin("Q̄", Side::East, 2),
    chip_pin("R", Side::East, 1),
];

impl Part for JkFlipFlop {
    fn identity(&self) -> &'static Identity {
        &table::JK_FLIP_FLOP
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let count = if element.flag("reset_pin") { 6 } else { 5 };
        let mut pins = PINS;
        pins[1].bubble = !element.flag("positive_edge");
        pins[5].bubble = element.flag("invert_reset");
        Some(Package::new(element, 2, 3, &pins[..count]))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let has_reset = element.flag("reset_pin");
        let logic = Jk {
            rising: element.flag("positive_edge"),
            reset_level: has_reset.then(|| !element.flag("invert_reset")),
        };
        let mut inputs = vec![0, 1, 2];
        inputs.extend(has_reset.then_some(5));
        let high = element.number("high");
        Some(Box::new(ChipDevice::new(
            FlipFlop::new(logic),
            high,
            inputs,
            vec![3, 4],
        )))
    }
}

struct Jk {
    rising: bool,
    /// The level of the reset input that resets, when there is one.
    reset_level: Option<bool>,
}

impl OneBit for Jk {
    fn next(&self, state: bool, before: &[bool], now: &[bool]) -> bool {
        if self.reset_level.is_some() && self.reset_level == now.get(3).copied() {
            return false;
        }
        if !edge(before, now, 1, self.rising) {
            return state;
        }
        match (before[0], before[2]) {
            (true, true) => !state,
            (true, false) => true,
            (false, true) => false,
            (false, false) => state,
        }
    }
}
