//! Shows the voltage of a net.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings};

/// A pin that tells its voltage.
pub struct AnalogueOutput;

impl Part for AnalogueOutput {
    fn identity(&self) -> &'static Identity {
        &table::ANALOGUE_OUTPUT
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(crate::quantity::format(readings.voltage(0), "V"))
    }
}
