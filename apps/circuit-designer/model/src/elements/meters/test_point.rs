//! A named place to look at a voltage.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};

/// A named pin that tells its voltage.
pub struct TestPoint;

impl Part for TestPoint {
    fn identity(&self) -> &'static Identity {
        &table::TEST_POINT
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.voltage(0), "V"))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![element.text("label"), line("V", readings.voltage(0), "V")]
    }
}
