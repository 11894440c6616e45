//! A voltage that something outside of the drawing sets by its name.

use super::variable_rail::Level;
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::device::Device;

pub struct ExternalVoltage;

static IDENTITY: Identity = Identity {
    kind: "external-voltage",
    title: "external voltage",
    tag: "ExtVoltage",
    code: Some("418"),
    designator: "V",
    menu: &[entry(
        Menu::Sources,
        16,
        "Add External Voltage (JavaScript)",
    )],
    parameters: &[
        Parameter::text("input", "Name", "ext").attribute("na"),
        Parameter::number("voltage", "Voltage", "V", 0.0).sparse("maxv"),
    ],
    legacy: &["input"],
};

impl Part for ExternalVoltage {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Level {
            level: element.number("voltage"),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            format!("external voltage ({})", element.text("input")),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
