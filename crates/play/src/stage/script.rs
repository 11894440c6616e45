//! What an episode is played by.

use actions::lowering::Viewport;
use protocol::{BrokenAttempt, Burst, Sight, TaskBrief, TrialId};
use runs::clock::ClockMode;
use serde_json::Value;

/// What is fixed before an episode begins.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    pub trial: &'a TrialId,
    pub brief: &'a TaskBrief,
    pub prompt: String,
    /// For the agent's own randomness.
    pub seed: u64,
    pub steps: u32,
    pub clock: ClockMode,
    /// How many subtasks are done already, where the episode begins at a checkpoint.
    pub from_subtask: u32,
    /// What the oracle needs to know of a generated task. No other agent is told.
    pub reference: Option<&'a Value>,
    pub sight: Sight,
    pub burst: Option<Burst>,
    /// What the page looks like when the task is done, for agents that are shown it.
    pub goal_image: Option<String>,
    pub viewport: Viewport,
    /// Earlier attempts that were broken off.
    pub retried: Vec<BrokenAttempt>,
    /// Digest of the agent's command line.
    pub agent_digest: String,
    /// Of the run, to tell where this episode's differs.
    pub usual_sight: Sight,
}
