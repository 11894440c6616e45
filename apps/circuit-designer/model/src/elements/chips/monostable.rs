//! A pulse of a given length at each rising edge.

use crate::circuit::Element;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Step, View};

/// A pulse of fixed length after an edge.
pub struct Monostable;

impl Part for Monostable {
    fn identity(&self) -> &'static Identity {
        &table::MONOSTABLE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let high = element.number("high");
        Some(Box::new(Pulse {
            input: InputBit::new(0.5 * high),
            high,
            delay: element.number("delay"),
            retriggerable: element.flag("retriggerable"),
            ends_at: None,
            is_fresh: true,
        }))
    }
}

struct Pulse {
    input: InputBit,
    high: f64,
    delay: f64,
    retriggerable: bool,
    /// End of the pulse that is on.
    ends_at: Option<f64>,
    /// Nothing has been seen yet: no edge can be told.
    is_fresh: bool,
}

/// A time that is reached but for rounding.
fn is_over(end: f64, time: f64) -> bool {
    time >= end - 1e-12 * end.abs()
}

impl Device for Pulse {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.input.node = wiring.pin(0);
        wiring.sense(self.input.node);
        wiring.fix(wiring.pin(1));
        wiring.fix(wiring.pin(2));
    }

    fn reset(&mut self) {
        self.input.is_high = false;
        self.ends_at = None;
        self.is_fresh = true;
    }

    fn level(&self, output: usize, _step: &Step) -> f64 {
        if self.ends_at.is_some() == (output == 0) {
            self.high
        } else {
            0.0
        }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        if self.is_fresh {
            return Some(1.0);
        }
        if self.ends_at.is_some_and(|end| is_over(end, step.time)) {
            return Some(1.0);
        }
        self.input.crossing(before, now)
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        let was_on = self.ends_at.is_some();
        if self.ends_at.is_some_and(|end| is_over(end, step.time)) {
            self.ends_at = None;
        }
        let changed = self.input.update(view);
        let rises = changed && self.input.is_high && !std::mem::take(&mut self.is_fresh);
        if rises && (self.ends_at.is_none() || self.retriggerable) {
            self.ends_at = Some(step.time + self.delay);
        }
        self.is_fresh = false;
        if self.ends_at.is_some() == was_on {
            Change::None
        } else {
            Change::Levels
        }
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.ends_at.filter(|end| *end > time)
    }

    fn memory(&self) -> Vec<f64> {
        let input = f64::from(u8::from(self.input.is_high));
        vec![input, self.ends_at.unwrap_or(-1.0)]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [input, end] = memory {
            self.input.is_high = *input > 0.5;
            self.ends_at = (*end >= 0.0).then_some(*end);
            self.is_fresh = false;
        }
    }
}
