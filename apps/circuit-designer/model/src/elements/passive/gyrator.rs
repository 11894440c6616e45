//! A gyrator: the current of each side is the voltage of the other one over a resistance.

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Turns the voltage of one port into the current of the other.
pub struct Gyrator;

impl Part for Gyrator {
    fn identity(&self) -> &'static Identity {
        &table::GYRATOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Gyration {
            conductance: 1.0 / element.number("resistance"),
            nodes: [Node::GROUND; 4],
        }))
    }
}

struct Gyration {
    conductance: f64,
    nodes: [Node; 4],
}

impl Device for Gyration {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2, 3].map(|pin| wiring.pin(pin));
        let [a, b, c, d] = self.nodes;
        wiring.link(a, b, Link::Conducts);
        wiring.link(c, d, Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [a, b, c, d] = self.nodes;
        stamper.control(a, b, c, d, self.conductance);
        stamper.control(c, d, a, b, -self.conductance);
        // An open side would leave the other one undetermined.
        stamper.conductance(a, b, LEAK);
        stamper.conductance(c, d, LEAK);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let [a, b, c, d] = self.nodes;
        let (first, second) = (view.across(a, b), view.across(c, d));
        let into_first = self.conductance * second + LEAK * first;
        let into_second = LEAK * second - self.conductance * first;
        into.copy_from_slice(&[into_first, -into_first, into_second, -into_second]);
    }
}

const LEAK: f64 = 1e-12;
