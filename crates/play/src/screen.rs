//! What a stage needs of a page. The browser's page is one; tests have another.

use std::time::Instant;

use async_trait::async_trait;
use protocol::{Action, Anchor, StepTiming, TreeNode};

use crate::browser::BrowserError;

#[async_trait]
pub trait Screen: Send {
    /// Carries out one action and waits for its consequences.
    async fn act(&mut self, action: &Action) -> Result<Turn, BrowserError>;
    /// Lets the page's time pass, as far as it is ours to move, and waits until it has settled.
    async fn pass(&mut self, ms: u64) -> Result<Rest, BrowserError>;
    /// PNG in base64.
    async fn screenshot(&mut self) -> Result<String, BrowserError>;
    /// The accessibility tree. Only asked of apps that are meant to have one.
    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError>;
    /// Names and places of what is on the screen. For oracles, never for agents.
    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError>;
    /// The state envelope as JSON text.
    async fn export(&mut self) -> Result<String, BrowserError>;
}

/// What became of an action.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// Why nothing was done, in words for the agent.
    pub refused: Option<String>,
    pub rest: Rest,
    pub timing: StepTiming,
}

/// A page that was waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    pub clock_ms: u64,
    /// It was still busy when its time was up. By a real clock that is nothing unusual, and not told.
    pub is_unsettled: bool,
}

/// Time since, in milliseconds. Hundredths are more than the measurement holds.
pub fn millis(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 100_000.0).round() / 100.0
}
