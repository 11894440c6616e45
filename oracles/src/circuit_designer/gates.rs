//! Parts of logic circuits at the places where these tasks draw them.

use super::sheet::{Part, part};

/// A logic input at the left edge; its pin is at x = 96.
pub const fn input(y: i32) -> Part {
    part("Add Logic Input", (96, y), (48, y))
}

/// A logic output whose pin is at `x`.
pub const fn output(x: i32, y: i32) -> Part {
    part("Add Logic Output", (x, y), (x + 48, y))
}

/// From `x` to `x + 64`.
pub const fn not(x: i32, y: i32) -> Part {
    part("Add Inverter", (x, y), (x + 64, y))
}

/// From `x` to `x + 80`, with its inputs 16 above and below `y`.
pub const fn and(x: i32, y: i32) -> Part {
    gate("Add AND Gate", x, y)
}

pub const fn or(x: i32, y: i32) -> Part {
    gate("Add OR Gate", x, y)
}

pub const fn xor(x: i32, y: i32) -> Part {
    gate("Add XOR Gate", x, y)
}

pub const fn nand(x: i32, y: i32) -> Part {
    gate("Add NAND Gate", x, y)
}

pub const fn xnor(x: i32, y: i32) -> Part {
    gate("Add XNOR Gate", x, y)
}

const fn gate(item: &'static str, x: i32, y: i32) -> Part {
    part(item, (x, y), (x + 80, y))
}
