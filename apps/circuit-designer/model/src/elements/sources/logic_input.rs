//! A level set by a click on its letter.

use super::variable_rail::Level;
use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::Device;

/// A level that a click changes.
pub struct LogicInput;

impl Part for LogicInput {
    fn identity(&self) -> &'static Identity {
        &table::LOGIC_INPUT
    }

    fn positions(&self, element: &Element) -> usize {
        if element.flag("ternary") { 3 } else { 2 }
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (low, high) = (element.number("low"), element.number("high"));
        let most = if element.flag("ternary") { 2.0 } else { 1.0 };
        let share = element.number("position").min(most) / most;
        Some(Box::new(Level {
            level: low + (high - low) * share,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let state = if element.number("position") > 0.0 {
            "high"
        } else {
            "low"
        };
        vec![
            "logic input".into(),
            format!("{state} ({})", quantity::format(readings.voltage(0), "V")),
            line("I", readings.current(0).abs(), "A"),
        ]
    }
}
