//! A straight wire: both ends are one net, its middle touches nothing.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, two_pins};

pub struct Wire;

static IDENTITY: Identity = Identity {
    kind: "wire",
    title: "wire",
    tag: "w",
    code: Some("w"),
    menu: &[keyed(Menu::Top, 0, "Add Wire", 'w')],
    parameters: &[
        Parameter::flag("show_current", "Show Current", false).bit(1),
        Parameter::flag("show_voltage", "Show Voltage", false).bit(2),
    ],
    ..Identity::EMPTY
};

impl Part for Wire {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        vec![(0, 1)]
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "wire".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
