//! What the evaluator says about an episode.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version tag of [`Verdict`].
pub const VERDICT_SCHEMA: &str = "gauntlet.verdict/1";

/// The judgement of one episode. A pure function of task, export and answer: no times, no paths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    pub schema: String,
    pub task: String,
    /// SHA-256 of the task file.
    pub task_digest: String,
    /// Version of the rules that judged.
    pub scorer: String,
    /// Who vouches for the export.
    #[serde(default)]
    pub origin: Origin,
    /// The headline: every gate and every check passes.
    pub pass: bool,
    /// Share of the goals achieved times share of what was to be kept; 0 when a gate fails, 1 only
    /// for a pass.
    pub score: f64,
    /// The same export judged by the original benchmark's rules, defects included.
    pub parity: Option<ParityVerdict>,
    /// Conditions on the export itself: right app, real input, explained by its operations.
    pub gates: Vec<CheckResult>,
    pub subtasks: Vec<SubtaskResult>,
    /// What else changed. Reported, never scored.
    #[serde(default)]
    pub side_effects: Vec<String>,
    /// The same export judged by further rules. Reported, never scored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<ExtraVerdict>,
}

/// Where an export comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Nothing vouches for it: somebody handed it over.
    #[default]
    Unvouched,
    /// A runner took it from a page that it drove, and has the record of every step.
    Witnessed,
    /// It comes from a page in the agent's own browser, which recorded its input for the runner.
    Attached,
}

/// What a further set of rules says, for example one that accepts any spelling of an expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExtraVerdict {
    /// Which rules.
    pub name: String,
    pub pass: bool,
    pub reasons: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParityVerdict {
    pub pass: bool,
    pub reasons: Vec<String>,
}

/// A named group of checks; a milestone on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubtaskResult {
    pub name: String,
    pub pass: bool,
    pub checks: Vec<CheckResult>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckResult {
    pub name: String,
    pub pass: bool,
    pub expected: Value,
    pub found: Value,
    /// Why it failed, in words. Empty when it passed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}
