//! The ideal operational amplifier: large gain, hard limits, no input current.
//!
//! Its curve has three straight pieces. Newton's method may only move to a neighbouring piece, so
//! that feedback cannot throw it from one limit to the other and back. With positive feedback the
//! middle piece has a solution that no real amplifier would hold; the simulator recognises it by
//! its response, and the amplifier then goes over to a limit.

use crate::circuit::Element;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::quantity;
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// An amplifier with limits and without dynamics.
pub struct OpAmp;

/// Inputs and output of amplifiers and comparators: minus on top unless they are swapped.
pub fn pins(element: &Element) -> Vec<Pin> {
    let axis = element.axis();
    let pitch = if element.flag("small") { 8 } else { 16 };
    let mut side = pitch * axis.sign();
    if element.flag("swapped") {
        side = -side;
    }
    vec![
        pin("-", axis.beside(element.from, side)),
        pin("+", axis.beside(element.from, -side)),
        pin("out", element.to),
    ]
}

impl Part for OpAmp {
    fn identity(&self) -> &'static Identity {
        &table::OP_AMP
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        pins(element)
    }

    fn constant_bits(&self, _element: &Element) -> u32 {
        // The gain is given.
        8
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (a, b) = (element.number("low"), element.number("high"));
        Some(Box::new(Amplifier {
            low: a.min(b),
            high: a.max(b),
            gain: element.number("gain"),
            minus: Node::GROUND,
            plus: Node::GROUND,
            output: Node::GROUND,
            branch: Branch::default(),
            piece: Piece::Linear,
            settled: None,
            forced: None,
            came_from: None,
            bounces: 0,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "op-amp".into(),
            line("V+", readings.voltage(1), "V"),
            line("V-", readings.voltage(0), "V"),
            line("Vout", readings.voltage(2), "V"),
            line("Iout", -readings.current(2), "A"),
            format!(
                "range = {} to {}",
                quantity::format(element.number("low"), "V"),
                quantity::format(element.number("high"), "V")
            ),
        ]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Low,
    Linear,
    High,
}

struct Amplifier {
    low: f64,
    high: f64,
    gain: f64,
    minus: Node,
    plus: Node,
    output: Node,
    branch: Branch,
    piece: Piece,
    /// The piece of the last accepted step; none before the first.
    settled: Option<Piece>,
    /// The piece to begin the next solution with.
    forced: Option<Piece>,
    /// The limit from which the middle piece was entered, and how often it was thrown back there.
    came_from: Option<Piece>,
    bounces: u8,
}

/// After this many returns to the same limit neither it nor the middle piece holds a solution.
const MAX_BOUNCES: u8 = 2;

impl Amplifier {
    fn middle(&self) -> f64 {
        0.5 * (self.low + self.high)
    }

    fn next_piece(&mut self, difference: f64) -> Piece {
        if let Some(forced) = self.forced.take() {
            return forced;
        }
        let reach = 0.5 * (self.high - self.low) / self.gain;
        let wanted = if difference > reach {
            Piece::High
        } else if difference < -reach {
            Piece::Low
        } else {
            Piece::Linear
        };
        match (self.piece, wanted) {
            (Piece::Low, Piece::High) | (Piece::High, Piece::Low) => {
                self.came_from = Some(self.piece);
                Piece::Linear
            }
            (Piece::Low | Piece::High, Piece::Linear) => {
                self.came_from = Some(self.piece);
                wanted
            }
            (Piece::Linear, Piece::Low | Piece::High) if self.came_from == Some(wanted) => {
                self.bounces += 1;
                if self.bounces < MAX_BOUNCES {
                    return wanted;
                }
                self.bounces = 0;
                opposite(wanted)
            }
            _ => wanted,
        }
    }
}

fn opposite(piece: Piece) -> Piece {
    match piece {
        Piece::Low => Piece::High,
        Piece::Linear => Piece::Linear,
        Piece::High => Piece::Low,
    }
}

impl Device for Amplifier {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.minus, self.plus, self.output) = (wiring.pin(0), wiring.pin(1), wiring.pin(2));
        self.branch = wiring.branch();
        wiring.sense(self.minus);
        wiring.sense(self.plus);
        wiring.link(self.output, Node::GROUND, Link::Voltage);
    }

    fn reset(&mut self) {
        self.piece = Piece::Linear;
        self.settled = None;
        self.forced = None;
        self.came_from = None;
        self.bounces = 0;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.branch_flows(self.branch, self.output, Node::GROUND, 1.0);
        stamper.branch_voltage(self.branch, self.output, 1.0);
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, _step: &Step) -> bool {
        let before = self.piece;
        self.piece = self.next_piece(view.across(self.plus, self.minus));
        match self.piece {
            Piece::Low => stamper.branch_right(self.branch, self.low),
            Piece::High => stamper.branch_right(self.branch, self.high),
            Piece::Linear => {
                stamper.branch_voltage(self.branch, self.plus, -self.gain);
                stamper.branch_voltage(self.branch, self.minus, self.gain);
                stamper.branch_right(self.branch, self.middle());
            }
        }
        self.piece == before
    }

    fn accept(&mut self, _view: &View, _step: &Step) {
        self.settled = Some(self.piece);
        self.came_from = None;
        self.bounces = 0;
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    /// A step from one limit to the other hides a switching moment, which is found by halving.
    fn crossing(&self, _before: &View, _now: &View, _step: &Step) -> Option<f64> {
        let is_switch = matches!(
            (self.settled, self.piece),
            (Some(Piece::Low), Piece::High) | (Some(Piece::High), Piece::Low)
        );
        is_switch.then_some(0.5)
    }

    fn feedback(&self) -> Option<(Branch, Node)> {
        let may_be_unstable = self.piece == Piece::Linear && self.settled != Some(Piece::Linear);
        may_be_unstable.then_some((self.branch, self.output))
    }

    fn leave_unstable_point(&mut self) {
        self.forced = Some(match self.settled {
            Some(Piece::High) => Piece::Low,
            _ => Piece::High,
        });
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        into.copy_from_slice(&[0.0, 0.0, view.current(self.branch)]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![match self.piece {
            Piece::Low => -1.0,
            Piece::Linear => 0.0,
            Piece::High => 1.0,
        }]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.piece = match memory.first() {
            Some(value) if *value < 0.0 => Piece::Low,
            Some(value) if *value > 0.0 => Piece::High,
            _ => Piece::Linear,
        };
        self.settled = Some(self.piece);
    }
}
