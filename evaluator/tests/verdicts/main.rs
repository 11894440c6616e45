//! Verdicts: the intended end state, equal ones, and everything that comes close.
//!
//! End states are reached by model commands, as the app reaches them, and wrapped like an export.

mod bench;
mod circuit;
mod corpus;
mod flow;
mod modeller;
mod robustness;
mod studio;
mod tampering;
mod workflow;
