//! Circuits with known answers, built from net lists and simulated.

mod accuracy_table;
mod active;
mod analogue_blocks;
mod blocks;
mod catalogue;
mod chips;
mod faults;
mod invariants;
mod logic;
mod meters;
mod passives;
mod registry;
mod semiconductors;
mod tasks;
mod transients;
