//! The charge of a junction: depletion and, in forward direction, stored carriers.

use crate::simulator::Stamper;
use crate::simulator::companion::Integrated;
use crate::simulator::device::{Node, Rule, Step};
use crate::simulator::math::pow;

/// How the charge of a depletion layer follows from its voltage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depletion {
    /// Capacitance without a voltage.
    pub capacitance: f64,
    /// Built-in voltage.
    pub potential: f64,
    /// Grading coefficient.
    pub grading: f64,
}

impl Depletion {
    /// A junction that stores nothing.
    pub const NONE: Depletion = Depletion {
        capacitance: 0.0,
        potential: 0.75,
        grading: 0.33,
    };

    /// Charge and capacitance; above half the potential the capacitance goes on as a straight line.
    pub fn at(&self, voltage: f64) -> (f64, f64) {
        let Depletion {
            capacitance: zero,
            potential,
            grading,
        } = *self;
        let charge_at = |share: f64| {
            zero * potential / (1.0 - grading) * (1.0 - pow(1.0 - share, 1.0 - grading))
        };
        let share = voltage / potential;
        if share <= 0.5 {
            return (charge_at(share), zero * pow(1.0 - share, -grading));
        }
        let start = zero * pow(0.5, -grading);
        let slope = start * grading / (0.5 * potential);
        let beyond = voltage - 0.5 * potential;
        (
            charge_at(0.5) + start * beyond + 0.5 * slope * beyond * beyond,
            start + slope * beyond,
        )
    }
}

/// Voltage below which a charge is exact enough.
const TOLERATED_VOLTAGE: f64 = 1e-5;

/// The charge between two nodes and the current that changes it.
#[derive(Clone, Debug)]
pub struct JunctionCharge {
    /// The layer that stores it.
    pub depletion: Depletion,
    store: Integrated,
}

impl JunctionCharge {
    /// Without charge.
    pub fn new(depletion: Depletion) -> Self {
        let tolerated = TOLERATED_VOLTAGE * depletion.capacitance.max(1e-15);
        JunctionCharge {
            depletion,
            store: Integrated::new(0.0, tolerated),
        }
    }

    /// Without charge again.
    pub fn reset(&mut self) {
        self.store.reset(0.0);
    }

    /// Current of the last accepted step.
    pub fn current(&self) -> f64 {
        self.store.flow
    }

    /// In coulombs.
    pub fn charge(&self) -> f64 {
        self.store.value
    }

    /// Goes on with a charge that was saved.
    pub fn recall(&mut self, charge: f64) {
        self.store.reset(charge);
    }

    /// Depletion and `carriers`, each as charge and capacitance.
    fn whole(&self, voltage: f64, carriers: (f64, f64)) -> (f64, f64) {
        let (charge, capacitance) = self.depletion.at(voltage);
        (charge + carriers.0, capacitance + carriers.1)
    }

    /// Linearises around a voltage; `polarity` is -1 where the nodes are counted the other way.
    pub fn stamp(
        &self,
        stamper: &mut Stamper,
        nodes: [Node; 2],
        polarity: f64,
        voltage: f64,
        carriers: (f64, f64),
        step: &Step,
    ) {
        if step.is_operating_point {
            return;
        }
        let rate = Integrated::slope(1.0, step, step.rule);
        let (charge, capacitance) = self.whole(voltage, carriers);
        let current = rate * charge - self.store.remembered(rate, step.rule);
        let conductance = rate * capacitance;
        stamper.conductance(nodes[0], nodes[1], conductance);
        let rest = current - conductance * voltage;
        stamper.current(nodes[0], nodes[1], polarity * rest);
    }

    /// How far the step is from the truth, as a share of what is tolerated.
    pub fn truncation(&self, voltage: f64, carriers: (f64, f64), step: &Step) -> f64 {
        let (charge, _) = self.whole(voltage, carriers);
        self.store.truncation(charge, step, step.rule)
    }

    /// Takes over the charge at the end of a step.
    pub fn accept(&mut self, voltage: f64, carriers: (f64, f64), step: &Step) {
        let (charge, _) = self.whole(voltage, carriers);
        let current = if step.is_operating_point {
            0.0
        } else {
            let rate = Integrated::slope(1.0, step, step.rule);
            let change = rate * (charge - self.store.value);
            match step.rule {
                Rule::BackwardEuler => change,
                Rule::Trapezoidal => change - self.store.flow,
            }
        };
        self.store.accept(charge, current, step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_capacitance_is_the_slope_of_the_charge() {
        let depletion = Depletion {
            capacitance: 4e-12,
            potential: 0.8,
            grading: 0.5,
        };
        for voltage in [-20.0, -1.0, 0.0, 0.3, 0.39, 0.41, 0.7, 5.0] {
            let step = 1e-6;
            let (low, _) = depletion.at(voltage - step);
            let (high, _) = depletion.at(voltage + step);
            let (_, capacitance) = depletion.at(voltage);
            let slope = (high - low) / (2.0 * step);
            assert!((slope / capacitance - 1.0).abs() < 1e-4, "{voltage}");
        }
        let (_, reverse) = depletion.at(-2.4);
        assert!((reverse - 2e-12).abs() < 1e-17);
    }
}
