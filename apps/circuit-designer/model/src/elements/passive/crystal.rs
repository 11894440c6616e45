//! A quartz: a series resonance with a capacitance across it.

use crate::circuit::Element;
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::Device;

/// A quartz: a series resonance beside a capacitance.
pub struct Crystal;

impl Part for Crystal {
    fn identity(&self) -> &'static Identity {
        &table::CRYSTAL
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
