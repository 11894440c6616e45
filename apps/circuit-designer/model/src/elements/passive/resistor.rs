//! A resistor.

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Resists.
pub struct Resistor;

impl Part for Resistor {
    fn identity(&self) -> &'static Identity {
        &table::RESISTOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Conductor::new(1.0 / element.number("resistance"))))
    }
}

/// A conductance between the first two pins.
pub struct Conductor {
    conductance: f64,
    a: Node,
    b: Node,
}

impl Conductor {
    /// In siemens.
    pub fn new(conductance: f64) -> Self {
        Conductor {
            conductance,
            a: Node::GROUND,
            b: Node::GROUND,
        }
    }
}

impl Device for Conductor {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, self.conductance);
    }

    fn only_conducts(&self) -> bool {
        true
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = view.across(self.a, self.b) * self.conductance;
        if let [a, b, ..] = into {
            (*a, *b) = (current, -current);
        }
    }
}
