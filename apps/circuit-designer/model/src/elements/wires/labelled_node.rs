//! A named net: equal names are connected without a wire.

use crate::circuit::Element;
use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part, Readings, line};

/// A name; equal names are one net.
pub struct LabelledNode;

impl Part for LabelledNode {
    fn identity(&self) -> &'static Identity {
        &table::LABELLED_NODE
    }

    fn net_label(&self, element: &Element) -> Option<String> {
        Some(element.text("text"))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![element.text("text"), line("V", readings.voltage(0), "V")]
    }
}
