//! Resistors, energy stores and couplings.

pub mod capacitor;
pub mod inductor;
pub mod polarised_capacitor;
pub mod potentiometer;
pub mod resistor;
pub mod transformer;
