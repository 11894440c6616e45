//! A diode used for its capacitance, which its reverse voltage sets.

use super::diode_core::DiodeCore;
use super::diode_model;
use super::junction_charge::{Depletion, JunctionCharge};
use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::Stamper;
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step, View};

/// A diode used for its capacitance.
pub struct Varactor;

/// An abrupt junction.
fn depletion(element: &Element) -> Depletion {
    Depletion {
        capacitance: element.number("capacitance"),
        potential: diode_model::DEFAULT.forward_drop(),
        grading: 0.5,
    }
}

impl Part for Varactor {
    fn identity(&self) -> &'static Identity {
        &table::VARACTOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Varying {
            core: DiodeCore::new(&diode_model::DEFAULT),
            charge: JunctionCharge::new(depletion(element)),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let voltage = readings.across(0, 1);
        vec![
            "varactor".into(),
            line("I", readings.current(0), "A"),
            line("Vd", voltage, "V"),
            line("C", depletion(element).at(voltage).1, "F"),
            line("P", readings.power(), "W"),
        ]
    }
}

/// No carriers are stored.
const NO_CARRIERS: (f64, f64) = (0.0, 0.0);

struct Varying {
    core: DiodeCore,
    charge: JunctionCharge,
}

impl Varying {
    fn voltage(&self, view: &View) -> f64 {
        view.across(self.core.anode, self.core.cathode)
    }
}

impl Device for Varying {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.core.connect(wiring, wiring.pin(0), wiring.pin(1));
    }

    fn reset(&mut self) {
        self.core.reset();
        self.charge.reset();
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let holds = self.core.stamp(stamper, view, step);
        let nodes = [self.core.anode, self.core.cathode];
        let used = self.core.last();
        self.charge
            .stamp(stamper, nodes, 1.0, used, NO_CARRIERS, step);
        holds
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.charge
            .truncation(self.voltage(view), NO_CARRIERS, step)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let voltage = self.voltage(view);
        self.charge.accept(voltage, NO_CARRIERS, step);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = self.core.current(view) + self.charge.current();
        into.copy_from_slice(&[current, -current]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.charge.charge()]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [charge, ..] = memory {
            self.charge.recall(*charge);
        }
    }
}
