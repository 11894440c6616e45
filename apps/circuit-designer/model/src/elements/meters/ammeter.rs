//! Shows the current through it; otherwise a wire.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings};

/// A wire that tells its current.
pub struct Ammeter;

impl Part for Ammeter {
    fn identity(&self) -> &'static Identity {
        &table::AMMETER
    }

    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        vec![(0, 1)]
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.current(0), "A"))
    }
}
