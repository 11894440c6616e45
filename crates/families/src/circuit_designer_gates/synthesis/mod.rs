//! Truth tables turned into gates: by two-level minimisation, by exact search, and by a search that
//! rewrites a circuit gate by gate. Depends on its arguments alone.

mod column;
mod exact;
mod gates;
mod improve;
mod network;
mod permitted_form;
mod rewriting;
mod two_level;

pub use column::{Column, MAX_INPUTS};
pub use exact::{ExactEffort, Exactly, exactly};
pub use gates::{GateKind, Permitted};
pub use improve::{Effort, improved};
pub use network::{Gate, Network};
pub use permitted_form::PermittedForm;
pub use two_level::two_level;

#[cfg(test)]
mod tests;
