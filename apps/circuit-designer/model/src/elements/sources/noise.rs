//! Uniform noise around zero, the same in every run.

use super::waveform::Waveform;
use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

/// Random voltages, the same in every run.
pub struct Noise;

impl Part for Noise {
    fn identity(&self) -> &'static Identity {
        &table::NOISE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(NoiseDevice {
            waveform: Waveform::noise_of(element),
        }))
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
