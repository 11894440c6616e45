//! Junctions, transistors and what is built from them.

pub mod bjt;
pub mod bjt_model;
pub mod darlington;
pub mod diode;
pub mod diode_core;
pub mod diode_model;
pub mod jfet;
pub mod junction_charge;
pub mod led;
pub mod mosfet;
pub mod square_law;
pub mod thyristor;
pub mod triode;
pub mod tunnel_diode;
pub mod unijunction;
pub mod varactor;
