//! Amplifiers and other ready-made blocks.

pub mod op_amp;
