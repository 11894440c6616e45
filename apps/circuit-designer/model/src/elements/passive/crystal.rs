//! A quartz: a series resonance with a capacitance across it.

use crate::circuit::{Element, Parameter};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};
use crate::simulator::device::Device;

pub struct Crystal;

static IDENTITY: Identity = Identity {
    kind: "crystal",
    title: "crystal",
    tag: "cr",
    code: Some("412"),
    designator: "XT",
    menu: &[entry(Menu::Passive, 21, "Add Crystal")],
    parameters: &[
        Parameter::number("parallel", "Parallel Capacitance (F)", "F", 28.7e-12)
            .positive()
            .attribute("pc"),
        Parameter::number("series", "Series Capacitance (F)", "F", 0.1e-12)
            .positive()
            .attribute("sc"),
        Parameter::number("inductance", "Inductance (H)", "H", 2.5e-3)
            .positive()
            .attribute("l"),
        Parameter::number("resistance", "Resistance (ohms)", "Ω", 6.4)
            .positive()
            .attribute("r"),
    ],
    legacy: &["parallel", "series", "inductance", "resistance"],
};

impl Part for Crystal {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        use Terminal::{Inner, Pin};
        let value = |key: &str| number(element.number(key));
        let discharged = ("initial_voltage", number(0.0));
        Some(Box::new(
            Composite::default()
                .add(
                    "capacitor",
                    &[("capacitance", value("parallel")), discharged.clone()],
                    &[Pin(0), Pin(1)],
                )
                .add(
                    "capacitor",
                    &[("capacitance", value("series")), discharged],
                    &[Pin(0), Inner(0)],
                )
                .add(
                    "inductor",
                    &[("inductance", value("inductance"))],
                    &[Inner(0), Inner(1)],
                )
                .add(
                    "resistor",
                    &[("resistance", value("resistance"))],
                    &[Inner(1), Pin(1)],
                ),
        ))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = readings.two_terminal("crystal");
        lines.push(line("fs", resonance(element), "Hz"));
        lines.push(line("P", readings.power(), "W"));
        lines
    }
}

/// Of the series arm.
fn resonance(element: &Element) -> f64 {
    let root = (element.number("inductance") * element.number("series")).sqrt();
    1.0 / (2.0 * std::f64::consts::PI * root)
}
