//! A truth table beside a circuit: read by people, connected to nothing.

use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// Rows of inputs and outputs on the sheet, and words beneath them.
pub struct TruthTableNote;

impl Part for TruthTableNote {
    fn identity(&self) -> &'static Identity {
        &table::TRUTH_TABLE
    }
}
