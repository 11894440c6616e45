//! Paths that break through at a voltage and conduct until their current dies down: the spark gap
//! and the DIAC.

use crate::circuit::{Element, Parameter};
use crate::elements::logic::input_bit::fraction;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct Breakover {
    identity: &'static Identity,
}

pub static SPARK_GAP: Breakover = Breakover {
    identity: &SPARK_GAP_IDENTITY,
};
pub static DIAC: Breakover = Breakover {
    identity: &DIAC_IDENTITY,
};

const fn on_resistance(default: f64) -> Parameter {
    Parameter::number("on_resistance", "On resistance (ohms)", "Ω", default)
        .positive()
        .attribute("ro")
}

const fn off_resistance(default: f64) -> Parameter {
    Parameter::number("off_resistance", "Off resistance (ohms)", "Ω", default)
        .positive()
        .attribute("rf")
}

const fn breakdown(default: f64) -> Parameter {
    Parameter::number("breakdown", "Breakdown voltage (V)", "V", default)
        .positive()
        .attribute("bd")
}

const fn hold(default: f64) -> Parameter {
    Parameter::number("hold", "Holding current (A)", "A", default)
        .not_negative()
        .attribute("hc")
}

static SPARK_GAP_IDENTITY: Identity = Identity {
    kind: "spark-gap",
    title: "spark gap",
    tag: "SparkGap",
    code: Some("187"),
    designator: "SG",
    menu: &[entry(Menu::Passive, 19, "Add Spark Gap")],
    parameters: &[
        on_resistance(1e3),
        off_resistance(1e9),
        breakdown(1e3),
        hold(1e-3),
    ],
    legacy: &["on_resistance", "off_resistance", "breakdown", "hold"],
};

static DIAC_IDENTITY: Identity = Identity {
    kind: "diac",
    title: "DIAC",
    tag: "Diac",
    code: Some("203"),
    designator: "D",
    menu: &[entry(Menu::Active, 9, "Add DIAC")],
    parameters: &[
        on_resistance(500.0),
        off_resistance(1e8),
        breakdown(30.0),
        hold(0.01),
    ],
    legacy: &["on_resistance", "off_resistance", "breakdown", "hold"],
};

impl Part for Breakover {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Path {
            on: 1.0 / element.number("on_resistance"),
            off: 1.0 / element.number("off_resistance"),
            breakdown: element.number("breakdown"),
            hold: element.number("hold"),
            conducts: false,
            changed_at: f64::NEG_INFINITY,
            a: Node::GROUND,
            b: Node::GROUND,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let conducts = readings.memory.first().is_some_and(|state| *state > 0.5);
        let mut lines = readings.two_terminal(self.identity.title);
        lines.push(if conducts { "on" } else { "off" }.into());
        lines.push(line("Ron", element.number("on_resistance"), "Ω"));
        lines.push(line("Roff", element.number("off_resistance"), "Ω"));
        lines.push(line("Vbreakdown", element.number("breakdown"), "V"));
        lines
    }
}

struct Path {
    on: f64,
    off: f64,
    breakdown: f64,
    hold: f64,
    conducts: bool,
    changed_at: f64,
    a: Node,
    b: Node,
}

impl Path {
    fn conductance(&self) -> f64 {
        if self.conducts { self.on } else { self.off }
    }

    /// How far the path is past the point where it changes; positive is past.
    fn margin(&self, view: &View) -> f64 {
        let voltage = view.across(self.a, self.b).abs();
        if self.conducts {
            self.hold - self.on * voltage
        } else {
            voltage - self.breakdown
        }
    }

    /// A gap that cannot hold its arc would fire and go out without end at one instant.
    fn is_rested(&self, step: &Step) -> bool {
        step.time - self.changed_at >= step.longest
    }
}

impl Device for Path {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
        wiring.sense(self.a);
        wiring.sense(self.b);
    }

    fn reset(&mut self) {
        self.conducts = false;
        self.changed_at = f64::NEG_INFINITY;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, self.conductance());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        let end = self.margin(now);
        (end > 0.0 && self.is_rested(step)).then(|| fraction(self.margin(before), end))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        if self.margin(view) <= 0.0 || !self.is_rested(step) {
            return Change::None;
        }
        self.conducts = !self.conducts;
        self.changed_at = step.time;
        Change::Coefficients
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = self.conductance() * view.across(self.a, self.b);
        into.copy_from_slice(&[current, -current]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.conducts))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.conducts = memory.first().is_some_and(|state| *state > 0.5);
    }
}
