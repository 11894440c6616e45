//! Resistors, energy stores and couplings.

pub mod breakover;
pub mod capacitor;
pub mod crystal;
pub mod custom_transformer;
pub mod gyrator;
pub mod inductor;
pub mod polarised_capacitor;
pub mod potentiometer;
pub mod relay;
mod relay_coil;
pub mod resistor;
pub mod sensors;
pub mod tapped_transformer;
pub mod transformer;
pub mod transmission_line;
pub mod warming;
mod windings;
