//! Workflow Builder: is the exported graph the one that the task asks for?

mod behaviour;
mod checks;
mod expected;
mod graph;
mod matching;
mod parity;
mod values;

#[cfg(test)]
mod tests;

pub use checks::{graph_check, name_check, origin_check};
pub use expected::ExpectedWorkflow;
pub use matching::GraphComparison;
pub use values::Strictness;
