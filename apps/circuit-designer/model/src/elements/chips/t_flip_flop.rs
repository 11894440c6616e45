//! A T flip-flop: changes at each rising edge while T is high.

use super::chip_device::{ChipDevice, FlipFlop, OneBit, edge};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Toggles at the rising edge while T is high.
pub struct TFlipFlop;

const PINS: [ChipPin; 5] = [
    chip_pin("T", Side::West, 0),
    clock_pin("CLK", Side::West, 1),
    chip_pin("Q", Side::East, 0),
    chip_pin("Q̄", Side::East, 2),
    chip_pin("R", Side::East, 1),
];

impl Part for TFlipFlop {
    fn identity(&self) -> &'static Identity {
        &table::T_FLIP_FLOP
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let count = if element.flag("reset_pin") { 5 } else { 4 };
        Some(Package::new(element, 2, 3, &PINS[..count]))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let mut inputs = vec![0, 1];
        inputs.extend(element.flag("reset_pin").then_some(4));
        let high = element.number("high");
        Some(Box::new(ChipDevice::new(
            FlipFlop::new(T),
            high,
            inputs,
            vec![2, 3],
        )))
    }
}

struct T;

impl OneBit for T {
    fn next(&self, state: bool, before: &[bool], now: &[bool]) -> bool {
        if now.get(2) == Some(&true) {
            return false;
        }
        state != (edge(before, now, 1, true) && before[0])
    }
}
