//! Scores an episode: `(task, export, claim) -> verdict`, with what a runner witnessed where there is
//! one, and nothing else. The claim is the agent's last word: its answer, or that the task cannot be done.
//!
//! Pure: no clock, no network, no randomness; the only file access is [`load_dir`]. Whatever text
//! comes in, a [`protocol::Verdict`] comes out: malformed input is a score of 0 with a reason.

mod apps;
mod chain;
mod claim;
mod equality;
mod evaluate;
mod gates;
mod infeasible;
mod json_path;
mod operators;
mod prompt;
mod task;
mod trace;
mod witness;

pub use apps::flight_truth;
pub use chain::{counted, reached, reached_subtasks};
pub use claim::Claim;
pub use equality::first_difference;
pub use evaluate::{evaluate, evaluate_witnessed};
pub use prompt::full_prompt;
pub use task::{Check, GateOptions, ParityOptions, Role, Rule, Subtask, TaskError, TaskFile};
pub use task::{checkpoint_file, lint, load_dir, template};
pub use trace::states_along;
pub use witness::{ClockSeen, InputSent, Witness};

/// Version of the rules. It changes whenever the same export could get another verdict.
pub const SCORER: &str = "gauntlet-evaluator/6";

/// What `operator` may say in a task file.
pub fn operator_names() -> impl Iterator<Item = &'static str> {
    operators::REGISTRY.iter().map(|entry| entry.name)
}

/// What `comparator` may say in a task file.
pub fn comparator_names() -> impl Iterator<Item = &'static str> {
    apps::comparators().map(|entry| entry.name)
}
