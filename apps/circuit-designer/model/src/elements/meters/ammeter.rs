//! Shows the current through it; otherwise a wire.

use crate::circuit::Element;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};

pub struct Ammeter;

static IDENTITY: Identity = Identity {
    kind: "ammeter",
    title: "ammeter",
    tag: "Ammeter",
    code: Some("370"),
    designator: "AM",
    menu: &[entry(Menu::Outputs, 9, "Add Ammeter")],
    ..Identity::EMPTY
};

impl Part for Ammeter {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        vec![(0, 1)]
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.current(0), "A"))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec!["ammeter".into(), line("I", readings.current(0), "A")]
    }
}
