//! The document through its commands, as the page and the evaluator use it.

mod commands;
mod invariants;
mod pins;
