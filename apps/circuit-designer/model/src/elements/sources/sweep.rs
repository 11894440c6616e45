//! A sine whose frequency moves through a range again and again.

use std::f64::consts::PI;

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::{exp, ln, sin};

pub struct Sweep;

const fn frequency(key: &'static str, label: &'static str, default: f64) -> Parameter {
    Parameter::number(key, label, "Hz", default).allowing(Allowed::Within(1e-6, 1e12))
}

static IDENTITY: Identity = Identity {
    kind: "sweep",
    title: "sweep",
    tag: "sw",
    code: Some("170"),
    designator: "V",
    menu: &[entry(Menu::Sources, 7, "Add A/C Sweep")],
    parameters: &[
        frequency("from", "Min Frequency (Hz)", 20.0).attribute("minf"),
        frequency("to", "Max Frequency (Hz)", 4000.0).attribute("maxf"),
        Parameter::number("voltage", "Max Voltage", "V", 5.0).attribute("maxv"),
        Parameter::number("time", "Sweep Time (s)", "s", 0.1)
            .positive()
            .attribute("st"),
        Parameter::flag("logarithmic", "Logarithmic", false).bit(1),
        Parameter::flag("bidirectional", "Bidirectional", true).bit(2),
    ],
    legacy: &["from", "to", "voltage", "time"],
};

impl Part for Sweep {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Course::of(element)))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "sweep".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
            line("range from", element.number("from"), "Hz"),
            line("range to", element.number("to"), "Hz"),
            line("time", element.number("time"), "s"),
        ]
    }
}

struct Course {
    from: f64,
    to: f64,
    amplitude: f64,
    time: f64,
    logarithmic: bool,
    bidirectional: bool,
}

impl Course {
    fn of(element: &Element) -> Self {
        Course {
            from: element.number("from"),
            to: element.number("to"),
            amplitude: element.number("voltage"),
            time: element.number("time"),
            logarithmic: element.flag("logarithmic"),
            bidirectional: element.flag("bidirectional"),
        }
    }

    /// Cycles since the beginning of one way through the range.
    fn cycles_within(&self, time: f64) -> f64 {
        let ratio = self.to / self.from;
        if self.logarithmic && (ratio - 1.0).abs() > 1e-9 {
            let growth = ln(ratio) / self.time;
            self.from * (exp(growth * time) - 1.0) / growth
        } else {
            let slope = (self.to - self.from) / self.time;
            (self.from + 0.5 * slope * time) * time
        }
    }

    fn cycles(&self, time: f64) -> f64 {
        let ways = (time / self.time).floor();
        let within = time - ways * self.time;
        let way = self.cycles_within(self.time);
        // On the way back the course runs through the same cycles in the other order.
        if self.bidirectional && ways % 2.0 == 1.0 {
            (ways + 1.0) * way - self.cycles_within(self.time - within)
        } else {
            ways * way + self.cycles_within(within)
        }
    }
}

impl Device for Course {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        let cycles = self.cycles(step.time);
        self.amplitude * sin(2.0 * PI * (cycles - cycles.floor()))
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn longest_step(&self) -> f64 {
        1.0 / (50.0 * self.from.max(self.to))
    }
}
