//! An inverter whose output takes a moment to move.

use super::gates::HIGH;
use super::input_bit::InputBit;
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Step, View};

pub struct Inverter;

static IDENTITY: Identity = Identity {
    kind: "inverter",
    title: "inverter",
    tag: "I",
    code: Some("I"),
    designator: "INV",
    menu: &[keyed(Menu::Gates, 3, "Add Inverter", '1')],
    parameters: &[
        Parameter::number("slew", "Slew Rate (V/ns)", "V/ns", 0.5)
            .positive()
            .attribute("sl"),
        HIGH.attribute("hi"),
    ],
    legacy: &["slew", "high"],
};

impl Part for Inverter {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("in", element.from), pin("out", element.to)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        Some(Box::new(Inverting {
            input: InputBit::new(0.5 * high),
            high,
            volts_per_second: element.number("slew") * 1e9,
            output: false,
            moves_from: 0.0,
            moves_since: 0.0,
            is_slow: false,
        }))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "inverter".into(),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
        ]
    }
}

/// An edge shorter than this part of the longest step is instantaneous.
const FAST_EDGE: f64 = 0.01;

struct Inverting {
    input: InputBit,
    high: f64,
    volts_per_second: f64,
    output: bool,
    /// Where and when the last movement began.
    moves_from: f64,
    moves_since: f64,
    is_slow: bool,
}

impl Inverting {
    fn goal(&self) -> f64 {
        if self.output { self.high } else { 0.0 }
    }

    fn voltage_at(&self, time: f64) -> f64 {
        if !self.is_slow {
            return self.goal();
        }
        let moved = self.volts_per_second * (time - self.moves_since).max(0.0);
        let way = self.goal() - self.moves_from;
        self.moves_from + way.clamp(-moved, moved)
    }
}

impl Device for Inverting {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.input.node = wiring.pin(0);
        wiring.sense(self.input.node);
        wiring.fix(wiring.pin(1));
    }

    fn reset(&mut self) {
        self.input.is_high = false;
        self.output = false;
        (self.moves_from, self.moves_since) = (0.0, 0.0);
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        self.voltage_at(step.time)
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        if self.input.level(now) != self.output {
            return None;
        }
        Some(self.input.crossing(before, now).unwrap_or(1.0))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        self.input.update(view);
        let target = !self.input.is_high;
        if target == self.output {
            return Change::None;
        }
        self.is_slow = self.high / self.volts_per_second > FAST_EDGE * step.longest;
        self.moves_from = self.voltage_at(step.time);
        self.moves_since = step.time;
        self.output = target;
        Change::Levels
    }

    fn accept(&mut self, view: &View, _step: &Step) {
        self.input.update(view);
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        let way = (self.goal() - self.moves_from).abs();
        let end = self.moves_since + way / self.volts_per_second;
        (self.is_slow && end > time).then_some(end)
    }

    fn memory(&self) -> Vec<f64> {
        [self.output, self.input.is_high]
            .map(|level| f64::from(u8::from(level)))
            .to_vec()
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [output, input] = memory {
            self.output = *output > 0.5;
            self.input.is_high = *input > 0.5;
        }
    }
}
