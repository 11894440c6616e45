//! Scores an episode: `(task, export, claim) -> verdict`, with what a runner witnessed where there is
//! one, and nothing else. The claim is the agent's last word: its answer, or that the task cannot be done.
//!
//! Pure: no clock, no network, no randomness; the only file access is [`load_dir`]. Whatever text
//! comes in, a [`protocol::Verdict`] comes out: malformed input is a score of 0 with a reason.
//!
//! Modules know those below them and never each other in a circle: `fields`, `equality` and `json_path`
//! know none; `contract` and `operators` stand on them, the rules of `apps` on the contract, `task` on
//! both; `gates` and `evaluate` judge tasks; `chain` and `lint` stand on top.

#![warn(missing_docs)]

mod apps;
mod chain;
mod claim;
mod contract;
mod equality;
mod evaluate;
mod fields;
mod gates;
mod infeasible;
mod json_path;
mod lint;
mod operators;
pub mod packing;
mod prompt;
pub mod sealed;
mod task;
mod trace;

pub use apps::flight_truth;
pub use chain::{counted, reached, reached_subtasks};
pub use claim::Claim;
pub use contract::Responder;
pub use equality::first_difference;
pub use evaluate::{SCORER, evaluate, evaluate_witnessed};
pub use fields::TaskError;
pub use gates::{ClockSeen, InputSent, Witness};
pub use lint::lint;
pub use prompt::full_prompt;
pub use task::{Check, GateOptions, ParityOptions, Role, Rule, Subtask, TaskFile};
pub use task::{checkpoint_file, load_dir, template};
pub use trace::{end_state, states_along};

/// What `operator` may say in a task file.
pub fn operator_names() -> impl Iterator<Item = &'static str> {
    operators::REGISTRY.iter().map(|entry| entry.name)
}

/// What `comparator` may say in a task file.
pub fn comparator_names() -> impl Iterator<Item = &'static str> {
    apps::comparators().map(|entry| entry.name)
}
