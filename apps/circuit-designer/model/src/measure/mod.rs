//! What scopes measure, from every accepted step and independent of pixels.

mod readout;
mod trace;

pub use readout::{Frequency, Readout, read_out, read_out_since};
pub use trace::{Sample, Trace};
