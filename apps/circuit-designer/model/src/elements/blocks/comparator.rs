//! A comparator with an open output: it pulls to ground or lets go.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Pin};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Pulls its output to ground or lets it float.
pub struct Comparator;

impl Part for Comparator {
    fn identity(&self) -> &'static Identity {
        &table::COMPARATOR
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        super::op_amp::pins(element)
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Comparing {
            pulls: false,
            nodes: [Node::GROUND; 3],
        }))
    }
}

/// Of the output transistor when it conducts, and when it does not.
const ON: f64 = 1.0 / 10.0;
const OFF: f64 = 1e-10;

struct Comparing {
    pulls: bool,
    /// Minus, plus, output.
    nodes: [Node; 3],
}

impl Comparing {
    fn difference(&self, view: &View) -> f64 {
        view.across(self.nodes[1], self.nodes[0])
    }

    fn conductance(&self) -> f64 {
        if self.pulls { ON } else { OFF }
    }
}

impl Device for Comparing {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2].map(|pin| wiring.pin(pin));
        wiring.sense(self.nodes[0]);
        wiring.sense(self.nodes[1]);
        wiring.link(self.nodes[2], Node::GROUND, Link::Conducts);
    }

    fn reset(&mut self) {
        self.pulls = false;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.nodes[2], Node::GROUND, self.conductance());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let end = self.difference(now);
        ((end < 0.0) != self.pulls).then(|| fraction(self.difference(before), end))
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let pulls = self.difference(view) < 0.0;
        if std::mem::replace(&mut self.pulls, pulls) == pulls {
            Change::None
        } else {
            Change::Coefficients
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        into[2] = self.conductance() * view.voltage(self.nodes[2]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.pulls))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.pulls = memory.first().is_some_and(|state| *state > 0.5);
    }
}
