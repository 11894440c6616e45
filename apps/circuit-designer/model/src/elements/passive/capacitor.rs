//! A capacitor, with an optional resistance in series.

use std::cell::Cell;

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::companion::{Integrated, capacitor_conductance};
use crate::simulator::device::{Device, Node, Rule, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Stores charge.
pub struct Capacitor;

impl Part for Capacitor {
    fn identity(&self) -> &'static Identity {
        &table::CAPACITOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(CapacitorDevice::of(element)))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        info(element, readings)
    }
}

/// Lines for plain and polarised capacitors.
pub fn info(element: &Element, readings: &Readings) -> Vec<String> {
    let capacitance = element.number("capacitance");
    let mut lines = readings.two_terminal("capacitor");
    lines.push(line("C", capacitance, "F"));
    lines.push(line("P", readings.power(), "W"));
    lines.push(line("Q", capacitance * readings.across(0, 1), "C"));
    lines
}

/// The course of a capacitor's voltage.
pub struct CapacitorDevice {
    capacitance: f64,
    series_resistance: f64,
    initial: f64,
    trapezoidal: bool,
    store: Integrated,
    a: Node,
    b: Node,
    /// Of the last step that was asked about; steps of one length follow each other.
    conductances: Cell<Conductances>,
}

#[derive(Clone, Copy, Default)]
struct Conductances {
    length: f64,
    rule: Option<Rule>,
    is_operating_point: bool,
    /// Of the bare capacitor, and that with the series resistance.
    bare: f64,
    whole: f64,
}

/// Below this the voltage of a capacitor is exact enough.
const TOLERATED_VOLTAGE: f64 = 1e-5;

impl CapacitorDevice {
    /// With the values of the element.
    pub fn of(element: &Element) -> Self {
        CapacitorDevice {
            capacitance: element.number("capacitance"),
            series_resistance: element.number("series_resistance"),
            initial: element.number("initial_voltage"),
            trapezoidal: element.flag("trapezoidal"),
            store: Integrated::new(0.0, TOLERATED_VOLTAGE),
            a: Node::GROUND,
            b: Node::GROUND,
            conductances: Cell::default(),
        }
    }

    /// Across the bare capacitor, without its series resistance.
    pub fn voltage(&self) -> f64 {
        self.store.value
    }

    fn rule(&self, step: &Step) -> Rule {
        if self.trapezoidal {
            step.rule
        } else {
            Rule::BackwardEuler
        }
    }

    fn conductances(&self, step: &Step) -> (f64, f64) {
        let rule = self.rule(step);
        let known = self.conductances.get();
        if known.length == step.length
            && known.rule == Some(rule)
            && known.is_operating_point == step.is_operating_point
        {
            return (known.bare, known.whole);
        }
        let bare = capacitor_conductance(self.capacitance, step, rule);
        let whole = bare / (1.0 + bare * self.series_resistance);
        self.conductances.set(Conductances {
            length: step.length,
            rule: Some(rule),
            is_operating_point: step.is_operating_point,
            bare,
            whole,
        });
        (bare, whole)
    }

    /// What the whole element remembers: its current at zero volts, reversed.
    fn remembered(&self, step: &Step) -> f64 {
        if step.is_operating_point {
            return 0.0;
        }
        let (bare, whole) = self.conductances(step);
        self.store.remembered(bare, self.rule(step)) * whole / bare
    }

    fn current(&self, view: &View, step: &Step) -> f64 {
        let (bare, whole) = self.conductances(step);
        let voltage = view.across(self.a, self.b);
        if step.is_operating_point {
            return whole * voltage;
        }
        // The difference first: both voltages times a large conductance would cancel badly.
        let change = whole * (voltage - self.store.value);
        match self.rule(step) {
            Rule::BackwardEuler => change,
            Rule::Trapezoidal => change - self.store.flow * whole / bare,
        }
    }

    /// Without what falls off at the series resistance.
    fn inner_voltage(&self, view: &View, current: f64) -> f64 {
        view.across(self.a, self.b) - self.series_resistance * current
    }
}

impl Device for CapacitorDevice {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Capacitive);
    }

    fn reset(&mut self) {
        self.store.reset(self.initial);
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        stamper.conductance(self.a, self.b, self.conductances(step).1);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        stamper.current(self.b, self.a, self.remembered(step));
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        let voltage = self.inner_voltage(view, self.current(view, step));
        self.store.truncation(voltage, step, self.rule(step))
    }

    fn rings(&self) -> bool {
        self.store.rings()
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let current = self.current(view, step);
        let voltage = self.inner_voltage(view, current);
        self.store.accept(voltage, current, step);
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        if let [a, b] = into {
            (*a, *b) = (self.store.flow, -self.store.flow);
        }
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.store.value]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [voltage, ..] = memory {
            self.store.reset(*voltage);
        }
    }
}
