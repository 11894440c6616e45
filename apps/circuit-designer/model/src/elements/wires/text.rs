//! Words on the drawing.

use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// Words on the sheet.
pub struct Text;

impl Part for Text {
    fn identity(&self) -> &'static Identity {
        &table::TEXT
    }
}
