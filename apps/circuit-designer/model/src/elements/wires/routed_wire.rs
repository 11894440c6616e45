//! A wire with bends: only its two ends connect.

use crate::circuit::Element;
use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// A wire that finds its way around elements.
pub struct RoutedWire;

impl Part for RoutedWire {
    fn identity(&self) -> &'static Identity {
        &table::ROUTED_WIRE
    }

    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        vec![(0, 1)]
    }
}
