//! Parts that are small circuits of other parts.

use crate::circuit::{Element, Point, Value};
use crate::simulator::device::{Branch, Change, Device, Node, Step, View};
use crate::simulator::{Stamper, Wiring};

/// Where a pin of a piece is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    Pin(usize),
    Inner(usize),
}

/// The value of a piece's parameter.
pub fn number(value: f64) -> Value {
    Value::Number(value)
}

struct Piece {
    device: Box<dyn Device>,
    terminals: Vec<Terminal>,
}

/// Devices that act together. None of them may hold a net at a level: such outputs are counted by
/// element.
#[derive(Default)]
pub struct Composite {
    pieces: Vec<Piece>,
    inner_nodes: usize,
}

impl Composite {
    /// Adds a piece; `terminals` are its pins in its own order.
    pub fn add(
        mut self,
        kind: &str,
        parameters: &[(&str, Value)],
        terminals: &[Terminal],
    ) -> Composite {
        let at = Point::default();
        let mut element = Element::new(kind, at, at.offset(64, 0));
        for (key, value) in parameters {
            element.parameters.insert((*key).into(), value.clone());
        }
        let device = element.part().and_then(|part| part.device(&element));
        match device {
            Some(device) => self.add_device(device, terminals),
            None => {
                self.count_inner(terminals);
                self
            }
        }
    }

    /// Adds a piece that no part of the catalogue stands for.
    pub fn add_device(mut self, device: Box<dyn Device>, terminals: &[Terminal]) -> Composite {
        self.count_inner(terminals);
        self.pieces.push(Piece {
            device,
            terminals: terminals.to_vec(),
        });
        self
    }

    fn count_inner(&mut self, terminals: &[Terminal]) {
        for terminal in terminals {
            if let Terminal::Inner(number) = terminal {
                self.inner_nodes = self.inner_nodes.max(number + 1);
            }
        }
    }

    fn devices(&self) -> impl Iterator<Item = &dyn Device> {
        self.pieces.iter().map(|piece| piece.device.as_ref())
    }

    fn any(&self, is: impl Fn(&dyn Device) -> bool) -> bool {
        self.devices().any(is)
    }
}

impl Device for Composite {
    fn connect(&mut self, wiring: &mut Wiring) {
        let inner: Vec<Node> = (0..self.inner_nodes)
            .map(|_| wiring.internal_node())
            .collect();
        for piece in &mut self.pieces {
            let nodes: Vec<Node> = piece
                .terminals
                .iter()
                .map(|terminal| match terminal {
                    Terminal::Pin(pin) => wiring.pin(*pin),
                    Terminal::Inner(number) => inner[*number],
                })
                .collect();
            piece.device.connect(&mut wiring.with_pins(&nodes));
        }
    }

    fn reset(&mut self) {
        for piece in &mut self.pieces {
            piece.device.reset();
        }
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        for device in self.devices() {
            device.linear(stamper, step);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        for device in self.devices() {
            device.drive(stamper, step);
        }
    }

    fn is_nonlinear(&self) -> bool {
        self.any(|device| device.is_nonlinear())
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let mut in_range = true;
        for piece in &mut self.pieces {
            if piece.device.is_nonlinear() {
                in_range &= piece.device.nonlinear(stamper, view, step);
            }
        }
        in_range
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.devices()
            .map(|device| device.truncation(view, step))
            .fold(0.0, f64::max)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        for piece in &mut self.pieces {
            piece.device.accept(view, step);
        }
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.devices()
            .filter_map(|device| device.breakpoint(time))
            .min_by(f64::total_cmp)
    }

    fn longest_step(&self) -> f64 {
        self.devices()
            .map(|device| device.longest_step())
            .fold(f64::INFINITY, f64::min)
    }

    fn is_discrete(&self) -> bool {
        self.any(|device| device.is_discrete())
    }

    fn watches_time(&self) -> bool {
        // Its other pieces must be told of every step, even if the discrete ones need not.
        self.is_discrete()
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        self.devices()
            .filter(|device| device.is_discrete())
            .filter_map(|device| device.crossing(before, now, step))
            .min_by(f64::total_cmp)
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        let mut change = Change::None;
        for piece in &mut self.pieces {
            if piece.device.is_discrete() {
                change = change.max(piece.device.decide(view, step));
            }
        }
        change
    }

    fn rings(&self) -> bool {
        self.any(|device| device.rings())
    }

    fn integrates(&self) -> bool {
        self.any(|device| device.integrates())
    }

    fn feedback(&self) -> Option<(Branch, Node)> {
        self.devices().find_map(|device| device.feedback())
    }

    fn leave_unstable_point(&mut self) {
        for piece in &mut self.pieces {
            if piece.device.feedback().is_some() {
                piece.device.leave_unstable_point();
                return;
            }
        }
    }

    fn currents(&self, view: &View, step: &Step, into: &mut [f64]) {
        for piece in &self.pieces {
            let mut own = vec![0.0; piece.terminals.len()];
            piece.device.currents(view, step, &mut own);
            for (terminal, current) in piece.terminals.iter().zip(own) {
                if let Terminal::Pin(pin) = terminal
                    && let Some(sum) = into.get_mut(*pin)
                {
                    *sum += current;
                }
            }
        }
    }

    /// Each piece's memory, with its length before it.
    fn memory(&self) -> Vec<f64> {
        let mut memory = Vec::new();
        for device in self.devices() {
            let own = device.memory();
            memory.push(own.len() as f64);
            memory.extend(own);
        }
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        let mut rest = memory;
        for piece in &mut self.pieces {
            let [length, after @ ..] = rest else {
                return;
            };
            let length = (*length as usize).min(after.len());
            let (own, others) = after.split_at(length);
            piece.device.recall(own);
            rest = others;
        }
    }

    fn may_stop(&self) -> bool {
        self.any(|device| device.may_stop())
    }

    fn stop_reason(&self) -> Option<String> {
        self.devices().find_map(|device| device.stop_reason())
    }
}
