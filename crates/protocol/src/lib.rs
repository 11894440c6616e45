//! The shapes that cross a boundary: page to runner, runner to agent, runner to disk.
//!
//! Plain serde types, no behaviour beyond construction, naming and
//! reading a log again. Nothing here holds ground truth:
//! a [`TaskBrief`] is exactly what an agent may know of a task.

mod action;
mod app;
mod episode;
mod observation;
mod replay;
mod state;
mod task;
mod verdict;

pub use action::{Action, Button, Modifier, Point};
pub use app::{APPS, App, AppInfo, Interface};
pub use episode::{
    AgentMessage, EndReason, EpisodeStatus, EpisodeSummary, RunManifest, RunnerMessage, StepRecord,
    StepTiming, TrialId,
};
pub use observation::{Anchor, Observation, Rect, TreeNode};
pub use replay::{ReplayError, replay};
pub use state::{
    DRIVEN_EPOCH_MS, InputCounts, Operation, PAGE_CRASHED, STATE_SCHEMA, StateEnvelope,
};
pub use task::{Budget, Capability, Difficulty, Prompt, ResultField, ResultKind, Start, TaskBrief};
pub use verdict::{
    CheckResult, ExtraVerdict, Origin, ParityVerdict, SubtaskResult, VERDICT_SCHEMA, Verdict,
};
