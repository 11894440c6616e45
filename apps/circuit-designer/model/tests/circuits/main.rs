//! Circuits with known answers, built from net lists and simulated.

mod active;
mod blocks;
mod faults;
mod invariants;
mod logic;
mod netlist;
mod tasks;
mod transients;
