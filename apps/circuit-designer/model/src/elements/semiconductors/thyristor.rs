//! Gated switches that hold themselves: SCR and TRIAC.

use super::diode_core::DiodeCore;
use super::diode_model;
use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Latches when its gate is triggered, until the current fades.
pub struct Thyristor {
    identity: &'static Identity,
    /// Conducts both ways and takes gate currents of both signs.
    is_bidirectional: bool,
}

/// Conducts one way.
pub static SCR: Thyristor = Thyristor {
    identity: &table::SCR,
    is_bidirectional: false,
};
/// Conducts both ways.
pub static TRIAC: Thyristor = Thyristor {
    identity: &table::TRIAC,
    is_bidirectional: true,
};

impl Part for Thyristor {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let core = || DiodeCore::new(&diode_model::DEFAULT);
        Some(Box::new(Latching {
            forward: core(),
            backward: self.is_bidirectional.then(core),
            trigger: element.number("trigger"),
            hold: element.number("hold"),
            gate_conductance: 1.0 / element.number("gate_resistance"),
            anode: Node::GROUND,
            inner: Node::GROUND,
            cathode: Node::GROUND,
            gate: Node::GROUND,
            conducts: false,
        }))
    }
}

/// Of the path before the junctions, conducting and not.
const ON: f64 = 1.0 / 0.0105;
const OFF: f64 = 1e-7;

struct Latching {
    forward: DiodeCore,
    backward: Option<DiodeCore>,
    trigger: f64,
    hold: f64,
    gate_conductance: f64,
    anode: Node,
    inner: Node,
    cathode: Node,
    gate: Node,
    conducts: bool,
}

impl Latching {
    fn conductance(&self) -> f64 {
        if self.conducts { ON } else { OFF }
    }

    fn main_current(&self, view: &View) -> f64 {
        self.conductance() * view.across(self.anode, self.inner)
    }

    fn gate_current(&self, view: &View) -> f64 {
        self.gate_conductance * view.across(self.gate, self.cathode)
    }

    /// How far the gate is above its trigger and the main current above holding.
    fn margins(&self, view: &View) -> [f64; 2] {
        let size = |current: f64| {
            if self.backward.is_some() {
                current.abs()
            } else {
                current
            }
        };
        [
            size(self.gate_current(view)) - self.trigger,
            size(self.main_current(view)) - self.hold,
        ]
    }

    fn next(&self, view: &View) -> bool {
        let [gate, main] = self.margins(view);
        gate > 0.0 || (self.conducts && main > 0.0)
    }
}

impl Device for Latching {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.anode, self.cathode, self.gate) = (wiring.pin(0), wiring.pin(1), wiring.pin(2));
        self.inner = wiring.internal_node();
        wiring.link(self.anode, self.inner, Link::Conducts);
        wiring.link(self.gate, self.cathode, Link::Conducts);
        self.forward.connect(wiring, self.inner, self.cathode);
        if let Some(backward) = &mut self.backward {
            backward.connect(wiring, self.cathode, self.inner);
        }
    }

    fn reset(&mut self) {
        self.conducts = false;
        self.forward.reset();
        if let Some(backward) = &mut self.backward {
            backward.reset();
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.anode, self.inner, self.conductance());
        stamper.conductance(self.gate, self.cathode, self.gate_conductance);
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let holds = self.forward.stamp(stamper, view, step);
        match &mut self.backward {
            Some(backward) => backward.stamp(stamper, view, step) && holds,
            None => holds,
        }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        if self.next(now) == self.conducts {
            return None;
        }
        let place = usize::from(self.conducts);
        Some(fraction(
            self.margins(before)[place],
            self.margins(now)[place],
        ))
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let next = self.next(view);
        if std::mem::replace(&mut self.conducts, next) == next {
            Change::None
        } else {
            Change::Coefficients
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let (main, gate) = (self.main_current(view), self.gate_current(view));
        into.copy_from_slice(&[main, -main - gate, gate]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.conducts))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.conducts = memory.first().is_some_and(|state| *state > 0.5);
    }
}
