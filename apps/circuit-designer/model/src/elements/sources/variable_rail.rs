//! A voltage against ground that a slider sets.

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

/// A voltage that a slider sets.
pub struct VariableRail;

impl Part for VariableRail {
    fn identity(&self) -> &'static Identity {
        &table::VARIABLE_RAIL
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (low, high) = (element.number("low"), element.number("high"));
        let level = low + (high - low) * element.number("position") / 100.0;
        Some(Box::new(Level { level }))
    }
}

/// Holds its pin at a constant voltage.
pub struct Level {
    /// In volts against ground.
    pub level: f64,
}

impl Device for Level {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, _step: &Step) -> f64 {
        self.level
    }
}
