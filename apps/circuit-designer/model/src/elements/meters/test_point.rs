//! A named place to look at a voltage.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};

pub struct TestPoint;

static IDENTITY: Identity = Identity {
    kind: "test-point",
    title: "test point",
    tag: "TestPoint",
    code: Some("368"),
    designator: "TP",
    menu: &[entry(Menu::Outputs, 11, "Add Test Point")],
    parameters: &[Parameter::text("label", "Label", "TP").sparse("lab")],
    ..Identity::EMPTY
};

impl Part for TestPoint {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.voltage(0), "V"))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![element.text("label"), line("V", readings.voltage(0), "V")]
    }
}
