//! Shows H or L.

use crate::circuit::{Element, Parameter};
use crate::elements::passive::resistor::Conductor;
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::Device;

pub struct LogicOutput;

static IDENTITY: Identity = Identity {
    kind: "logic-output",
    title: "logic output",
    tag: "M",
    code: Some("M"),
    designator: "OUT",
    menu: &[keyed(Menu::Gates, 1, "Add Logic Output", 'o')],
    parameters: &[
        Parameter::number("threshold", "Threshold", "V", 2.5).sparse("th"),
        Parameter::flag("ternary", "Ternary", false).bit(1),
        Parameter::flag("numeric", "Numeric", false).bit(2),
        Parameter::flag("pulldown", "Current Required", false).bit(4),
    ],
    legacy: &["threshold"],
};

/// Load of an output that must be driven to be high.
const PULLDOWN: f64 = 1e-6;

impl Part for LogicOutput {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        if element.flag("pulldown") {
            // The missing second pin is ground.
            Some(Box::new(Conductor::new(PULLDOWN)))
        } else {
            Some(Box::new(Probe))
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_high = readings.voltage(0) > element.number("threshold");
        vec![
            "logic output".into(),
            if is_high { "high" } else { "low" }.into(),
            line("V", readings.voltage(0), "V"),
        ]
    }
}

/// Looks at its net, so that an undriven one is reported.
struct Probe;

impl Device for Probe {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.sense(wiring.pin(0));
    }
}
