//! An inverter whose output takes a moment to move.

use super::input_bit::InputBit;
use super::slewing::Slewing;
use crate::circuit::Element;
use crate::elements::tables::logic as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Low when its input is high.
pub struct Inverter;

impl Part for Inverter {
    fn identity(&self) -> &'static Identity {
        &table::INVERTER
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        Some(Box::new(Slewing::new(
            InputBit::new(0.5 * high),
            true,
            [0.0, high],
            element.number("slew"),
        )))
    }
}
