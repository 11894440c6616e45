//! A light-emitting diode that drives a transistor across an isolation.

use crate::circuit::{Element, Value};
use crate::elements::chips::package::{Package, Side, body_parameters, chip_pin};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::{Identity, Menu, Part, Readings, entry, line};
use crate::simulator::device::Device;

pub struct Optocoupler;

static IDENTITY: Identity = Identity {
    kind: "optocoupler",
    title: "optocoupler",
    tag: "Optocoupler",
    code: Some("407"),
    designator: "U",
    menu: &[entry(Menu::Blocks, 18, "Add Optocoupler")],
    parameters: body_parameters![],
    legacy: &[],
};

/// Photocurrent per ampere of the diode. With the transistor's gain of 100 the whole transfers one
/// to one.
const PHOTOCURRENT: &str = "0.01*max(a,0)";

impl Part for Optocoupler {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let pins = [
            chip_pin("A", Side::West, 0),
            chip_pin("K", Side::West, 1),
            chip_pin("C", Side::East, 0),
            chip_pin("E", Side::East, 1),
        ];
        Some(Package::new(element, 2, 2, &pins))
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        use Terminal::{Inner, Pin};
        let (anode, cathode, collector, emitter) = (Pin(0), Pin(1), Pin(2), Pin(3));
        let (sensed, base) = (Inner(0), Inner(1));
        let photocurrent = Value::Text(PHOTOCURRENT.into());
        Some(Box::new(
            Composite::default()
                .add("diode", &[], &[anode, sensed])
                .add(
                    "cccs",
                    &[("expression", photocurrent)],
                    &[sensed, cathode, collector, base],
                )
                .add(
                    "bjt",
                    &[("beta", number(100.0))],
                    &[base, collector, emitter],
                ),
        ))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "optocoupler".into(),
            line("If", readings.current(0), "A"),
            line("Vf", readings.across(0, 1), "V"),
            line("Ic", readings.current(2), "A"),
            line("Vce", readings.across(2, 3), "V"),
        ]
    }
}
