//! A voltage against ground with one terminal: supply, signal, square wave or clock.

use super::waveform::{self, Waveform};
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, keyed, pin, preset};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

pub struct Rail;

static IDENTITY: Identity = Identity {
    kind: "rail",
    title: "voltage source",
    tag: "R",
    code: Some("R"),
    designator: "V",
    menu: &[
        keyed(Menu::Sources, 3, "Add Voltage Source (1-terminal)", 'V'),
        preset(
            entry(Menu::Sources, 4, "Add A/C Voltage Source (1-terminal)"),
            &[("waveform", 1.0), ("voltage", 169.705_627_484_771_4)],
        ),
        preset(
            entry(Menu::Sources, 5, "Add Square Wave Source (1-terminal)"),
            &[("waveform", 2.0)],
        ),
        preset(
            entry(Menu::Sources, 6, "Add Clock"),
            &[
                ("waveform", 2.0),
                ("voltage", 2.5),
                ("offset", 2.5),
                ("frequency", 100.0),
                ("clock", 1.0),
            ],
        ),
    ],
    parameters: &[
        waveform::WAVEFORM,
        waveform::FREQUENCY,
        waveform::VOLTAGE,
        waveform::OFFSET,
        waveform::PHASE,
        waveform::DUTY,
        waveform::RISE,
        Parameter::flag("clock", "Clock", false).bit(1),
    ],
    legacy: &[
        "waveform",
        "frequency",
        "voltage",
        "offset",
        "phase",
        "duty",
    ],
};

impl Part for Rail {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn is_written(&self, element: &Element, key: &str) -> bool {
        waveform::is_written(element, key)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(RailDevice {
            waveform: Waveform::of(element),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        waveform::info(element, readings, "V", readings.voltage(0))
    }
}

struct RailDevice {
    waveform: Waveform,
}

impl Device for RailDevice {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        self.waveform.at_end(step)
    }

    fn levels_follow_time(&self) -> bool {
        !self.waveform.is_constant()
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.waveform.next_corner(time)
    }

    fn longest_step(&self) -> f64 {
        self.waveform.longest_step()
    }
}
