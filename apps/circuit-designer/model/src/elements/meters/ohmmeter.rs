//! Sends a small current through what it is connected to and shows the resistance.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Sends a test current and reads the voltage.
pub struct Ohmmeter;

const TEST_CURRENT: f64 = 1e-6;
/// The meter's own conductance bounds the voltage at open ends.
const OWN: f64 = 1e-10;
/// From here on it shows an open circuit.
const OPEN: f64 = 5e9;

fn resistance(readings: &Readings) -> f64 {
    let voltage = readings.across(0, 1);
    let through = TEST_CURRENT - OWN * voltage;
    voltage / through
}

impl Part for Ohmmeter {
    fn identity(&self) -> &'static Identity {
        &table::OHMMETER
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Testing {
            a: Node::GROUND,
            b: Node::GROUND,
        }))
    }

    fn display(&self, _element: &Element, readings: &Readings) -> Option<String> {
        let ohms = resistance(readings);
        Some(if ohms.is_finite() && ohms.abs() < OPEN {
            quantity::format(ohms, "Ω")
        } else {
            "∞".into()
        })
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let shown = self.display(element, readings).unwrap_or_default();
        vec![
            "ohmmeter".into(),
            format!("R = {shown}"),
            line("Vd", readings.across(0, 1), "V"),
        ]
    }
}

struct Testing {
    a: Node,
    b: Node,
}

impl Device for Testing {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, OWN);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        stamper.current(self.b, self.a, step.source_scale * TEST_CURRENT);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = OWN * view.across(self.a, self.b) - TEST_CURRENT;
        into.copy_from_slice(&[current, -current]);
    }
}
