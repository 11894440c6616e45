//! Paths that break through at a voltage and conduct until their current dies down: the spark gap
//! and the DIAC.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Conducts above a voltage until the current fades.
pub struct Breakover {
    identity: &'static Identity,
}

/// Air that breaks down.
pub static SPARK_GAP: Breakover = Breakover {
    identity: &table::SPARK_GAP,
};
/// A semiconductor that does the same at a low voltage.
pub static DIAC: Breakover = Breakover {
    identity: &table::DIAC,
};

impl Part for Breakover {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Path {
            on: 1.0 / element.number("on_resistance"),
            off: 1.0 / element.number("off_resistance"),
            breakdown: element.number("breakdown"),
            hold: element.number("hold"),
            conducts: false,
            changed_at: f64::NEG_INFINITY,
            a: Node::GROUND,
            b: Node::GROUND,
        }))
    }
}

struct Path {
    on: f64,
    off: f64,
    breakdown: f64,
    hold: f64,
    conducts: bool,
    changed_at: f64,
    a: Node,
    b: Node,
}

impl Path {
    fn conductance(&self) -> f64 {
        if self.conducts { self.on } else { self.off }
    }

    /// How far the path is past the point where it changes; positive is past.
    fn margin(&self, view: &View) -> f64 {
        let voltage = view.across(self.a, self.b).abs();
        if self.conducts {
            self.hold - self.on * voltage
        } else {
            voltage - self.breakdown
        }
    }

    /// A gap that cannot hold its arc would fire and go out without end at one instant.
    fn is_rested(&self, step: &Step) -> bool {
        step.time - self.changed_at >= step.longest
    }
}

impl Device for Path {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
        wiring.sense(self.a);
        wiring.sense(self.b);
    }

    fn reset(&mut self) {
        self.conducts = false;
        self.changed_at = f64::NEG_INFINITY;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, self.conductance());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        let end = self.margin(now);
        (end > 0.0 && self.is_rested(step)).then(|| fraction(self.margin(before), end))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        if self.margin(view) <= 0.0 || !self.is_rested(step) {
            return Change::None;
        }
        self.conducts = !self.conducts;
        self.changed_at = step.time;
        Change::Coefficients
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = self.conductance() * view.across(self.a, self.b);
        into.copy_from_slice(&[current, -current]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.conducts))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.conducts = memory.first().is_some_and(|state| *state > 0.5);
    }
}
