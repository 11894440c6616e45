//! The model from outside: documents, files, simulated circuits. One binary, so that it links once.

mod circuits;
mod examples;
mod files;
mod form;
mod netlist;
mod ngspice;
mod simulation_run;
mod workspace;
