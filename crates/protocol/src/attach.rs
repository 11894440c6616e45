//! What the page of an attached episode and its server say to each other. The page stands in the
//! agent's own browser, around the tool, and records what happens there.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Button, EndReason, Modifier, TaskBrief};

/// Opens an episode: with the key of its address, once, or again with the secret that was given for it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttachClaim {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How the agent's browser calls itself.
    pub browser: String,
}

/// An episode that may be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttachOpening {
    /// What every further request has to carry.
    pub secret: String,
    /// Which opening this is, counted from 1; a page that was loaded again begins another.
    pub opening: u32,
    pub task: TaskBrief,
    pub prompt: String,
    /// Where the tool is, without its key.
    pub address: String,
    pub page_key: String,
    /// What the tool's page is asked with from the claim on.
    pub page_secret: String,
    pub frames_per_second: f64,
    pub standing: AttachStanding,
}

/// Where an episode stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AttachStanding {
    pub steps_left: u32,
    pub ms_left: u64,
    /// Somebody wants an end: the page is to hand over what it has.
    pub is_closing: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
}

/// What happened in the tool since the last batch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachBatch {
    pub opening: u32,
    /// The tool's clock now.
    pub clock_ms: u64,
    pub events: Vec<InputEvent>,
    /// The state after these events, when something may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<String>,
    /// The last batch of the page, with what its Finish control says, if that was used.
    #[serde(default)]
    pub is_last: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<AttachFinish>,
    /// Instructions were recalled or closed again: nothing is recorded in between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<bool>,
    /// Counted from 1 within an opening. A page that got no answer sends the same batch again under the
    /// same number, so that nothing counts twice. 0 when the page does not count.
    #[serde(default, skip_serializing_if = "is_none_counted")]
    pub sequence: u32,
}

/// How an agent ends its episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttachFinish {
    Answer(Map<String, Value>),
    /// The task cannot be done, and why.
    Fail(String),
}

/// An event of the tool's page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputEvent {
    pub kind: InputKind,
    /// On the tool's clock.
    pub at_ms: u64,
    /// Does the browser vouch for it?
    pub trusted: bool,
    #[serde(default)]
    pub x: f64,
    #[serde(default)]
    pub y: f64,
    #[serde(default)]
    pub button: Button,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeat: bool,
    /// What was put in by other ways than keys.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dx: f64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dy: f64,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_none_counted(value: &u32) -> bool {
    *value == 0
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    #[default]
    PointerDown,
    PointerMove,
    PointerUp,
    PointerCancel,
    Click,
    Wheel,
    KeyDown,
    KeyUp,
    Input,
    Paste,
    Drop,
}

impl InputKind {
    /// Is it one of the events that a tool counts in its export?
    pub fn is_counted(self) -> bool {
        !matches!(
            self,
            InputKind::PointerMove | InputKind::PointerCancel | InputKind::KeyUp
        )
    }
}
