//! Two lines that go straight on or change places.

use crate::circuit::Element;
use crate::elements::tables::switches as table;
use crate::elements::{Identity, Part, Readings, line};

/// Two lines, straight or crossed.
pub struct CrossSwitch;

impl Part for CrossSwitch {
    fn identity(&self) -> &'static Identity {
        &table::CROSS_SWITCH
    }

    fn positions(&self, _element: &Element) -> usize {
        2
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        if element.count("position") == 0 {
            vec![(0, 2), (1, 3)]
        } else {
            vec![(0, 3), (1, 2)]
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_straight = element.count("position") == 0;
        vec![
            table::CROSS_SWITCH.title.into(),
            if is_straight { "straight" } else { "crossed" }.into(),
            line("V(A)", readings.voltage(0), "V"),
            line("V(B)", readings.voltage(1), "V"),
        ]
    }
}
