//! Shows the power that goes along a pair of lines.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Measures the power that passes through.
pub struct Wattmeter;

fn power(readings: &Readings) -> f64 {
    readings.across(0, 2) * readings.current(0)
}

impl Part for Wattmeter {
    fn identity(&self) -> &'static Identity {
        &table::WATTMETER
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Lines {
            ends: [[Node::GROUND; 2]; 2],
            branches: [Branch::default(); 2],
        }))
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        Some(quantity::format(power(readings), "W"))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "wattmeter".into(),
            line("P", power(readings), "W"),
            line("Vd", readings.across(0, 2), "V"),
            line("I", readings.current(0), "A"),
        ]
    }
}

/// Two lines without resistance whose currents are known.
struct Lines {
    ends: [[Node; 2]; 2],
    branches: [Branch; 2],
}

impl Device for Lines {
    fn connect(&mut self, wiring: &mut Wiring) {
        for number in 0..2 {
            let ends = [wiring.pin(2 * number), wiring.pin(2 * number + 1)];
            self.ends[number] = ends;
            self.branches[number] = wiring.branch();
            wiring.link(ends[0], ends[1], Link::Voltage);
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        for ([a, b], branch) in self.ends.into_iter().zip(self.branches) {
            stamper.branch_flows(branch, a, b, 1.0);
            stamper.branch_voltage(branch, a, 1.0);
            stamper.branch_voltage(branch, b, -1.0);
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let [first, second] = self.branches.map(|branch| view.current(branch));
        into.copy_from_slice(&[first, -first, second, -second]);
    }
}
