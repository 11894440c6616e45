//! What `gauntlet env` and its clients say to each other. One environment holds one browser and plays
//! one episode after another; every episode is recorded and judged like any other.

use serde::{Deserialize, Serialize};

use crate::{AgentLine, EndReason, EpisodeSummary, Observation, Sight, TaskBrief, TrialId};

/// Version tag of the conversation.
pub const ENVIRONMENT_SCHEMA: &str = "gauntlet.env/1";

/// Opens an environment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct OpenRequest {
    /// How its agent is shown the page. Absent: as the server was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<Sight>,
    /// Where its pages are shown. Absent: as the server was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StageChoice>,
    /// How long to wait for room where as many are open as may be. Absent: not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_seconds: Option<u32>,
    /// After how long it is closed, whatever it does by then. Absent: as the server was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease_seconds: Option<u32>,
}

/// What a learner is rewarded for, from what tells it least to what tells it most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// 1 at the end of an episode that passed, 0 otherwise.
    #[default]
    Pass,
    /// The score at the end, which may be a part of 1.
    Score,
    /// After each step, what it changed of the score. Together they are the score.
    Delta,
}

/// Which pages are shown in a browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StageChoice {
    /// All of them.
    #[default]
    Browser,
    /// None; what cannot do without is refused.
    Native,
    /// Those that cannot do without.
    Auto,
}

/// An environment that is open, as others may know of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedEnvironment {
    pub sight: Sight,
    /// The episode that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<TrialId>,
    pub idle_seconds: u64,
}

/// An environment that is open, as whoever opened it knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnvironmentInfo {
    /// Its address, and its secret: whoever knows it may use the environment.
    pub id: String,
    pub sight: Sight,
    /// The episode that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episode: Option<TrialId>,
    pub idle_seconds: u64,
    /// Until it is closed, whatever it does by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_seconds: Option<u64>,
}

/// Begins an episode. One that was not over is ended as its agent's failure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResetRequest {
    /// The id of a task, its beginning up to the number (`modeller/001`), or an instance of a family
    /// (`modeller/crates@5#3`). Left out where a family is named.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub task: String,
    /// A family instead of a task: `modeller/crates`. Its instance is that of the level and the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// How hard the instance of the family is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// Given back to the agent, for its own randomness; where a family is named, which of its instances it is.
    #[serde(default)]
    pub seed: u64,
    /// Step budget, where it is smaller than the task's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    /// What its steps are rewarded for. One that tells more than the server allows is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reward: Option<Reward>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResetAnswer {
    pub episode: TrialId,
    pub task: TaskBrief,
    /// The whole text for a model: background, task, result format.
    pub prompt: String,
    pub seed: u64,
    /// What the page looks like when the task is done, when the sight asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal_image: Option<String>,
    pub observation: Observation,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepAnswer {
    pub observation: Observation,
    /// 1 at the end of an episode that passed and 0 otherwise, unless another reward was agreed on.
    pub reward: f64,
    /// The agent ended the episode, or made it end.
    pub terminated: bool,
    /// A budget ended it.
    pub truncated: bool,
    /// What came of the episode, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// How an episode ended. Nothing here says what would have been right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    pub end: EndReason,
    pub passed: bool,
    /// The same by its former name, for clients that were written before.
    pub pass: bool,
    pub score: f64,
    pub steps: u32,
}

impl Outcome {
    /// What is said of a judged episode.
    pub fn of(row: &EpisodeSummary) -> Outcome {
        Outcome {
            end: row.end,
            passed: row.pass,
            pass: row.pass,
            score: row.score,
            steps: row.steps,
        }
    }
}

/// Tasks of one kind, generated from a level and a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamilyInfo {
    /// `modeller/crates`; instances are called `modeller/crates@5#3` by level and seed.
    pub id: String,
    /// What its tasks ask, in a sentence.
    pub about: String,
    /// Are they scored against a best known solution, which may be beaten?
    pub open_ended: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    pub schema: String,
    pub version: String,
    /// Environments that are open, and how many may be.
    pub open: u32,
    pub limit: u32,
    pub run: String,
    /// The most telling reward that is given here, and the usual one.
    #[serde(default)]
    pub reward: Reward,
    /// Does it let episodes end, and begins none?
    #[serde(default)]
    pub draining: bool,
}

/// Why a request was not granted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnvironmentError {
    pub kind: EnvironmentErrorKind,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EnvironmentErrorKind {
    /// The request is not understood.
    Request,
    /// Wrong or missing token.
    Token,
    /// There is no such task or environment.
    Unknown,
    /// No episode is being played, or another request for the same environment is.
    Conflict,
    /// As many environments are open as may be.
    Limit,
    /// Browser, driver or disk broke. The episode is lost and does not count; reset to go on.
    Infrastructure,
}

/// One line or WebSocket message of a client. The connection is the environment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Optional, and first if at all.
    Open(OpenRequest),
    Reset(ResetRequest),
    Step(Box<AgentLine>),
    Observe,
    Tasks,
    Families,
    /// Ends the environment, and the connection.
    Close,
}

/// The answer to it: exactly one each, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    Open(EnvironmentInfo),
    Reset(Box<ResetAnswer>),
    Step(Box<StepAnswer>),
    Observe(Box<Observation>),
    Tasks { tasks: Vec<TaskBrief> },
    Families { families: Vec<FamilyInfo> },
    Close,
    Error(EnvironmentError),
}
