//! Gates and what shows their levels.

pub mod gate_device;
pub mod gates;
pub mod input_bit;
pub mod inverter;
pub mod logic_output;
pub mod slewing;
