//! Compares the edges of two signals: drives high while the first leads, low while it lags, and
//! lets go in between.

use super::chip_device::edge;
use super::three_state::{ThreeStateDevice, ThreeStateLogic};
use crate::circuit::Element;
use crate::elements::package::{Package, Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Tells which of two clocks is ahead.
pub struct PhaseComparator;

impl Part for PhaseComparator {
    fn identity(&self) -> &'static Identity {
        &table::PHASE_COMPARATOR
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let pins = [
            clock_pin("I1", Side::West, 0),
            clock_pin("I2", Side::West, 1),
            chip_pin("O", Side::East, 0),
        ];
        let mut package = Package::new(element, 2, 2, &pins);
        for (pin, label) in package.pins.iter_mut().zip(["I1", "I2"]) {
            pin.label = label.into();
        }
        Some(package)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(ThreeStateDevice::new(
            Order::default(),
            element.number("high"),
            vec![0, 1],
            vec![2],
        )))
    }
}

/// Which signals have risen since the last time both had.
#[derive(Default)]
struct Order {
    risen: [bool; 2],
}

impl ThreeStateLogic for Order {
    fn reset(&mut self) {
        self.risen = [false; 2];
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [Option<bool>]) {
        for (input, risen) in self.risen.iter_mut().enumerate() {
            *risen |= edge(before, now, input, true);
        }
        if self.risen == [true; 2] {
            self.risen = [false; 2];
        }
        outputs[0] = match self.risen {
            [true, false] => Some(true),
            [false, true] => Some(false),
            _ => None,
        };
    }

    fn memory(&self) -> Vec<f64> {
        self.risen.map(|risen| f64::from(u8::from(risen))).to_vec()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (risen, value) in self.risen.iter_mut().zip(memory) {
            *risen = *value > 0.5;
        }
    }
}
