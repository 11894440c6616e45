//! A voltage against ground with one terminal: supply, signal, square wave or clock.

use super::waveform::{self, Waveform};
use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part, Readings};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

/// A waveform against ground.
pub struct Rail;

impl Part for Rail {
    fn identity(&self) -> &'static Identity {
        &table::RAIL
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
