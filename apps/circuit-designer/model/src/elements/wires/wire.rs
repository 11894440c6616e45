//! A straight wire: both ends are one net, its middle touches nothing.

use crate::circuit::Element;
use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// A straight connection.
pub struct Wire;

impl Part for Wire {
    fn identity(&self) -> &'static Identity {
        &table::WIRE
    }

    fn joins(&self, _element: &Element) -> Vec<(usize, usize)> {
        vec![(0, 1)]
    }
}
