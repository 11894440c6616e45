//! A unijunction transistor: a bar of silicon whose lower half conducts better the more current the
//! emitter sends into it.

use super::diode_core::DiodeCore;
use super::diode_model;
use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A bar that its emitter makes conduct.
pub struct Unijunction;

impl Part for Unijunction {
    fn identity(&self) -> &'static Identity {
        &table::UNIJUNCTION
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (whole, ratio) = (element.number("resistance"), element.number("ratio"));
        Some(Box::new(Bar {
            core: DiodeCore::new(&diode_model::DEFAULT),
            upper: 1.0 / (whole * (1.0 - ratio)),
            lower: 1.0 / (whole * ratio),
            pins: [Node::GROUND; 3],
            middle: Node::GROUND,
            emitter: Branch::default(),
            added: 0.0,
        }))
    }
}

/// Siemens that each ampere of the emitter adds to the lower half, and the time it takes.
const MODULATION: f64 = 3.0;
const CARRIER_LIFE: f64 = 1e-6;

struct Bar {
    core: DiodeCore,
    upper: f64,
    lower: f64,
    /// Emitter, upper base, lower base.
    pins: [Node; 3],
    /// Where the emitter meets the bar.
    middle: Node,
    /// Senses the emitter current.
    emitter: Branch,
    /// Conductance that carriers add to the lower half, at the last accepted step.
    added: f64,
}

impl Bar {
    fn injected(&self, view: &View) -> f64 {
        view.current(self.emitter).max(0.0)
    }

    /// The added conductance at the end of a step is the first number plus the second times the
    /// emitter current. Because carriers need time, a short step has one solution only.
    fn modulation(&self, step: &Step) -> (f64, f64) {
        if step.is_operating_point {
            return (0.0, MODULATION);
        }
        let ratio = step.length / CARRIER_LIFE;
        (
            self.added / (1.0 + ratio),
            MODULATION * ratio / (1.0 + ratio),
        )
    }
}

impl Device for Bar {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.pins = [0, 1, 2].map(|pin| wiring.pin(pin));
        self.middle = wiring.internal_node();
        let sensed = wiring.internal_node();
        self.emitter = wiring.branch();
        let [emitter, upper, lower] = self.pins;
        wiring.link(emitter, sensed, Link::Conducts);
        self.core.connect(wiring, sensed, self.middle);
        wiring.link(upper, self.middle, Link::Conducts);
        wiring.link(self.middle, lower, Link::Conducts);
    }

    fn reset(&mut self) {
        self.core.reset();
        self.added = 0.0;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [emitter, upper, lower] = self.pins;
        stamper.branch_flows(self.emitter, emitter, self.core.anode, 1.0);
        stamper.branch_voltage(self.emitter, emitter, 1.0);
        stamper.branch_voltage(self.emitter, self.core.anode, -1.0);
        stamper.conductance(upper, self.middle, self.upper);
        stamper.conductance(self.middle, lower, self.lower);
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let holds = self.core.stamp(stamper, view, step);
        let lower = self.pins[2];
        let injected = self.injected(view);
        let voltage = view.across(self.middle, lower).max(0.0);
        let (left, growth) = self.modulation(step);
        stamper.conductance(self.middle, lower, left + growth * injected);
        if injected > 0.0 {
            stamper.branch_flows(self.emitter, self.middle, lower, growth * voltage);
            stamper.current(self.middle, lower, -growth * injected * voltage);
        }
        holds
    }

    fn integrates(&self) -> bool {
        true
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let (left, growth) = self.modulation(step);
        self.added = left + growth * self.injected(view);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let [_, upper, lower] = self.pins;
        let emitter = view.current(self.emitter);
        let from_upper = self.upper * view.across(upper, self.middle);
        let conductance = self.lower + self.added;
        let to_lower = conductance * view.across(self.middle, lower);
        into.copy_from_slice(&[emitter, from_upper, -to_lower]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.added]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [added, ..] = memory {
            self.added = *added;
        }
    }
}
