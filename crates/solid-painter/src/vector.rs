//! Points and directions.

/// Three numbers, X first.
pub type Vector = [f32; 3];
