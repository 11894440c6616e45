//! Sessions of people: what their pages and the server say to each other, below `harness/`.
//!
//! | request | answer |
//! | --- | --- |
//! | `POST harness/enter` [`Enter`] | [`Entered`]: an access code is exchanged for a secret, once |
//! | `GET harness/session` | [`Session`] |
//! | `POST harness/consent` [`Consent`] | [`Session`] |
//! | `POST harness/begin` | [`Session`], now [`Stage::Playing`]: the next task begins |
//! | `GET harness/admin/overview` | [`Overview`], for the operator's key |
//! | `GET harness/admin/export` | the same as a file |
//!
//! All but the first carry `Authorization: Bearer SECRET` (the operator's key for `admin/`). A refusal
//! has a status of HTTP and `{"error": "..."}`. While a task is played, its page speaks the protocol of
//! attached episodes ([`protocol::AttachClaim`] and so on) at `attach/{id}/` with the ticket's secret.

use protocol::{App, EndReason};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    pub code: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    /// What every further request has to carry. Kept by the browser, so that a reload goes on.
    pub secret: String,
    pub session: Session,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// To pictures of the tool and a record of the input in it.
    pub agreed: bool,
}

/// Where a person's session stands. Verdicts are not among it: they are the operator's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    pub app: App,
    pub stage: Stage,
    /// The task that is played or comes next, counted from 0.
    pub task: usize,
    pub tasks: usize,
    /// Time for a task.
    pub seconds: u32,
    /// With the briefing: what may be tried before, one for each family of the tasks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
}

/// A task that is no part of the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    pub title: String,
    pub goal: String,
    /// Of the tool's page, without a key: `/apps/<app>/?seed=...`.
    pub address: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Stage {
    /// Waits for consent.
    Consent,
    /// The briefing, before the first task; between tasks the next one waits in the same way.
    Ready,
    Playing {
        ticket: Ticket,
    },
    /// Nothing is left to do.
    Done,
    /// Consent was refused; nothing was recorded.
    Declined,
}

/// The way into the episode that is played: claimed with the secret, as often as the page is loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    pub id: String,
    pub secret: String,
}

/// Everything that the operator sees.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    pub now_ms: u64,
    pub codes: Vec<CodeRow>,
    pub sessions: Vec<SessionRow>,
}

/// An access code, by its label: the code itself is shown once, when it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CodeRow {
    pub label: String,
    pub app: App,
    pub tasks: usize,
    pub created_ms: u64,
    pub used_ms: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionRow {
    pub label: String,
    pub app: App,
    pub stage: SessionStage,
    pub task: usize,
    pub tasks: usize,
    pub began_ms: u64,
    pub seen_ms: u64,
    /// Of the task that is played.
    pub ms_left: Option<u64>,
    /// Over all of its tasks so far.
    pub steps: u32,
    pub frames: u32,
    pub results: Vec<ResultRow>,
    /// The run folder below `runs/`.
    pub run: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStage {
    Consent,
    Ready,
    Playing,
    Done,
    Declined,
}

/// A task that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultRow {
    pub task: String,
    pub title: String,
    pub end: EndReason,
    pub pass: bool,
    pub score: f64,
    pub steps: u32,
    /// Pictures that were kept of it.
    #[serde(default)]
    pub frames: u32,
    pub wall_ms: u64,
}

impl SessionRow {
    /// Steps and pictures of a session are those of its tasks that are over, and of the one that is played.
    pub fn add(&mut self, steps: u32, frames: u32) {
        self.steps = self.steps.saturating_add(steps);
        self.frames = self.frames.saturating_add(frames);
    }
}
