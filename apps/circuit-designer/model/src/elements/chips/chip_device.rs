//! How digital chips behave: inputs with thresholds, a state, levels at the outputs.

use crate::elements::logic::input_bit::InputBit;
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

pub struct ChipDevice<L> {
    logic: L,
    high: f64,
    input_pins: Vec<usize>,
    output_pins: Vec<usize>,
    inputs: Vec<InputBit>,
    outputs: Vec<bool>,
    /// Nothing has been seen yet: no edge can be told.
    is_fresh: bool,
}

impl<L: ChipLogic> ChipDevice<L> {
    pub fn new(logic: L, high: f64, input_pins: Vec<usize>, output_pins: Vec<usize>) -> Self {
        ChipDevice {
            inputs: vec![InputBit::new(0.5 * high); input_pins.len()],
            outputs: vec![false; output_pins.len()],
            logic,
            high,
            input_pins,
            output_pins,
            is_fresh: true,
        }
    }

    fn levels(&self) -> Vec<bool> {
        self.inputs.iter().map(|input| input.is_high).collect()
    }
}

impl<L: ChipLogic> Device for ChipDevice<L> {
    fn connect(&mut self, wiring: &mut Wiring) {
        for (input, pin) in self.inputs.iter_mut().zip(&self.input_pins) {
            input.node = wiring.pin(*pin);
            wiring.sense(input.node);
        }
        for pin in &self.output_pins {
            wiring.fix(wiring.pin(*pin));
        }
    }

    fn reset(&mut self) {
        self.logic.reset();
        self.outputs.fill(false);
        for input in &mut self.inputs {
            input.is_high = false;
        }
        self.is_fresh = true;
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
        if self.is_fresh {
            return Some(1.0);
        }
        let inputs = self.inputs.iter();
        inputs
            .filter_map(|input| input.crossing(before, now))
            .min_by(f64::total_cmp)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let mut before = self.levels();
        for input in &mut self.inputs {
            input.update(view);
        }
        let now = self.levels();
        if std::mem::take(&mut self.is_fresh) {
            before.clone_from(&now);
        }
        let mut outputs = self.outputs.clone();
        self.logic.respond(&before, &now, &mut outputs);
        if outputs == self.outputs {
            return Change::None;
        }
        self.outputs = outputs;
        Change::Levels
    }

    fn memory(&self) -> Vec<f64> {
        let bits = self.inputs.iter().map(|input| input.is_high);
        let bits = bits.chain(self.outputs.iter().copied());
        let mut memory: Vec<f64> = bits.map(|bit| f64::from(u8::from(bit))).collect();
        memory.extend(self.logic.memory());
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        let (inputs, outputs) = (self.inputs.len(), self.outputs.len());
        if memory.len() < inputs + outputs {
            return;
        }
        for (input, value) in self.inputs.iter_mut().zip(memory) {
            input.is_high = *value > 0.5;
        }
        for (output, value) in self.outputs.iter_mut().zip(&memory[inputs..]) {
            *output = *value > 0.5;
        }
        self.logic.recall(&memory[inputs + outputs..]);
        self.is_fresh = false;
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
