//! An inductor, optionally with a core that saturates.

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part};
use crate::simulator::companion::Integrated;
use crate::simulator::device::{Branch, Device, Node, Rule, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A coil, which may saturate.
pub struct Inductor;

impl Part for Inductor {
    fn identity(&self) -> &'static Identity {
        &table::INDUCTOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Coil {
            inductance: element.number("inductance"),
            initial: element.number("initial_current"),
            saturation: element.number("saturation_current"),
            trapezoidal: element.flag("trapezoidal"),
            store: Integrated::new(0.0, TOLERATED_CURRENT),
            a: Node::GROUND,
            b: Node::GROUND,
            branch: Branch::default(),
        }))
    }
}

const TOLERATED_CURRENT: f64 = 1e-7;

struct Coil {
    inductance: f64,
    initial: f64,
    saturation: f64,
    trapezoidal: bool,
    store: Integrated,
    a: Node,
    b: Node,
    branch: Branch,
}

impl Coil {
    fn rule(&self, step: &Step) -> Rule {
        if self.trapezoidal {
            step.rule
        } else {
            Rule::BackwardEuler
        }
    }

    /// Falls smoothly once the current passes saturation; taken at the start of the step.
    fn present_inductance(&self) -> f64 {
        if self.saturation <= 0.0 {
            return self.inductance;
        }
        let load = self.store.value / self.saturation;
        self.inductance / (1.0 + load * load)
    }

    /// Volts per ampere of change in this step.
    fn slope(&self, step: &Step) -> f64 {
        if step.is_operating_point {
            0.0
        } else {
            Integrated::slope(self.present_inductance(), step, self.rule(step))
        }
    }
}

impl Device for Coil {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        self.branch = wiring.branch();
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn reset(&mut self) {
        self.store.reset(self.initial);
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        stamper.branch_flows(self.branch, self.a, self.b, 1.0);
        stamper.branch_voltage(self.branch, self.a, 1.0);
        stamper.branch_voltage(self.branch, self.b, -1.0);
        if self.saturation <= 0.0 {
            stamper.branch_current(self.branch, self.branch, -self.slope(step));
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if step.is_operating_point {
            return;
        }
        let remembered = self.store.remembered(self.slope(step), self.rule(step));
        stamper.branch_right(self.branch, -remembered);
    }

    fn is_nonlinear(&self) -> bool {
        self.saturation > 0.0
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, _view: &View, step: &Step) -> bool {
        stamper.branch_current(self.branch, self.branch, -self.slope(step));
        true
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        let current = view.current(self.branch);
        self.store.truncation(current, step, self.rule(step))
    }

    fn rings(&self) -> bool {
        self.store.rings()
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let voltage = view.across(self.a, self.b);
        self.store.accept(view.current(self.branch), voltage, step);
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        if let [a, b] = into {
            (*a, *b) = (self.store.value, -self.store.value);
        }
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.store.value]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [current, ..] = memory {
            self.store.reset(*current);
        }
    }
}
