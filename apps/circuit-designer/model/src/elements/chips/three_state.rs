//! How chips behave whose outputs can be let go: memories and the phase comparator.

use crate::elements::logic::input_bit::InputBit;
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// The logic of such a chip: levels in, levels or nothing out.
pub trait ThreeStateLogic: Send {
    fn reset(&mut self);

    /// The arguments are those of `ChipLogic::respond`; an output of none is let go.
    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [Option<bool>]);

    fn memory(&self) -> Vec<f64>;

    fn recall(&mut self, memory: &[f64]);
}

/// Conductances of an output that drives, and of one that does not.
const DRIVING: f64 = 1.0;
const RELEASED: f64 = 1e-9;

pub struct ThreeStateDevice<L> {
    logic: L,
    high: f64,
    input_pins: Vec<usize>,
    output_pins: Vec<usize>,
    inputs: Vec<InputBit>,
    nodes: Vec<Node>,
    outputs: Vec<Option<bool>>,
    is_fresh: bool,
}

impl<L: ThreeStateLogic> ThreeStateDevice<L> {
    /// A pin may be both an input and an output.
    pub fn new(logic: L, high: f64, input_pins: Vec<usize>, output_pins: Vec<usize>) -> Self {
        ThreeStateDevice {
            logic,
            high,
            inputs: vec![InputBit::new(0.5 * high); input_pins.len()],
            nodes: vec![Node::GROUND; output_pins.len()],
            outputs: vec![None; output_pins.len()],
            input_pins,
            output_pins,
            is_fresh: true,
        }
    }

    fn levels(&self) -> Vec<bool> {
        self.inputs.iter().map(|input| input.is_high).collect()
    }

    /// Conductance and level of an output.
    fn drive_of(&self, output: Option<bool>) -> (f64, f64) {
        match output {
            None => (RELEASED, 0.0),
            Some(true) => (DRIVING, self.high),
            Some(false) => (DRIVING, 0.0),
        }
    }
}

impl<L: ThreeStateLogic> Device for ThreeStateDevice<L> {
    fn connect(&mut self, wiring: &mut Wiring) {
        for (input, pin) in self.inputs.iter_mut().zip(&self.input_pins) {
            input.node = wiring.pin(*pin);
            wiring.sense(input.node);
        }
        for (node, pin) in self.nodes.iter_mut().zip(&self.output_pins) {
            *node = wiring.pin(*pin);
            wiring.link(*node, Node::GROUND, Link::Conducts);
        }
    }

    fn reset(&mut self) {
        self.logic.reset();
        self.outputs.fill(None);
        for input in &mut self.inputs {
            input.is_high = false;
        }
        self.is_fresh = true;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        for (node, output) in self.nodes.iter().zip(&self.outputs) {
            stamper.conductance(*node, Node::GROUND, self.drive_of(*output).0);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        for (node, output) in self.nodes.iter().zip(&self.outputs) {
            let (conductance, level) = self.drive_of(*output);
            let current = step.source_scale * conductance * level;
            stamper.current(Node::GROUND, *node, current);
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
        Change::Coefficients
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let outputs = self.nodes.iter().zip(&self.outputs);
        for (pin, (node, output)) in self.output_pins.iter().zip(outputs) {
            let (conductance, level) = self.drive_of(*output);
            into[*pin] += conductance * (view.voltage(*node) - level);
        }
    }

    /// Inputs, outputs (-1 for none), then the logic.
    fn memory(&self) -> Vec<f64> {
        let bit = |level: bool| f64::from(u8::from(level));
        let mut memory: Vec<f64> = self.inputs.iter().map(|it| bit(it.is_high)).collect();
        memory.extend(self.outputs.iter().map(|it| it.map_or(-1.0, bit)));
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
            *output = (*value >= 0.0).then_some(*value > 0.5);
        }
        self.logic.recall(&memory[inputs + outputs..]);
        self.is_fresh = false;
    }
}
