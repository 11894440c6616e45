//! How an agent is shown the page, and in which words it answers. Nothing of this touches the page: the
//! same actions lead to the same record, however they were said and whatever the agent saw.

use std::ops::RangeInclusive;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// Settings of one agent's eyes and mouth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Sight {
    pub observe: Observe,
    pub image: ImageFormat,
    /// Draw the pointer into the picture.
    pub pointer: bool,
    /// How many earlier observations are shown again with each new one.
    pub history: u32,
    pub feedback: Feedback,
    /// Say in words how many steps remain.
    pub notice: bool,
    /// Show at the beginning what the page looks like when the task is done.
    pub goal_image: bool,
    /// The form of the agent's calls.
    pub dialect: Dialect,
    /// What the numbers in its points mean. Absent: as the dialect has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
}

/// What agents get to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Observe {
    /// Pixels.
    #[default]
    Screenshot,
    /// The accessibility tree, where the app has one; pixels elsewhere.
    Tree,
    Both,
    /// Pixels with numbered boxes around what can be operated, where the app has a tree.
    Marks,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ImageFormat {
    /// Lossless, as it was recorded.
    #[default]
    Png,
    /// Lossless, smaller.
    Webp,
    /// Smallest, with traces around sharp edges.
    Jpeg,
}

impl ImageFormat {
    pub fn media_type(self) -> &'static str {
        match self {
            ImageFormat::Png => "image/png",
            ImageFormat::Webp => "image/webp",
            ImageFormat::Jpeg => "image/jpeg",
        }
    }
}

/// Whether an agent is told why its action was not carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Feedback {
    #[default]
    Full,
    /// Only when what it said is no action at all.
    Format,
    None,
}

/// Why an action was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// What the agent said is no action: broken JSON, an unknown name, a missing field.
    Format,
    /// It is one, which cannot be carried out: a point outside the page, an unknown key.
    Action,
}

/// The form of an agent's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// This protocol's own actions.
    #[default]
    Gauntlet,
    /// `mouse_click(640, 360)`: BrowserGym's coordinate actions.
    Browsergym,
    /// `{"action": "left_click", "coordinate": [640, 360]}`: Anthropic's computer tool.
    Anthropic,
    /// `{"type": "click", "button": "left", "x": 640, "y": 360}`: OpenAI's computer tool.
    Openai,
    /// `{"name": "click_at", "args": {"x": 500, "y": 500}}`: Gemini's computer use, 0 to 999.
    Gemini,
    /// `{"action_type": "CLICK", "parameters": {"x": 640, "y": 360}}`: OSWorld's computer_13.
    Osworld,
    /// `click(x=640, y=360)`: this protocol's own actions as function calls in text.
    Calls,
}

/// What the numbers in a point mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    #[default]
    Pixels,
    /// 0 to 1 from edge to edge.
    Unit,
    /// 0 to 999, as Gemini counts.
    #[serde(rename = "999")]
    To999,
    /// 0 to 1000.
    #[serde(rename = "1000")]
    To1000,
}

/// Several pictures of one step, for what moves. One that is read has as many as there can be: playing it
/// again takes a picture for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// Pictures of a step, 2 to 64: one as always and the others after it.
    #[serde(deserialize_with = "burst_frames")]
    pub frames: u32,
    /// The page's time from the first to the last of them, at most a minute.
    #[serde(deserialize_with = "burst_ms")]
    pub ms: u64,
}

impl Burst {
    pub const FRAMES: RangeInclusive<u32> = 2..=64;
    pub const MS: RangeInclusive<u64> = 1..=60_000;
}

fn burst_frames<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let frames = u32::deserialize(deserializer)?;
    match Burst::FRAMES.contains(&frames) {
        true => Ok(frames),
        false => Err(D::Error::custom(format_args!(
            "a burst has 2 to 64 pictures, not {frames}"
        ))),
    }
}

fn burst_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let ms = u64::deserialize(deserializer)?;
    match Burst::MS.contains(&ms) {
        true => Ok(ms),
        false => Err(D::Error::custom(format_args!(
            "a burst takes 1 to 60000 ms, not {ms}"
        ))),
    }
}
