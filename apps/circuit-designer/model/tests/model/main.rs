//! The model from outside: documents, files, simulated circuits. One binary, so that it links once.

mod circuits;
mod examples;
mod files;
mod form;
mod live;
mod netlist;
mod ngspice;
mod workspace;
