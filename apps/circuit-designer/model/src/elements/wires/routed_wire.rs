//! A wire with bends: only its two ends connect.

use crate::circuit::Element;
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, two_pins};

pub struct RoutedWire;

static IDENTITY: Identity = Identity {
    kind: "routed-wire",
    title: "wire",
    tag: "rw",
    menu: &[keyed(Menu::Top, 1, "Add Routed Wire", 'W')],
    ..Identity::EMPTY
};

impl Part for RoutedWire {
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
