//! What the page of an attached episode and its server say to each other. The page stands in the
//! agent's own browser, around the tool, and records what happens there.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Button, EndReason, Modifier, TaskBrief};

/// Opens an episode: with the key of its address, once, or again with the secret that was given for it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttachClaim {
    /// Good for one opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Of an opening that a page lost, for example because it was loaded again.
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
    /// What is to be done.
    pub task: TaskBrief,
    /// The whole text for an agent: background, task, result format.
    pub prompt: String,
    /// Where the tool is, without its key.
    pub address: String,
    /// What the tool's page is claimed with, once.
    pub page_key: String,
    /// What the tool's page is asked with from the claim on.
    pub page_secret: String,
    /// How many pictures the page may send at most.
    pub frames_per_second: f64,
    /// As it is at the opening; it comes with every answer after that.
    pub standing: AttachStanding,
}

/// Where an episode stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AttachStanding {
    /// 0 ends the episode.
    pub steps_left: u32,
    /// Of wall time; 0 ends the episode.
    pub ms_left: u64,
    /// Somebody wants an end: the page is to hand over what it has.
    pub is_closing: bool,
    /// Once the episode is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
}

/// What happened in the tool since the last batch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachBatch {
    /// Which opening of the page it belongs to; those of an earlier one are refused.
    pub opening: u32,
    /// The tool's clock now.
    pub clock_ms: u64,
    /// In the order in which they happened.
    pub events: Vec<InputEvent>,
    /// The state after these events, when something may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<String>,
    /// The last batch of the page, with what its Finish control says, if that was used.
    #[serde(default)]
    pub is_last: bool,
    /// Absent when the page was closed or a budget ran out.
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
    /// The task is done, with the result fields that it asks for.
    Answer(Map<String, Value>),
    /// The task cannot be done, and why.
    Fail(String),
}

/// An event of the tool's page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputEvent {
    /// Which of the other fields mean something.
    pub kind: InputKind,
    /// On the tool's clock.
    pub at_ms: u64,
    /// Does the browser vouch for it?
    pub trusted: bool,
    /// CSS pixels of the tool's page, to the right.
    #[serde(default)]
    pub x: f64,
    /// CSS pixels of the tool's page, downwards.
    #[serde(default)]
    pub y: f64,
    /// Of pointer events and clicks.
    #[serde(default)]
    pub button: Button,
    /// Keys that were held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// Of key events, as the web platform names it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The key was held until it repeated itself; no further press.
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeat: bool,
    /// What was put in by other ways than keys.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Of wheels, in pixels to the right.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dx: f64,
    /// Of wheels, in pixels downwards.
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

/// Which event of the web platform it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// A button was pressed.
    #[default]
    PointerDown,
    /// The pointer moved, with or without a button.
    PointerMove,
    /// A button was released.
    PointerUp,
    /// The browser took the pointer away, for example for a drag of its own.
    PointerCancel,
    /// What press and release amount to; the only event of some automated clicks.
    Click,
    /// The wheel was turned.
    Wheel,
    /// A key was pressed or repeated itself.
    KeyDown,
    /// A key was released.
    KeyUp,
    /// Text came in without keys, for example from a script or an input method.
    Input,
    /// Text came from the clipboard.
    Paste,
    /// Something was dragged by the browser and dropped here.
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
