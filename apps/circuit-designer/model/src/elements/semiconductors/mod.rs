//! Junctions, transistors and what is built from them.

pub mod bjt;
pub mod bjt_model;
pub mod diode;
pub mod diode_core;
pub mod diode_model;
pub mod jfet;
pub mod led;
pub mod mosfet;
pub mod square_law;
