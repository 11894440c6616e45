//! A sine whose frequency moves through a range again and again.

use std::f64::consts::PI;

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};
use crate::simulator::math::{exp, ln, sin};

/// A sine whose frequency moves between two limits.
pub struct Sweep;

impl Part for Sweep {
    fn identity(&self) -> &'static Identity {
        &table::SWEEP
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Course::of(element)))
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
