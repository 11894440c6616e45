//! A voltmeter with its own resistance and a choice of what it shows.

use super::period::{Measured, PeriodMeter};
use crate::circuit::Element;
use crate::elements::passive::resistor::Conductor;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Stamper, Wiring};

/// Measures between its ends, with a large resistance of its own.
pub struct Voltmeter;

/// Above this a binary value is one.
const BINARY_THRESHOLD: f64 = 2.5;

/// Name, value and unit of what the meter shows.
fn shown(element: &Element, readings: &Readings) -> (&'static str, String) {
    let voltage = readings.across(0, 1);
    let measured = Measured::from_memory(&readings.memory);
    let text = quantity::format;
    match element.count("mode") {
        1 => ("V(rms)", text(measured.rms, "V")),
        2 => ("Vmax", text(measured.max, "V")),
        3 => ("Vmin", text(measured.min, "V")),
        4 => ("P-P", text(measured.max - measured.min, "V")),
        5 => {
            let is_one = voltage > BINARY_THRESHOLD;
            ("binary", if is_one { "1" } else { "0" }.into())
        }
        6 => ("f", text(measured.frequency(), "Hz")),
        7 => ("period", text(measured.period, "s")),
        8 => ("pulse width", text(measured.pulse_width, "s")),
        9 => {
            let percent = quantity::plain(100.0 * measured.duty(), 1);
            ("duty cycle", format!("{percent}%"))
        }
        _ => ("Vd", text(voltage, "V")),
    }
}

impl Part for Voltmeter {
    fn identity(&self) -> &'static Identity {
        &table::VOLTMETER
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Measuring {
            load: Conductor::new(1.0 / element.number("resistance")),
            meter: PeriodMeter::default(),
            ends: [Node::GROUND; 2],
        }))
    }

    fn display(&self, element: &Element, readings: &Readings) -> Option<String> {
        Some(shown(element, readings).1)
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = vec!["voltmeter".into(), line("Vd", readings.across(0, 1), "V")];
        if element.count("mode") > 0 {
            let (name, value) = shown(element, readings);
            lines.push(format!("{name} = {value}"));
        }
        lines
    }
}

struct Measuring {
    load: Conductor,
    meter: PeriodMeter,
    ends: [Node; 2],
}

impl Device for Measuring {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.ends = [wiring.pin(0), wiring.pin(1)];
        self.load.connect(wiring);
    }

    fn reset(&mut self) {
        self.meter.reset();
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        self.load.linear(stamper, step);
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let [plus, minus] = self.ends;
        self.meter.push(step.time, view.across(plus, minus));
    }

    fn currents(&self, view: &View, step: &Step, into: &mut [f64]) {
        self.load.currents(view, step, into);
    }

    /// What is measured; an edited circuit is measured anew.
    fn memory(&self) -> Vec<f64> {
        self.meter.measured().to_memory()
    }
}
