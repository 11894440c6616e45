//! A two-way switch that joins both throws on the way from one to the other.

use crate::circuit::Element;
use crate::elements::tables::switches as table;
use crate::elements::{Identity, Part, Readings, line};

/// Touches both throws on its way.
pub struct MakeBeforeBreak;

impl Part for MakeBeforeBreak {
    fn identity(&self) -> &'static Identity {
        &table::MAKE_BEFORE_BREAK_SWITCH
    }

    fn positions(&self, _element: &Element) -> usize {
        3
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        match element.count("position") {
            0 => vec![(0, 1)],
            1 => vec![(0, 1), (0, 2)],
            _ => vec![(0, 2)],
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let state = match element.count("position") {
            0 => "closed to 1",
            1 => "closed to both",
            _ => "closed to 2",
        };
        vec![
            table::MAKE_BEFORE_BREAK_SWITCH.title.into(),
            state.into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
