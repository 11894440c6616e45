//! The public part of a task: what an agent may know of it.
//!
//! Checks and expected values live in the evaluator's task file type, so that code which talks to
//! agents or pages cannot hand them out by accident.

use serde::{Deserialize, Serialize};

use crate::app::App;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

/// What a task tests, as reported in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    TemporalPerception,
    GraphicalUnderstanding,
    SpatialReasoning,
}

/// Everything about a task but its checks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TaskBrief {
    /// `<app>/<NNN>-<slug>`, or `<app>/<family>@<level>#<seed>` where it was generated.
    pub id: String,
    pub app: App,
    pub title: String,
    pub difficulty: Difficulty,
    pub capabilities: Vec<Capability>,
    /// Free tags for filtering, for example `connect` or `config`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Which list the task belongs to: `core` (the paper's 100), `extra`, or `family` where it was generated.
    #[serde(default = "core_set")]
    pub set: String,
    /// The id in the original benchmark, for cross-reference.
    #[serde(default)]
    pub original_id: String,
    pub prompt: Prompt,
    /// What the agent answers at the end.
    #[serde(default)]
    pub result: Vec<ResultField>,
    #[serde(default)]
    pub start: Start,
    #[serde(default)]
    pub budget: Budget,
}

fn core_set() -> String {
    "core".into()
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prompt {
    pub goal: String,
    pub steps: Vec<String>,
}

/// A field of the final answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResultField {
    pub key: String,
    pub kind: ResultKind,
    #[serde(default)]
    pub description: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ResultKind {
    Text,
    Number,
    List,
}

/// Where a task begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Seed of ids and generated content.
    #[serde(default)]
    pub seed: u64,
    /// A state file to load at boot, relative to the task file. Absent: the app's pristine state.
    #[serde(default)]
    pub state: Option<String>,
}

/// When an episode is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Budget {
    #[serde(default = "default_steps")]
    pub steps: u32,
    #[serde(default = "default_seconds")]
    pub seconds: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            steps: default_steps(),
            seconds: default_seconds(),
        }
    }
}

/// The paper's step budget.
fn default_steps() -> u32 {
    100
}

/// The time the paper gives people.
fn default_seconds() -> u32 {
    40 * 60
}
