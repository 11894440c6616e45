//! Carriers that are modulated in amplitude or in frequency.

use std::f64::consts::PI;

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::{cos, sin};

pub struct AmSource;
pub struct FmSource;

const fn frequency(key: &'static str, label: &'static str, default: f64) -> Parameter {
    Parameter::number(key, label, "Hz", default).allowing(Allowed::Within(1e-6, 1e12))
}

const VOLTAGE: Parameter = Parameter::number("voltage", "Max Voltage", "V", 5.0).attribute("mv");

static AM: Identity = Identity {
    kind: "am-source",
    title: "AM Source",
    tag: "AM",
    code: Some("200"),
    designator: "V",
    menu: &[entry(Menu::Sources, 10, "Add AM Source")],
    parameters: &[
        frequency("carrier", "Carrier Frequency (Hz)", 1000.0).attribute("cf"),
        frequency("signal", "Signal Frequency (Hz)", 40.0).attribute("sf"),
        VOLTAGE,
    ],
    legacy: &["carrier", "signal", "voltage"],
};

static FM: Identity = Identity {
    kind: "fm-source",
    title: "FM Source",
    tag: "FM",
    code: Some("201"),
    designator: "V",
    menu: &[entry(Menu::Sources, 11, "Add FM Source")],
    parameters: &[
        frequency("carrier", "Carrier Frequency (Hz)", 800.0).attribute("cf"),
        frequency("signal", "Signal Frequency (Hz)", 40.0).attribute("sf"),
        VOLTAGE,
        Parameter::number("deviation", "Deviation (Hz)", "Hz", 200.0)
            .not_negative()
            .attribute("de"),
    ],
    legacy: &["carrier", "signal", "voltage", "deviation"],
};

fn info(title: &str, element: &Element, readings: &Readings) -> Vec<String> {
    vec![
        title.into(),
        line("I", readings.current(0).abs(), "A"),
        line("V", readings.voltage(0), "V"),
        line("cf", element.number("carrier"), "Hz"),
        line("sf", element.number("signal"), "Hz"),
        line("Vmax", element.number("voltage"), "V"),
    ]
}

macro_rules! modulated_part {
    ($part:ident, $identity:ident, $depth:expr) => {
        impl Part for $part {
            fn identity(&self) -> &'static Identity {
                &$identity
            }

            fn pins(&self, element: &Element) -> Vec<Pin> {
                vec![pin("", element.from)]
            }

            fn refers_to_ground(&self) -> bool {
                true
            }

            fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
                Some(Box::new(Carrier {
                    amplitude: element.number("voltage"),
                    carrier: element.number("carrier"),
                    signal: element.number("signal"),
                    deviation: $depth(element),
                }))
            }

            fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
                info($identity.title, element, readings)
            }
        }
    };
}

modulated_part!(AmSource, AM, |_: &Element| None);
modulated_part!(FmSource, FM, |element: &Element| Some(
    element.number("deviation")
));

struct Carrier {
    amplitude: f64,
    carrier: f64,
    signal: f64,
    /// In hertz; none for a carrier that is modulated in amplitude.
    deviation: Option<f64>,
}

impl Device for Carrier {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        let carrier = 2.0 * PI * self.carrier * step.time;
        let signal = 2.0 * PI * self.signal * step.time;
        match self.deviation {
            None => self.amplitude * sin(carrier) * 0.5 * (1.0 + sin(signal)),
            // The phase is the integral of the swinging frequency.
            Some(deviation) => {
                let swing = deviation / self.signal * (1.0 - cos(signal));
                self.amplitude * sin(carrier + swing)
            }
        }
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn longest_step(&self) -> f64 {
        let fastest = self.carrier + self.deviation.unwrap_or(self.signal);
        1.0 / (50.0 * fastest.max(self.signal))
    }
}
