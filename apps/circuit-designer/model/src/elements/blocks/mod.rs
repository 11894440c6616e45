//! Amplifiers and other ready-made blocks.

pub mod analogue_switch;
pub mod delay_buffer;
pub mod op_amp;
pub mod schmitt;
