//! Sources and inputs.

pub mod current_source;
pub mod logic_input;
pub mod modulated;
pub mod noise;
pub mod rail;
pub mod variable_rail;
pub mod voltage_source;
pub mod waveform;
