//! An output that takes a moment to move: inverters and Schmitt triggers.

use super::input_bit::InputBit;
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Step, View};

/// An edge shorter than this part of the longest step is instantaneous.
const FAST_EDGE: f64 = 0.01;

/// One input, one output that moves to the level it is told to.
pub struct Slewing {
    input: InputBit,
    inverts: bool,
    /// Low and high.
    levels: [f64; 2],
    volts_per_second: f64,
    output: bool,
    /// Where and when the last movement began.
    moves_from: f64,
    moves_since: f64,
    is_slow: bool,
}

impl Slewing {
    /// `slew` is in volts per nanosecond.
    pub fn new(input: InputBit, inverts: bool, levels: [f64; 2], slew: f64) -> Self {
        Slewing {
            input,
            inverts,
            levels,
            volts_per_second: slew * 1e9,
            output: false,
            moves_from: levels[0],
            moves_since: 0.0,
            is_slow: false,
        }
    }

    fn target(&self, input: bool) -> bool {
        input != self.inverts
    }

    fn goal(&self) -> f64 {
        self.levels[usize::from(self.output)]
    }

    fn voltage_at(&self, time: f64) -> f64 {
        if !self.is_slow {
            return self.goal();
        }
        let moved = self.volts_per_second * (time - self.moves_since).max(0.0);
        let way = self.goal() - self.moves_from;
        self.moves_from + way.clamp(-moved, moved)
    }
}

impl Device for Slewing {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.input.node = wiring.pin(0);
        wiring.sense(self.input.node);
        wiring.fix(wiring.pin(1));
    }

    fn reset(&mut self) {
        self.input.is_high = false;
        self.output = false;
        (self.moves_from, self.moves_since) = (self.levels[0], 0.0);
        self.is_slow = false;
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        self.voltage_at(step.time)
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        if self.target(self.input.level(now)) == self.output {
            return None;
        }
        Some(self.input.crossing(before, now).unwrap_or(1.0))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        self.input.update(view);
        let target = self.target(self.input.is_high);
        if target == self.output {
            return Change::None;
        }
        let edge = (self.levels[1] - self.levels[0]).abs() / self.volts_per_second;
        self.is_slow = edge > FAST_EDGE * step.longest;
        self.moves_from = self.voltage_at(step.time);
        self.moves_since = step.time;
        self.output = target;
        Change::Levels
    }

    fn accept(&mut self, view: &View, _step: &Step) {
        self.input.update(view);
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        let way = (self.goal() - self.moves_from).abs();
        let end = self.moves_since + way / self.volts_per_second;
        (self.is_slow && end > time).then_some(end)
    }

    fn memory(&self) -> Vec<f64> {
        [self.output, self.input.is_high]
            .map(|level| f64::from(u8::from(level)))
            .to_vec()
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [output, input] = memory {
            self.output = *output > 0.5;
            self.input.is_high = *input > 0.5;
        }
    }
}
