//! Sources and inputs.

pub mod antenna;
pub mod current_source;
pub mod data_input;
pub mod external_voltage;
pub mod logic_input;
pub mod modulated;
pub mod noise;
pub mod rail;
pub mod sweep;
pub mod variable_rail;
pub mod voltage_source;
pub mod waveform;
