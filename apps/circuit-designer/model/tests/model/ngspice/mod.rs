//! The same circuits in our simulator and in ngspice, from one and the same drawing.
//!
//! Opt-in, because it needs ngspice on the search path:
//! `cargo test -p circuit-designer-model --test model ngspice -- --ignored`

mod peer;

mod operating_points;
mod oscillators;
mod waveforms;
