//! Amplifiers and other ready-made blocks.

pub mod analogue_switch;
pub mod comparator;
pub mod controlled_source;
pub mod conveyor;
pub mod delay_buffer;
pub mod delay_relay;
pub mod op_amp;
pub mod optocoupler;
pub mod ota;
pub mod real_op_amp;
pub mod regulators;
pub mod schmitt;
pub mod selected_path;
pub mod tristate;
