//! An inverter whose output takes a moment to move.

use super::gates::HIGH;
use super::input_bit::InputBit;
use super::slewing::Slewing;
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::simulator::device::Device;

pub struct Inverter;

static IDENTITY: Identity = Identity {
    kind: "inverter",
    title: "inverter",
    tag: "I",
    code: Some("I"),
    designator: "INV",
    menu: &[keyed(Menu::Gates, 3, "Add Inverter", '1')],
    parameters: &[
        Parameter::number("slew", "Slew Rate (V/ns)", "V/ns", 0.5)
            .positive()
            .attribute("sl"),
        HIGH.attribute("hi"),
    ],
    legacy: &["slew", "high"],
};

impl Part for Inverter {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("in", element.from), pin("out", element.to)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        Some(Box::new(Slewing::new(
            InputBit::new(0.5 * high),
            true,
            [0.0, high],
            element.number("slew"),
        )))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "inverter".into(),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
        ]
    }
}
