//! The reference of all voltages.

use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// Zero volts.
pub struct Ground;

impl Part for Ground {
    fn identity(&self) -> &'static Identity {
        &table::GROUND
    }

    fn is_ground(&self) -> bool {
        true
    }
}
