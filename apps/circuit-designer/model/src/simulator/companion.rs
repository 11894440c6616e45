//! Energy stores as conductances with a memory, and the error of each step.

use super::device::{Rule, Step};
use super::math::larger;

/// What a capacitor is replaced by at the operating point. The usual 100 MΩ would
/// shift the bias of high-impedance stages by a tenth of a per mille; this does not.
const OPEN_CAPACITOR: f64 = 1e-12;
const RELATIVE_TOLERANCE: f64 = 1e-4;

/// A quantity that is integrated over time: the voltage of a capacitor, the current of an inductor.
#[derive(Clone, Debug, Default)]
pub struct Integrated {
    /// As it was at the end of the last accepted step.
    pub value: f64,
    /// Rate times the storing constant: the current of a capacitor, the voltage of an inductor.
    pub flow: f64,
    /// Earlier points since the last discontinuity, newest first: time and value.
    past: [(f64, f64); 3],
    known: usize,
    absolute_tolerance: f64,
    /// How the flow changed in the last step, and how often in a row it has turned round since.
    turn: f64,
    turns: u8,
}

/// A flow that turns round in this many steps in a row is no curve but the trapezoidal rule ringing:
/// it never lets a disturbance die that is faster than the steps.
const RINGING_TURNS: u8 = 4;
/// Smaller changes of the flow are rounding; as a part of it, and in amperes or volts.
const RINGING_RELATIVE: f64 = 1e-3;
const RINGING_ABSOLUTE: f64 = 1e-9;

impl Integrated {
    /// At rest; changes below the tolerance do not shorten steps.
    pub fn new(value: f64, absolute_tolerance: f64) -> Self {
        Integrated {
            value,
            absolute_tolerance,
            ..Integrated::default()
        }
    }

    /// Begins again at a value.
    pub fn reset(&mut self, value: f64) {
        self.value = value;
        self.flow = 0.0;
        self.known = 0;
        self.turn = 0.0;
        self.turns = 0;
    }

    /// Should the next steps be damped?
    pub fn rings(&self) -> bool {
        self.turns >= RINGING_TURNS
    }

    fn count_turns(&mut self, flow: f64) {
        let turn = flow - self.flow;
        let size = larger(flow.abs(), self.flow.abs());
        let is_large = turn.abs() > RINGING_ABSOLUTE + RINGING_RELATIVE * size;
        self.turns = if is_large && turn * self.turn < 0.0 {
            self.turns.saturating_add(1)
        } else {
            0
        };
        self.turn = turn;
    }

    /// `flow = slope * value - remembered` for a store of this size.
    pub fn slope(size: f64, step: &Step, rule: Rule) -> f64 {
        match rule {
            Rule::BackwardEuler => size / step.length,
            Rule::Trapezoidal => 2.0 * size / step.length,
        }
    }

    /// What the past contributes to the flow of this step.
    pub fn remembered(&self, slope: f64, rule: Rule) -> f64 {
        match rule {
            Rule::BackwardEuler => slope * self.value,
            Rule::Trapezoidal => slope * self.value + self.flow,
        }
    }

    /// Takes over value and flow at the end of a step.
    pub fn accept(&mut self, value: f64, flow: f64, step: &Step) {
        if step.is_operating_point {
            self.reset(value);
            self.flow = flow;
            return;
        }
        if step.restarts {
            self.known = 0;
        }
        self.count_turns(flow);
        let start = step.time - step.length;
        self.past = [(start, self.value), self.past[0], self.past[1]];
        self.known = (self.known + 1).min(3);
        self.value = value;
        self.flow = flow;
    }

    /// Error of a step that ends at `value`, in units of the tolerated one.
    pub fn truncation(&self, value: f64, step: &Step, rule: Rule) -> f64 {
        let start = (step.time - step.length, self.value);
        let points = [(step.time, value), start, self.past[0], self.past[1]];
        let size = larger(value.abs(), self.value.abs());
        let tolerated = RELATIVE_TOLERANCE * size + self.absolute_tolerance;
        let h = step.length;
        let error = match rule {
            _ if step.restarts || step.is_operating_point => 0.0,
            Rule::BackwardEuler if self.known >= 1 => {
                h * h * divided([points[0], points[1], points[2]]).abs()
            }
            Rule::Trapezoidal if self.known >= 2 => 0.5 * h * h * h * divided(points).abs(),
            _ => 0.0,
        };
        error / tolerated
    }
}

/// Newton's divided difference over all points.
fn divided<const N: usize>(points: [(f64, f64); N]) -> f64 {
    let mut values = points.map(|(_, value)| value);
    for width in 1..N {
        for i in 0..N - width {
            let span = points[i].0 - points[i + width].0;
            if span == 0.0 {
                return 0.0;
            }
            values[i] = (values[i] - values[i + 1]) / span;
        }
    }
    values[0]
}

/// Conductance of a capacitor in this step.
pub fn capacitor_conductance(capacitance: f64, step: &Step, rule: Rule) -> f64 {
    if step.is_operating_point {
        OPEN_CAPACITOR
    } else {
        Integrated::slope(capacitance, step, rule)
    }
}
