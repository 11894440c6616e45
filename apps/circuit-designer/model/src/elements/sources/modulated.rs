//! Carriers that are modulated in amplitude or in frequency.

use std::f64::consts::PI;

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::{cos, sin};

/// A carrier whose amplitude swings.
pub struct AmSource;
/// A carrier whose frequency swings.
pub struct FmSource;

impl Part for AmSource {
    fn identity(&self) -> &'static Identity {
        &table::AM_SOURCE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Carrier::of(element, None)))
    }
}

impl Part for FmSource {
    fn identity(&self) -> &'static Identity {
        &table::FM_SOURCE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let deviation = element.number("deviation");
        Some(Box::new(Carrier::of(element, Some(deviation))))
    }
}

struct Carrier {
    amplitude: f64,
    carrier: f64,
    signal: f64,
    /// In hertz; none for a carrier that is modulated in amplitude.
    deviation: Option<f64>,
}

impl Carrier {
    fn of(element: &Element, deviation: Option<f64>) -> Self {
        Carrier {
            amplitude: element.number("voltage"),
            carrier: element.number("carrier"),
            signal: element.number("signal"),
            deviation,
        }
    }
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
