//! What a page publishes about itself.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version tag of [`StateEnvelope`].
pub const STATE_SCHEMA: &str = "gauntlet.state/1";

/// A driven page starts here, 2026-01-01T00:00:00Z, so that equal actions give equal dates.
pub const DRIVEN_EPOCH_MS: u64 = 1_767_225_600_000;

/// How long a page that keeps itself busy has to come to rest, in a browser and without one: a film that is looked up
/// takes seconds where other pages want the processor too.
pub const SETTLE_LIMIT_MS: u32 = 15_000;

/// What every call but `exportState` answers after a crash begins with.
pub const PAGE_CRASHED: &str = "the page has crashed";

/// What `window.gauntlet.exportState()` returns and the runner stores as `export.json`.
///
/// `state` is the app's document in the shape of the original benchmark. Everything a scorer needs
/// to decide whether that document was reached through the interface stands beside it: the seed it
/// started from, the operations that led to it, and how much real input arrived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateEnvelope {
    /// `gauntlet.state/1`
    pub schema: String,
    /// The name used in task ids, folders and addresses.
    pub app: String,
    /// Content hash of the program that is running, taken from its file name.
    pub build: String,
    /// What ids and generated content depend on.
    pub seed: u64,
    /// Number of operations applied so far.
    pub revision: u64,
    /// The page's clock, in milliseconds since the page was opened.
    pub clock_ms: u64,
    /// An honest run has no input that the browser does not vouch for.
    pub input: InputCounts,
    /// How often a state was loaded through the API after boot. An honest run has 0.
    #[serde(default)]
    pub imports: u32,
    /// True when the page shows its crash screen; `state` is then the last one it published.
    #[serde(default)]
    pub crashed: bool,
    /// The app's document.
    pub state: Value,
    /// Camera, selection, open panels: recorded, never scored unless a task says so.
    #[serde(default)]
    pub view: Value,
    /// Every accepted command, oldest first. Replaying them on a fresh document gives `state` again.
    #[serde(default)]
    pub operations: Vec<Operation>,
}

/// Input events seen by the page, split by whether the browser vouches for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputCounts {
    /// Made by a person or a driver.
    pub trusted: u64,
    /// Made by a script of the page.
    pub untrusted: u64,
}

/// One accepted command and when it was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Operation {
    /// Milliseconds since 1970 on the page's clock (not the machine's, when the clock is stepped).
    pub at_ms: u64,
    /// As the app's model reads it.
    pub command: Value,
}
