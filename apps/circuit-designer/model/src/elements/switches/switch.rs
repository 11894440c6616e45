//! A switch with two ends, or a push button.

use crate::circuit::Element;
use crate::elements::tables::switches as table;
use crate::elements::{Identity, Part, Readings, line};

/// A contact that a click opens and closes.
pub struct Switch;

fn is_closed(element: &Element) -> bool {
    element.number("position") == 0.0
}

impl Part for Switch {
    fn identity(&self) -> &'static Identity {
        &table::SWITCH
    }

    fn positions(&self, _element: &Element) -> usize {
        2
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        if is_closed(element) {
            vec![(0, 1)]
        } else {
            Vec::new()
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        if is_closed(element) {
            vec![
                "switch (SPST)".into(),
                "closed".into(),
                line("V", readings.voltage(0), "V"),
                line("I", readings.current(0).abs(), "A"),
            ]
        } else {
            vec![
                "switch (SPST)".into(),
                "open".into(),
                line("Vd", readings.across(0, 1).abs(), "V"),
            ]
        }
    }
}
