//! Operators and functions of formulas, each with its derivative.

use super::Slope;
use crate::simulator::math::{cos, exp, ln, pow, sin, tan, tanh};

/// What a formula may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Negate,
    Sin,
    Cos,
    Tan,
    Tanh,
    Exp,
    Log,
    Sqrt,
    Abs,
    Min,
    Max,
    Step,
    Floor,
    Ceil,
    Mod,
    Select,
    Clamp,
}

/// Names, and how many arguments at least and at most.
pub const NAMED: [(&str, Function, usize, usize); 16] = [
    ("sin", Function::Sin, 1, 1),
    ("cos", Function::Cos, 1, 1),
    ("tan", Function::Tan, 1, 1),
    ("tanh", Function::Tanh, 1, 1),
    ("exp", Function::Exp, 1, 1),
    ("log", Function::Log, 1, 1),
    ("sqrt", Function::Sqrt, 1, 1),
    ("abs", Function::Abs, 1, 1),
    ("min", Function::Min, 2, 8),
    ("max", Function::Max, 2, 8),
    ("step", Function::Step, 1, 1),
    ("floor", Function::Floor, 1, 1),
    ("ceil", Function::Ceil, 1, 1),
    ("mod", Function::Mod, 2, 2),
    ("select", Function::Select, 3, 3),
    ("clamp", Function::Clamp, 3, 3),
];

/// Larger exponents go on as a straight line, so that nothing overflows.
const LARGEST_EXPONENT: f64 = 200.0;
/// Closest that a divisor, the argument of a logarithm or of a root comes to zero.
const SMALLEST: f64 = 1e-15;

impl Function {
    /// Functions of one argument leave the others out of account; the third one is only used by
    /// those that have it.
    pub fn apply(self, a: Slope, b: Slope, c: Slope) -> Slope {
        let x = a.value;
        let y = b.value;
        match self {
            Function::Add => a.combined(b, x + y, 1.0, 1.0),
            Function::Subtract => a.combined(b, x - y, 1.0, -1.0),
            Function::Multiply => a.combined(b, x * y, y, x),
            Function::Divide => {
                let divisor = away_from_zero(y);
                let quotient = x / divisor;
                a.combined(b, quotient, 1.0 / divisor, -quotient / divisor)
            }
            Function::Power => power(a, b),
            Function::Negate => a.mapped(-x, -1.0),
            Function::Sin => a.mapped(sin(x), cos(x)),
            Function::Cos => a.mapped(cos(x), -sin(x)),
            Function::Tan => {
                let value = tan(x);
                a.mapped(value, 1.0 + value * value)
            }
            Function::Tanh => {
                let value = tanh(x);
                a.mapped(value, 1.0 - value * value)
            }
            Function::Exp => {
                let bounded = x.min(LARGEST_EXPONENT);
                let value = exp(bounded);
                a.mapped(value * (1.0 + x - bounded), value)
            }
            Function::Log => {
                let bounded = x.max(SMALLEST);
                a.mapped(ln(bounded), 1.0 / bounded)
            }
            Function::Sqrt => {
                let root = x.max(0.0).sqrt();
                a.mapped(root, 0.5 / root.max(SMALLEST))
            }
            Function::Abs => a.mapped(x.abs(), if x < 0.0 { -1.0 } else { 1.0 }),
            Function::Min => {
                if x <= y {
                    a
                } else {
                    b
                }
            }
            Function::Max => {
                if x >= y {
                    a
                } else {
                    b
                }
            }
            Function::Step => Slope::constant(f64::from(u8::from(x > 0.0))),
            Function::Floor => Slope::constant(x.floor()),
            Function::Ceil => Slope::constant(x.ceil()),
            Function::Mod => {
                let divisor = away_from_zero(y);
                let whole = (x / divisor).floor();
                a.combined(b, x - whole * divisor, 1.0, -whole)
            }
            Function::Select => {
                if x > 0.0 {
                    c
                } else {
                    b
                }
            }
            Function::Clamp => {
                if x < y {
                    b
                } else if x > c.value {
                    c
                } else {
                    a
                }
            }
        }
    }
}

fn away_from_zero(value: f64) -> f64 {
    if value.abs() >= SMALLEST {
        value
    } else if value < 0.0 {
        -SMALLEST
    } else {
        SMALLEST
    }
}

/// A negative base has no power with a broken exponent: its size is taken.
fn power(a: Slope, b: Slope) -> Slope {
    let (x, y) = (a.value, b.value);
    if y == y.trunc() || x >= 0.0 {
        let value = pow(x, y);
        let by_base = y * pow(x, y - 1.0);
        let by_exponent = if x > 0.0 { value * ln(x) } else { 0.0 };
        a.combined(b, value, by_base, by_exponent)
    } else {
        let value = pow(-x, y);
        a.combined(b, value, -y * pow(-x, y - 1.0), value * ln(-x))
    }
}
