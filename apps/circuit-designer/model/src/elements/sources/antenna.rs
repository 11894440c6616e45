//! What an antenna picks up: three stations with different programmes.

use std::f64::consts::PI;

use crate::circuit::Element;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::sin;

pub struct Antenna;

static IDENTITY: Identity = Identity {
    kind: "antenna",
    title: "antenna",
    tag: "Antenna",
    code: Some("A"),
    designator: "ANT",
    menu: &[entry(Menu::Sources, 9, "Add Antenna")],
    ..Identity::EMPTY
};

struct Station {
    volts: f64,
    carrier: f64,
    tone: f64,
    depth: f64,
}

const STATIONS: [Station; 3] = [
    Station {
        volts: 1.0,
        carrier: 3000.0,
        tone: 12.0,
        depth: 0.8,
    },
    Station {
        volts: 1.0,
        carrier: 2710.0,
        tone: 13.0,
        depth: 0.8,
    },
    Station {
        volts: 1.0,
        carrier: 2433.0,
        tone: 17.0,
        depth: 0.8,
    },
];

impl Part for Antenna {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Waves))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "antenna".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}

struct Waves;

impl Device for Waves {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        let turn = 2.0 * PI * step.time;
        STATIONS
            .iter()
            .map(|station| {
                let envelope = 1.0 + station.depth * sin(turn * station.tone);
                station.volts * envelope * sin(turn * station.carrier)
            })
            .sum()
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn longest_step(&self) -> f64 {
        1.0 / (50.0 * STATIONS[0].carrier)
    }
}
