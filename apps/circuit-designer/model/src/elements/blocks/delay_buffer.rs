//! Repeats its input after a time.

use crate::circuit::Element;
use crate::elements::logic::gate_device::GateDevice;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// A level that comes out later.
pub struct DelayBuffer;

impl Part for DelayBuffer {
    fn identity(&self) -> &'static Identity {
        &table::DELAY_BUFFER
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let input = InputBit::new(element.number("threshold"));
        let high = element.number("high");
        let mut device = GateDevice::new(|highs, _| highs == 1, vec![input], high);
        device.delay = element.number("delay");
        Some(Box::new(device))
    }
}
