//! How gates behave: inputs with thresholds, a function, a level at the output, perhaps later.

use super::input_bit::InputBit;
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Step, View};

/// The output, from the number of high inputs and of all inputs.
pub type Function = fn(usize, usize) -> bool;

/// Inputs, a function of how many are high, one output.
pub struct GateDevice {
    /// From high inputs and all inputs to the output.
    pub function: Function,
    /// Their levels as far as they are decided.
    pub inputs: Vec<InputBit>,
    /// Count the low inputs instead.
    pub invert_inputs: bool,
    /// Level of the output.
    pub high: f64,
    /// Seconds between input and output.
    pub delay: f64,
    output: bool,
    /// Are the levels that the inputs had when last looked at known to ask for nothing new?
    rests: bool,
    /// A change that is on its way: when it arrives, and what it is.
    pending: Option<(f64, bool)>,
}

impl GateDevice {
    /// A gate without delay.
    pub fn new(function: Function, inputs: Vec<InputBit>, high: f64) -> Self {
        GateDevice {
            function,
            inputs,
            invert_inputs: false,
            high,
            delay: 0.0,
            output: false,
            rests: false,
            pending: None,
        }
    }

    fn target(&self, levels: impl Iterator<Item = bool>) -> bool {
        let highs = levels.filter(|level| *level != self.invert_inputs).count();
        (self.function)(highs, self.inputs.len())
    }

    /// Where the output is going to.
    fn heading(&self) -> bool {
        self.pending.map_or(self.output, |(_, level)| level)
    }

    /// Takes the levels at hand. Did any of them change?
    fn update(&mut self, view: &View) -> bool {
        let inputs = self.inputs.iter_mut();
        inputs.fold(false, |changed, input| input.update(view) | changed)
    }
}

impl Device for GateDevice {
    fn connect(&mut self, wiring: &mut Wiring) {
        for (pin, input) in self.inputs.iter_mut().enumerate() {
            input.node = wiring.pin(pin);
            wiring.sense(input.node);
        }
        wiring.fix(wiring.pin(self.inputs.len()));
    }

    fn reset(&mut self) {
        for input in &mut self.inputs {
            input.is_high = false;
        }
        self.output = false;
        self.rests = false;
        self.pending = None;
    }

    fn level(&self, _output: usize, _step: &Step) -> f64 {
        if self.output { self.high } else { 0.0 }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        self.delay > 0.0
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        if let Some((at, _)) = self.pending
            && at <= step.time
        {
            return Some(((at - step.time + step.length) / step.length).clamp(0.0, 1.0));
        }
        let is_unchanged = |input: &InputBit| input.level(now) == input.is_high;
        if self.rests && self.inputs.iter().all(is_unchanged) {
            return None;
        }
        let levels = self.inputs.iter().map(|input| input.level(now));
        if self.target(levels) == self.heading() {
            return None;
        }
        let crossings = self.inputs.iter();
        let first = crossings
            .filter_map(|input| input.crossing(before, now))
            .min_by(f64::total_cmp);
        Some(first.unwrap_or(1.0))
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        if !self.update(view) && self.rests && self.pending.is_none() {
            return Change::None;
        }
        let before = self.output;
        let target = self.target(self.inputs.iter().map(|input| input.is_high));
        if self.delay <= 0.0 {
            self.output = target;
        } else {
            if let Some((at, level)) = self.pending
                && at <= step.time
            {
                self.output = level;
                self.pending = None;
            }
            if target == self.output {
                self.pending = None;
            } else if self.pending.is_none() {
                self.pending = Some((step.time + self.delay, target));
            }
        }
        self.rests = target == self.heading();
        if self.output == before {
            Change::None
        } else {
            Change::Levels
        }
    }

    fn accept(&mut self, view: &View, _step: &Step) {
        if self.update(view) {
            self.rests = false;
        }
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.pending.map(|(at, _)| at).filter(|at| *at > time)
    }

    fn memory(&self) -> Vec<f64> {
        let mut memory = vec![f64::from(u8::from(self.output))];
        memory.extend(self.inputs.iter().map(|it| f64::from(u8::from(it.is_high))));
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [output, inputs @ ..] = memory {
            self.output = *output > 0.5;
            self.rests = false;
            for (input, level) in self.inputs.iter_mut().zip(inputs) {
                input.is_high = *level > 0.5;
            }
        }
    }
}
