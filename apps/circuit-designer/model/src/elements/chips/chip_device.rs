//! How digital chips behave: inputs with thresholds, a state, levels at the outputs.

use super::chip_inputs::ChipInputs;
use crate::simulator::Wiring;
use crate::simulator::device::{Change, Device, Step, View};

/// The logic of a chip. All levels are in the order of its input and output pins.
pub trait ChipLogic: Send {
    fn reset(&mut self) {}

    /// Computes the outputs. `before` are the inputs as they were when they were last looked at, so
    /// that data which change together with a clock edge are taken as they were before it.
    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]);

    fn memory(&self) -> Vec<f64> {
        Vec::new()
    }

    fn recall(&mut self, _memory: &[f64]) {}
}

impl ChipLogic for Box<dyn ChipLogic> {
    fn reset(&mut self) {
        (**self).reset();
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        (**self).respond(before, now, outputs);
    }

    fn memory(&self) -> Vec<f64> {
        (**self).memory()
    }

    fn recall(&mut self, memory: &[f64]) {
        (**self).recall(memory);
    }
}

/// Logic between pins: thresholds in front of it, ideal outputs behind it.
pub struct ChipDevice<L> {
    logic: L,
    high: f64,
    inputs: ChipInputs,
    output_pins: Vec<usize>,
    outputs: Vec<bool>,
    /// Where the next levels are worked out.
    next: Vec<bool>,
}

impl<L: ChipLogic> ChipDevice<L> {
    /// `high` is the level of outputs; half of it is the threshold of inputs.
    pub fn new(logic: L, high: f64, input_pins: Vec<usize>, output_pins: Vec<usize>) -> Self {
        ChipDevice {
            inputs: ChipInputs::new(input_pins, high),
            outputs: vec![false; output_pins.len()],
            next: vec![false; output_pins.len()],
            logic,
            high,
            output_pins,
        }
    }
}

impl<L: ChipLogic> Device for ChipDevice<L> {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.inputs.connect(wiring);
        for pin in &self.output_pins {
            wiring.fix(wiring.pin(*pin));
        }
    }

    fn reset(&mut self) {
        self.logic.reset();
        self.outputs.fill(false);
        self.inputs.reset();
    }

    fn level(&self, output: usize, _step: &Step) -> f64 {
        if self.outputs.get(output) == Some(&true) {
            self.high
        } else {
            0.0
        }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        self.inputs.crossing(before, now)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let (before, now) = self.inputs.look(view);
        self.next.copy_from_slice(&self.outputs);
        self.logic.respond(before, now, &mut self.next);
        if self.next == self.outputs {
            return Change::None;
        }
        std::mem::swap(&mut self.outputs, &mut self.next);
        Change::Levels
    }

    fn memory(&self) -> Vec<f64> {
        let mut memory = self.inputs.memory();
        let outputs = self.outputs.iter();
        memory.extend(outputs.map(|output| f64::from(u8::from(*output))));
        memory.extend(self.logic.memory());
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        let outputs = self.outputs.len();
        let Some(rest) = self.inputs.recall(memory, outputs) else {
            return;
        };
        for (output, value) in self.outputs.iter_mut().zip(rest) {
            *output = *value > 0.5;
        }
        self.logic.recall(&rest[outputs..]);
    }
}

/// Did the input with this number rise (or fall)?
pub fn edge(before: &[bool], now: &[bool], input: usize, rising: bool) -> bool {
    before[input] != now[input] && now[input] == rising
}

/// Logic whose whole state is one bit, shown at Q and, inverted, at the pin after it.
pub trait OneBit: Send {
    /// The state that follows. The arguments are those of [`ChipLogic::respond`].
    fn next(&self, state: bool, before: &[bool], now: &[bool]) -> bool;
}

/// A bit and what decides about it.
pub struct FlipFlop<L> {
    logic: L,
    state: bool,
}

impl<L: OneBit> FlipFlop<L> {
    /// A flip-flop that begins low.
    pub fn new(logic: L) -> Self {
        FlipFlop {
            logic,
            state: false,
        }
    }
}

impl<L: OneBit> ChipLogic for FlipFlop<L> {
    fn reset(&mut self) {
        self.state = false;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        self.state = self.logic.next(self.state, before, now);
        outputs.copy_from_slice(&[self.state, !self.state]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.state))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.state = memory.first().is_some_and(|state| *state > 0.5);
    }
}
