//! Verdicts: the intended end state, equal ones, and everything that comes close.
//!
//! End states are reached by model commands, as the app reaches them, and wrapped like an export.

mod bench;
mod corpus;
mod flow;
mod modeller_001;
mod modeller_002;
mod robustness;
mod tampering;
mod workflow;
