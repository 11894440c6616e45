//! Coils on one core: transformers of any number of windings.

use crate::simulator::companion::Integrated;
use crate::simulator::device::{Branch, Device, Node, Rule, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

const TOLERATED_CURRENT: f64 = 1e-7;

/// Coupled coils on one core.
pub struct Windings {
    inductances: Vec<Vec<f64>>,
    trapezoidal: bool,
    /// Magnetising current at which the core saturates; zero is never.
    saturation: f64,
    coils: Vec<Coil>,
}

struct Coil {
    /// First and last pin.
    pins: [usize; 2],
    ends: [Node; 2],
    branch: Branch,
    /// Its current, and its voltage as the flow.
    store: Integrated,
}

impl Windings {
    /// `inductances` are self and mutual, `pins` the ends of each coil.
    pub fn new(
        inductances: Vec<Vec<f64>>,
        pins: Vec<[usize; 2]>,
        trapezoidal: bool,
        saturation: f64,
    ) -> Self {
        let coils = pins.into_iter().map(|pins| Coil {
            pins,
            ends: [Node::GROUND; 2],
            branch: Branch::default(),
            store: Integrated::new(0.0, TOLERATED_CURRENT),
        });
        Windings {
            inductances,
            trapezoidal,
            saturation,
            coils: coils.collect(),
        }
    }

    fn rule(&self, step: &Step) -> Rule {
        if self.trapezoidal {
            step.rule
        } else {
            Rule::BackwardEuler
        }
    }

    /// What is left of the inductances as the core stands at the start of the step.
    fn permeability(&self) -> f64 {
        if self.saturation <= 0.0 {
            return 1.0;
        }
        let first = self.inductances[0][0];
        let magnetising: f64 = self
            .coils
            .iter()
            .zip(&self.inductances)
            .map(|(coil, row)| coil.store.value * (row[0] / first))
            .sum();
        let load = magnetising / self.saturation;
        1.0 / (1.0 + load * load)
    }

    fn slope(&self, winding: usize, other: usize, step: &Step) -> f64 {
        if step.is_operating_point {
            return 0.0;
        }
        let inductance = self.inductances[winding][other] * self.permeability();
        Integrated::slope(inductance, step, self.rule(step))
    }

    fn stamp_inductances(&self, stamper: &mut Stamper, step: &Step) {
        for (winding, coil) in self.coils.iter().enumerate() {
            for (other, beside) in self.coils.iter().enumerate() {
                let slope = self.slope(winding, other, step);
                stamper.branch_current(coil.branch, beside.branch, -slope);
            }
        }
    }
}

impl Device for Windings {
    fn connect(&mut self, wiring: &mut Wiring) {
        for coil in &mut self.coils {
            coil.ends = coil.pins.map(|pin| wiring.pin(pin));
            coil.branch = wiring.branch();
            wiring.link(coil.ends[0], coil.ends[1], Link::Conducts);
        }
    }

    fn reset(&mut self) {
        for coil in &mut self.coils {
            coil.store.reset(0.0);
        }
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        for coil in &self.coils {
            let [a, b] = coil.ends;
            stamper.branch_flows(coil.branch, a, b, 1.0);
            stamper.branch_voltage(coil.branch, a, 1.0);
            stamper.branch_voltage(coil.branch, b, -1.0);
        }
        if !self.is_nonlinear() {
            self.stamp_inductances(stamper, step);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if step.is_operating_point {
            return;
        }
        for (winding, coil) in self.coils.iter().enumerate() {
            let others = self.coils.iter().enumerate();
            let mut remembered: f64 = others
                .map(|(other, beside)| self.slope(winding, other, step) * beside.store.value)
                .sum();
            if self.rule(step) == Rule::Trapezoidal {
                remembered += coil.store.flow;
            }
            stamper.branch_right(coil.branch, -remembered);
        }
    }

    fn is_nonlinear(&self) -> bool {
        self.saturation > 0.0
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, _view: &View, step: &Step) -> bool {
        self.stamp_inductances(stamper, step);
        true
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        let rule = self.rule(step);
        self.coils
            .iter()
            .map(|coil| coil.store.truncation(view.current(coil.branch), step, rule))
            .fold(0.0, f64::max)
    }

    fn rings(&self) -> bool {
        self.coils.iter().any(|coil| coil.store.rings())
    }

    fn accept(&mut self, view: &View, step: &Step) {
        for coil in &mut self.coils {
            let [a, b] = coil.ends;
            let current = view.current(coil.branch);
            coil.store.accept(current, view.across(a, b), step);
        }
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        for coil in &self.coils {
            into[coil.pins[0]] += coil.store.value;
            into[coil.pins[1]] -= coil.store.value;
        }
    }

    fn memory(&self) -> Vec<f64> {
        self.coils.iter().map(|coil| coil.store.value).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (coil, value) in self.coils.iter_mut().zip(memory) {
            coil.store.reset(*value);
        }
    }
}

/// Self and mutual inductances of coils with these turns, relative to one of the base inductance.
/// Negative turns are wound the other way round.
pub fn coupled(base: f64, turns: &[f64], coupling: f64) -> Vec<Vec<f64>> {
    let row = |winding: usize| {
        let others = turns.iter().enumerate();
        others
            .map(|(other, count)| {
                let share = if winding == other { 1.0 } else { coupling };
                base * share * turns[winding] * count
            })
            .collect()
    };
    (0..turns.len()).map(row).collect()
}
