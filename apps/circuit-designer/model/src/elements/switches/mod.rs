//! Switches: closed ones are wires, open ones are nothing.

pub mod spdt;
pub mod switch;
