//! Switches: closed ones are wires, open ones are nothing.

pub mod cross_switch;
pub mod dpdt;
pub mod make_before_break;
pub mod spdt;
pub mod switch;
