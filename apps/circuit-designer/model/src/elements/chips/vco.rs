//! A voltage-controlled oscillator with an outer capacitor and two outer resistors.
//!
//! The current out of R1, which follows the input, and that out of R2, which lies at the supply,
//! charges the capacitor to and fro between two thresholds.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Branch, Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// An oscillator whose frequency follows a voltage, timed by outer parts.
pub struct Vco;

impl Part for Vco {
    fn identity(&self) -> &'static Identity {
        &table::VCO
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Oscillator {
            high: element.number("high"),
            nodes: [Node::GROUND; 6],
            first: Branch::default(),
            second: Branch::default(),
            rises: true,
        }))
    }
}

/// Pins in this order.
const INPUT: usize = 0;
const OUTPUT: usize = 1;
const C1: usize = 2;
const C2: usize = 3;
const R1: usize = 4;
const R2: usize = 5;

/// Keeps the first end of a missing capacitor determined.
const LEAK: f64 = 1e-12;

struct Oscillator {
    high: f64,
    nodes: [Node; 6],
    /// Currents into the pins R1 and R2.
    first: Branch,
    second: Branch,
    /// Is the capacitor being charged upwards?
    rises: bool,
}

impl Oscillator {
    fn direction(&self) -> f64 {
        if self.rises { 1.0 } else { -1.0 }
    }

    /// How far the capacitor is past the threshold it goes to; the thresholds lie a quarter of the
    /// supply around zero, so that a full cycle moves it by one supply voltage.
    fn margin(&self, view: &View) -> f64 {
        let across = view.across(self.nodes[C1], self.nodes[C2]);
        self.direction() * across - 0.25 * self.high
    }
}

impl Device for Oscillator {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2, 3, 4, 5].map(|pin| wiring.pin(pin));
        (self.first, self.second) = (wiring.branch(), wiring.branch());
        wiring.sense(self.nodes[INPUT]);
        for node in [C1, C2] {
            wiring.sense(self.nodes[node]);
        }
        wiring.fix(self.nodes[OUTPUT]);
        // The second end of the capacitor rests in the middle of the supply.
        wiring.fix(self.nodes[C2]);
        wiring.link(self.nodes[C1], Node::GROUND, Link::Conducts);
        wiring.link(self.nodes[R1], Node::GROUND, Link::Voltage);
        wiring.link(self.nodes[R2], Node::GROUND, Link::Voltage);
    }

    fn reset(&mut self) {
        self.rises = true;
    }

    fn level(&self, output: usize, _step: &Step) -> f64 {
        match (output, self.rises) {
            (0, true) => self.high,
            (0, false) => 0.0,
            _ => 0.5 * self.high,
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.branch_flows(self.first, self.nodes[R1], Node::GROUND, 1.0);
        stamper.branch_voltage(self.first, self.nodes[R1], 1.0);
        stamper.branch_voltage(self.first, self.nodes[INPUT], -1.0);
        stamper.branch_flows(self.second, self.nodes[R2], Node::GROUND, 1.0);
        stamper.branch_voltage(self.second, self.nodes[R2], 1.0);
        // What the resistors take is pushed into the capacitor.
        for branch in [self.first, self.second] {
            stamper.branch_flows(branch, self.nodes[C1], Node::GROUND, self.direction());
        }
        stamper.conductance(self.nodes[C1], self.nodes[C2], LEAK);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        stamper.branch_right(self.second, step.source_scale * self.high);
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let end = self.margin(now);
        (end > 0.0).then(|| fraction(self.margin(before), end))
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        if self.margin(view) <= 0.0 {
            return Change::None;
        }
        self.rises = !self.rises;
        Change::Coefficients
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let (first, second) = (view.current(self.first), view.current(self.second));
        let across = view.across(self.nodes[C1], self.nodes[C2]);
        into[R1] = first;
        into[R2] = second;
        into[C1] = self.direction() * (first + second) + LEAK * across;
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.rises))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.rises = memory.first().is_some_and(|state| *state > 0.5);
    }
}
