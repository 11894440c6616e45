//! A recorded walk-through of a tool, which the page plays inside the tool itself.

use protocol::{Action, App};
use serde::{Deserialize, Serialize};

pub const TOUR_SCHEMA: &str = "gauntlet.tour/1";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tour {
    pub schema: String,
    pub app: App,
    /// The document that the tool begins with, relative to its page. Time passes in it only where the recording waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Size of the tool, to which the points of its actions belong.
    pub width: u32,
    pub height: u32,
    pub scenes: Vec<Scene>,
}

/// A caption and what is done under it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub caption: String,
    pub actions: Vec<Action>,
}
