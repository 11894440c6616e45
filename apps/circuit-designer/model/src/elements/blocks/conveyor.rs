//! Second-generation current conveyors: X follows Y, and Z repeats the current of X.

use crate::circuit::Element;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Copies the voltage of one pin and the current of another.
pub struct Conveyor;

impl Part for Conveyor {
    fn identity(&self) -> &'static Identity {
        &table::CURRENT_CONVEYOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Conveying {
            gain: element.number("gain"),
            nodes: [Node::GROUND; 3],
            branch: Branch::default(),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let sign = if element.number("gain") < 0.0 {
            "-"
        } else {
            "+"
        };
        vec![
            format!("CCII{sign}"),
            line("X", readings.voltage(0), "V"),
            line("Y", readings.voltage(1), "V"),
            line("Ix", -readings.current(0), "A"),
            line("Iz", -readings.current(2), "A"),
        ]
    }
}

struct Conveying {
    gain: f64,
    /// X, Y, Z.
    nodes: [Node; 3],
    /// Current into X.
    branch: Branch,
}

impl Device for Conveying {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2].map(|pin| wiring.pin(pin));
        self.branch = wiring.branch();
        let [x, y, z] = self.nodes;
        wiring.sense(y);
        wiring.link(x, Node::GROUND, Link::Voltage);
        wiring.link(z, Node::GROUND, Link::Current);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [x, y, z] = self.nodes;
        stamper.branch_flows(self.branch, x, Node::GROUND, 1.0);
        stamper.branch_flows(self.branch, z, Node::GROUND, self.gain);
        stamper.branch_voltage(self.branch, x, 1.0);
        stamper.branch_voltage(self.branch, y, -1.0);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = view.current(self.branch);
        into.copy_from_slice(&[current, 0.0, self.gain * current]);
    }
}
