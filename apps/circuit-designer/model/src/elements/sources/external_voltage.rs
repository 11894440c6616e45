//! A voltage that something outside of the drawing sets by its name.

use super::variable_rail::Level;
use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::Device;

/// Gives the voltage of its own parameter: no script sets another one here.
pub struct ExternalVoltage;

impl Part for ExternalVoltage {
    fn identity(&self) -> &'static Identity {
        &table::EXTERNAL_VOLTAGE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Level {
            level: element.number("voltage"),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            format!("external voltage ({})", element.text("input")),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
