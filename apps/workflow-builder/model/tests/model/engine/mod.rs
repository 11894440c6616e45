//! The run engine from outside: workflows in, run records out.

mod arbitrary;
mod behaviour;
mod builder;
mod nodes_data;
mod nodes_flow;
mod nodes_security_ai;
mod nodes_services;
mod reference;
