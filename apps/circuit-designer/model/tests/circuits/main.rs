//! Circuits with known answers, built from net lists and simulated.

mod active;
mod analogue_blocks;
mod blocks;
mod faults;
mod invariants;
mod logic;
mod netlist;
mod registry;
mod tasks;
mod transients;
