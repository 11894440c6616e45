//! What an antenna picks up: three stations with different programmes.

use std::f64::consts::PI;

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::sin;

/// Receives three amplitude-modulated stations at once.
pub struct Antenna;

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
        &table::ANTENNA
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Waves))
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
