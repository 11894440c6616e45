//! What the runner says to agents and writes to disk.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Action, Observation, TaskBrief};

/// One line from the runner to an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RunnerMessage {
    /// A new episode. `prompt` is the whole text: background, task, result format.
    Reset {
        task: Box<TaskBrief>,
        prompt: String,
        seed: u64,
        observation: Observation,
    },
    /// The page after the agent's last action.
    Observation { observation: Observation },
    /// The episode is over; the next line is a reset or the end of the stream.
    End { reason: EndReason, steps: u32 },
}

/// One line from an agent to the runner. Whoever misspells a field is told so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentMessage {
    pub action: Action,
    /// Free text kept with the step, for example the agent's reasoning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Tokens and the like, kept with the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Value>,
}

/// Why an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The agent answered or said it was done.
    Answered,
    /// The agent called the task infeasible.
    Failed,
    StepBudget,
    TimeBudget,
    /// The agent stopped talking, crashed, or kept sending lines that are no action.
    AgentError,
    /// The app stopped under the agent's input. The last state it published is judged.
    AppCrash,
    /// Browser, driver or server broke. Not the agent's fault; retried.
    Infrastructure,
}

/// Which attempt at which task.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TrialId {
    pub task: String,
    pub repeat: u32,
}

/// One line of `steps.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    pub step: u32,
    /// Absent for the first record, which holds the opening frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// The agent's line as it came, when it was not an action we understand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Value>,
    /// Name of the PNG in `frames/`, by content hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
    pub clock_ms: u64,
    pub timing: StepTiming,
}

/// Wall time of the parts of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepTiming {
    pub agent_ms: f64,
    pub input_ms: f64,
    pub settle_ms: f64,
    pub screenshot_ms: f64,
}

/// `status.json`: rewritten while the episode runs, final when `finished` is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeStatus {
    pub trial: TrialId,
    pub finished: bool,
    /// Wall clock of the last write, milliseconds since 1970.
    pub heartbeat_ms: u64,
    pub attempt: u32,
    pub steps: u32,
    pub wall_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Digest of the agent's command line, the same as in `run.json`.
    #[serde(default)]
    pub agent_digest: String,
    /// What a reader of the result should know, for example that the agent spoke out of turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// `run.json`: what was asked for and what it ran on. Enough to run or score it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunManifest {
    pub schema: String,
    /// Who played, with secrets masked.
    pub agent: String,
    /// Digest of the whole name or command line, secrets included.
    #[serde(default)]
    pub agent_digest: String,
    pub tasks: Vec<String>,
    pub repeats: u32,
    pub seed: u64,
    pub width: u32,
    pub height: u32,
    pub clock: String,
    /// How far a step moves the stepped clock.
    #[serde(default)]
    pub step_ms: u64,
    /// Step budget that replaces the tasks' own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    pub observe: String,
    pub scorer: String,
    pub browser: String,
    /// Version of the program that made the run.
    #[serde(default)]
    pub runner: String,
    /// What kept the agent away from checkout, run folder and browser, in words.
    #[serde(default)]
    pub sandbox: String,
    /// SHA-256 of every task file and start state, by its path below `tasks/`.
    #[serde(default)]
    pub task_digests: BTreeMap<String, String>,
    /// Content hash of the program of every app that is played, by the app's name in addresses.
    #[serde(default)]
    pub builds: BTreeMap<String, String>,
    pub started_ms: u64,
}

/// One row of `summary.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeSummary {
    pub trial: TrialId,
    pub pass: bool,
    pub parity: Option<bool>,
    pub score: f64,
    pub steps: u32,
    pub end: EndReason,
}
