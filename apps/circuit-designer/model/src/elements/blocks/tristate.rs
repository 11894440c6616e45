//! A buffer whose output can be let go.

use crate::circuit::Element;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Passes a level or lets go of its output.
pub struct Tristate;

impl Part for Tristate {
    fn identity(&self) -> &'static Identity {
        &table::TRISTATE_BUFFER
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        Some(Box::new(Buffer {
            input: InputBit::new(0.5 * high),
            enable: InputBit::new(0.5 * high),
            high,
            on: 1.0 / element.number("on_resistance"),
            off: 1.0 / element.number("off_resistance"),
            pulldown: 1.0 / element.number("pulldown"),
            output: Node::GROUND,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_enabled = readings.voltage(2) > 0.5 * element.number("high");
        vec![
            "tri-state buffer".into(),
            if is_enabled { "closed" } else { "open" }.into(),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
            line("I", -readings.current(1), "A"),
            line("Vc", readings.voltage(2), "V"),
        ]
    }
}

struct Buffer {
    input: InputBit,
    enable: InputBit,
    high: f64,
    on: f64,
    off: f64,
    pulldown: f64,
    output: Node,
}

impl Buffer {
    fn level(&self) -> f64 {
        if self.input.is_high { self.high } else { 0.0 }
    }

    fn conductance(&self) -> f64 {
        if self.enable.is_high {
            self.on
        } else {
            self.off
        }
    }
}

impl Device for Buffer {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.input.node = wiring.pin(0);
        self.output = wiring.pin(1);
        self.enable.node = wiring.pin(2);
        wiring.sense(self.input.node);
        wiring.sense(self.enable.node);
        wiring.link(self.output, Node::GROUND, Link::Conducts);
    }

    fn reset(&mut self) {
        self.input.is_high = false;
        self.enable.is_high = false;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let conductance = self.conductance() + self.pulldown;
        stamper.conductance(self.output, Node::GROUND, conductance);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        let current = step.source_scale * self.level() * self.conductance();
        stamper.current(Node::GROUND, self.output, current);
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        [&self.input, &self.enable]
            .into_iter()
            .filter_map(|input| input.crossing(before, now))
            .min_by(f64::total_cmp)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let input = self.input.update(view);
        let enable = self.enable.update(view);
        if enable {
            Change::Coefficients
        } else if input {
            Change::Levels
        } else {
            Change::None
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let voltage = view.voltage(self.output);
        into[1] = self.conductance() * (voltage - self.level()) + self.pulldown * voltage;
    }

    fn memory(&self) -> Vec<f64> {
        [self.input.is_high, self.enable.is_high]
            .map(|level| f64::from(u8::from(level)))
            .to_vec()
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [input, enable] = memory {
            self.input.is_high = *input > 0.5;
            self.enable.is_high = *enable > 0.5;
        }
    }
}
