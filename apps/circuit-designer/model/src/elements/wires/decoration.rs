//! Boxes and lines: drawn, never connected.

use crate::elements::tables::wires as table;
use crate::elements::{Identity, Part};

/// A frame around something.
pub struct BoxShape;
/// A line that connects nothing.
pub struct Line;

impl Part for BoxShape {
    fn identity(&self) -> &'static Identity {
        &table::BOX
    }
}

impl Part for Line {
    fn identity(&self) -> &'static Identity {
        &table::LINE
    }
}
