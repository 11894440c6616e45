//! Amplifiers and other ready-made blocks.

pub mod analogue_switch;
pub mod delay_buffer;
pub mod inverting_schmitt;
pub mod op_amp;
pub mod schmitt;
