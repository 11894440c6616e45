//! A T flip-flop: changes at each rising edge while T is high.

use super::chip_device::{ChipDevice, FlipFlop, OneBit, edge};
use super::package::{
    self, ChipPin, Package, Side, chip_file_rules, chip_parameters, chip_pin, clock_pin,
};
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Readings, entry};
use crate::simulator::device::Device;

pub struct TFlipFlop;

static IDENTITY: Identity = Identity {
    kind: "t-flip-flop",
    title: "T flip-flop",
    tag: "TFlipFlop",
    code: Some("193"),
    designator: "FF",
    menu: &[entry(Menu::Digital, 2, "Add T Flip-Flop")],
    parameters: chip_parameters![Parameter::flag("reset_pin", "Reset Pin", false).bit(2),],
    legacy: &[],
};

const PINS: [ChipPin; 5] = [
    chip_pin("T", Side::West, 0),
    clock_pin("CLK", Side::West, 1),
    chip_pin("Q", Side::East, 0),
    chip_pin("Q̄", Side::East, 2),
    chip_pin("R", Side::East, 1),
];

impl Part for TFlipFlop {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let count = if element.flag("reset_pin") { 5 } else { 4 };
        Some(Package::new(element, 2, 3, &PINS[..count]))
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    chip_file_rules!();

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

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        package::info(IDENTITY.title, &self.pins(element), readings)
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
