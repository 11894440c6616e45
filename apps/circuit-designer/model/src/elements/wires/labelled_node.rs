//! A named net: equal names are connected without a wire.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};

pub struct LabelledNode;

static IDENTITY: Identity = Identity {
    kind: "labelled-node",
    title: "labelled node",
    tag: "ln",
    code: Some("207"),
    menu: &[keyed(Menu::Outputs, 6, "Add Labeled Node", 'b')],
    parameters: &[
        Parameter::text("text", "Text", "label").attribute("te"),
        Parameter::flag("internal", "Internal Node", false).bit(1),
    ],
    legacy: &["text"],
    ..Identity::EMPTY
};

impl Part for LabelledNode {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn net_label(&self, element: &Element) -> Option<String> {
        Some(element.text("text"))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![element.text("text"), line("V", readings.voltage(0), "V")]
    }
}
