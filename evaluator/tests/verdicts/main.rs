//! Verdicts: the intended end state, equal ones, and everything that comes close.
//!
//! End states are reached by model commands, as the app reaches them, and wrapped like an export.

mod checkpoints;
mod circuit;
mod corpus;
mod corpus_files;
mod flight;
mod infeasible;
mod judging;
mod modeller;
mod robustness;
mod session;
mod table;
mod tampering;
mod task_files;
mod video;
mod witness;
mod workflow;
