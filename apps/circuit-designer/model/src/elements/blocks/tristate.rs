//! A buffer whose output can be let go.

use crate::circuit::{Element, Parameter};
use crate::elements::logic::input_bit::InputBit;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, grid_middle, line, pin};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct Tristate;

static IDENTITY: Identity = Identity {
    kind: "tristate-buffer",
    title: "tri-state buffer",
    tag: "ts",
    code: Some("180"),
    designator: "U",
    menu: &[entry(Menu::Blocks, 6, "Add Tristate Buffer")],
    parameters: &[
        Parameter::number("on_resistance", "On Resistance (ohms)", "Ω", 0.1)
            .positive()
            .attribute("ro"),
        Parameter::number("off_resistance", "Off Resistance (ohms)", "Ω", 1e10)
            .positive()
            .attribute("rf"),
        Parameter::number("pulldown", "Output Pulldown Resistance (ohms)", "Ω", 1e8)
            .positive()
            .sparse("rg"),
        Parameter::number("high", "High Logic Voltage", "V", 5.0).sparse("hv"),
    ],
    legacy: &["on_resistance", "off_resistance", "pulldown", "high"],
};

impl Part for Tristate {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let middle = grid_middle(element);
        vec![
            pin("in", element.from),
            pin("out", element.to),
            pin("enable", element.axis().beside(middle, -16)),
        ]
    }

    fn refers_to_ground(&self) -> bool {
        true
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
