//! The shapes that cross a boundary: page to runner, runner to agent, runner to disk.
//!
//! Plain serde types, no behaviour beyond construction, naming and
//! reading a log again. Nothing here holds ground truth:
//! a [`TaskBrief`] is exactly what an agent may know of a task.

mod action;
mod app;
mod attach;
mod environment;
mod episode;
mod hex;
mod instance;
mod misread;
mod nearest;
mod observation;
mod replay;
mod sight;
mod state;
mod task;
mod verdict;

pub use action::{Action, Button, Modifier, Point};
pub use app::{APPS, App, AppInfo, Interface};
pub use attach::{
    AttachBatch, AttachClaim, AttachFinish, AttachOpening, AttachStanding, InputEvent, InputKind,
};
pub use environment::{
    ClientMessage, ENVIRONMENT_SCHEMA, EnvironmentError, EnvironmentErrorKind, EnvironmentInfo,
    FamilyInfo, Health, ListedEnvironment, OpenRequest, Outcome, ResetAnswer, ResetRequest, Reward,
    ServerMessage, StageChoice, StepAnswer,
};
pub use episode::{
    AGENTS_OWN, AgentLine, AgentMessage, BrokenAttempt, EndReason, EpisodeStatus, EpisodeSummary,
    MAX_ACTIONS_PER_TURN, NO_BROWSER, RUN_SCHEMA, RunManifest, RunOrigin, RunnerMessage, Said,
    StepRecord, StepTiming, TrialId, Trouble, UNDO_NOTE, WRONG_TURN_NOTE,
};
pub use hex::hex;
pub use instance::InstanceId;
pub use misread::{misread, misread_in};
pub use nearest::nearest;
pub use observation::{Anchor, Mark, Observation, Past, Rect, TreeNode};
pub use replay::{ReplayError, replay};
pub use sight::{Burst, Dialect, Feedback, ImageFormat, Observe, Refusal, Scale, Sight};
pub use state::{
    DRIVEN_EPOCH_MS, InputCounts, Operation, PAGE_CRASHED, SETTLE_LIMIT_MS, STATE_SCHEMA,
    StateEnvelope,
};
pub use task::{Budget, Capability, Difficulty, Prompt, ResultField, ResultKind, Start, TaskBrief};
pub use verdict::{
    CheckResult, ExtraVerdict, Origin, ParityVerdict, SubtaskResult, VERDICT_SCHEMA, Verdict,
};
