//! The run engine from outside: workflows in, run records out.

mod arbitrary;
mod behaviour;
mod builder;
mod catalogue_nodes;
mod reference;
