//! Shows the voltage of a net.

use crate::circuit::Element;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};

pub struct AnalogueOutput;

static IDENTITY: Identity = Identity {
    kind: "analogue-output",
    title: "output",
    tag: "O",
    code: Some("O"),
    designator: "OUT",
    menu: &[entry(Menu::Outputs, 0, "Add Analog Output")],
    ..Identity::EMPTY
};

impl Part for AnalogueOutput {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.voltage(0), "V"))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec!["output".into(), line("V", readings.voltage(0), "V")]
    }
}
