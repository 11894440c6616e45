//! Uniform noise around zero, the same in every run.

use super::waveform::{self, Waveform};
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

pub struct Noise;

static IDENTITY: Identity = Identity {
    kind: "noise",
    title: "noise gen",
    tag: "n",
    code: Some("n"),
    designator: "V",
    menu: &[entry(Menu::Sources, 13, "Add Noise Generator")],
    parameters: &[
        waveform::VOLTAGE,
        Parameter::number("offset", "DC Offset (V)", "V", 0.0).sparse("bias"),
    ],
    legacy: &["-", "-", "voltage", "offset"],
};

impl Part for Noise {
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
        Some(Box::new(NoiseDevice {
            waveform: Waveform::noise_of(element),
        }))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "noise gen".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}

struct NoiseDevice {
    waveform: Waveform,
}

impl Device for NoiseDevice {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        self.waveform.at_end(step)
    }

    fn levels_follow_time(&self) -> bool {
        true
    }
}
