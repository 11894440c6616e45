//! A contact that closes some time after its coil gets a voltage and opens some time after it loses
//! it.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A contact that closes and opens late.
pub struct TimeDelayRelay;

impl Part for TimeDelayRelay {
    fn identity(&self) -> &'static Identity {
        &table::TIME_DELAY_RELAY
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Delayed {
            delays: [element.number("off_delay"), element.number("on_delay")],
            on: 1.0 / element.number("on_resistance"),
            off: 1.0 / element.number("off_resistance"),
            nodes: [Node::GROUND; 4],
            is_powered: false,
            due: None,
            is_closed: false,
        }))
    }
}

/// The coil counts as powered above this.
const THRESHOLD: f64 = 2.5;
/// Of the coil.
const COIL: f64 = 1.0 / 1e4;

struct Delayed {
    /// After losing and after getting the voltage.
    delays: [f64; 2],
    on: f64,
    off: f64,
    /// Coil, contact.
    nodes: [Node; 4],
    is_powered: bool,
    /// When the contact will follow the coil.
    due: Option<f64>,
    is_closed: bool,
}

impl Delayed {
    fn margin(&self, view: &View) -> f64 {
        view.across(self.nodes[0], self.nodes[1]) - THRESHOLD
    }

    fn conductance(&self) -> f64 {
        if self.is_closed { self.on } else { self.off }
    }

    /// A time that is reached but for rounding.
    fn is_due(&self, time: f64) -> bool {
        self.due.is_some_and(|due| time >= due - 1e-12 * due.abs())
    }
}

impl Device for Delayed {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2, 3].map(|pin| wiring.pin(pin));
        let [plus, minus, input, output] = self.nodes;
        wiring.link(plus, minus, Link::Conducts);
        wiring.link(input, output, Link::Conducts);
        wiring.sense(plus);
        wiring.sense(minus);
    }

    fn reset(&mut self) {
        self.is_powered = false;
        self.is_closed = false;
        self.due = None;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [plus, minus, input, output] = self.nodes;
        stamper.conductance(plus, minus, COIL);
        stamper.conductance(input, output, self.conductance());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        if self.is_due(step.time) {
            return Some(1.0);
        }
        let end = self.margin(now);
        ((end > 0.0) != self.is_powered).then(|| fraction(self.margin(before), end))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        let is_powered = self.margin(view) > 0.0;
        if is_powered != self.is_powered {
            self.is_powered = is_powered;
            let delay = self.delays[usize::from(is_powered)];
            self.due = (is_powered != self.is_closed).then_some(step.time + delay);
        }
        if !self.is_due(step.time) {
            return Change::None;
        }
        self.due = None;
        self.is_closed = self.is_powered;
        Change::Coefficients
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.due.filter(|due| *due > time)
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let [plus, minus, input, output] = self.nodes;
        let coil = COIL * view.across(plus, minus);
        let contact = self.conductance() * view.across(input, output);
        into.copy_from_slice(&[coil, -coil, contact, -contact]);
    }

    /// Contact, coil, and when the contact follows (-1 when it already has).
    fn memory(&self) -> Vec<f64> {
        vec![
            f64::from(u8::from(self.is_closed)),
            f64::from(u8::from(self.is_powered)),
            self.due.unwrap_or(-1.0),
        ]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [closed, powered, due] = memory {
            self.is_closed = *closed > 0.5;
            self.is_powered = *powered > 0.5;
            self.due = (*due >= 0.0).then_some(*due);
        }
    }
}
