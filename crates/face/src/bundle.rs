//! What a person did where no server recorded it: a file that `gauntlet score` judges.

use protocol::AttachFinish;
use serde::{Deserialize, Serialize};

pub const BUNDLE_SCHEMA: &str = "gauntlet.bundle/1";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    pub schema: String,
    /// How the browser calls itself.
    pub browser: String,
    pub episodes: Vec<BundledEpisode>,
}

/// One task as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundledEpisode {
    pub task: String,
    /// Absent when time was up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<AttachFinish>,
    pub wall_ms: u64,
    /// The tool's export, as the text that it wrote.
    pub export: String,
}
