//! How chips behave whose outputs can be let go: memories and the phase comparator.

use super::chip_inputs::ChipInputs;
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

/// Logic whose outputs can let go of their pins.
pub struct ThreeStateDevice<L> {
    logic: L,
    high: f64,
    inputs: ChipInputs,
    output_pins: Vec<usize>,
    nodes: Vec<Node>,
    outputs: Vec<Option<bool>>,
}

impl<L: ThreeStateLogic> ThreeStateDevice<L> {
    /// A pin may be both an input and an output.
    pub fn new(logic: L, high: f64, input_pins: Vec<usize>, output_pins: Vec<usize>) -> Self {
        ThreeStateDevice {
            logic,
            high,
            inputs: ChipInputs::new(input_pins, high),
            nodes: vec![Node::GROUND; output_pins.len()],
            outputs: vec![None; output_pins.len()],
            output_pins,
        }
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
        self.inputs.connect(wiring);
        for (node, pin) in self.nodes.iter_mut().zip(&self.output_pins) {
            *node = wiring.pin(*pin);
            wiring.link(*node, Node::GROUND, Link::Conducts);
        }
    }

    fn reset(&mut self) {
        self.logic.reset();
        self.outputs.fill(None);
        self.inputs.reset();
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
        self.inputs.crossing(before, now)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let (before, now) = self.inputs.look(view);
        let mut outputs = self.outputs.clone();
        self.logic.respond(before, now, &mut outputs);
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
        let mut memory = self.inputs.memory();
        memory.extend(self.outputs.iter().map(|it| it.map_or(-1.0, bit)));
        memory.extend(self.logic.memory());
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        let outputs = self.outputs.len();
        let Some(rest) = self.inputs.recall(memory, outputs) else {
            return;
        };
        for (output, value) in self.outputs.iter_mut().zip(rest) {
            *output = (*value >= 0.0).then_some(*value > 0.5);
        }
        self.logic.recall(&rest[outputs..]);
    }
}
