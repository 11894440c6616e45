//! How a model is asked.

use serde::Serialize;

use crate::api::Api;
use crate::tool::Tool;

/// Unless told otherwise, pictures of this many observations are sent along. The reference clients of two of the
/// services keep as many.
pub const USUAL_WINDOW: usize = 3;

/// Settings of a model, as far as its API has them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasoning_effort: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_output_tokens: Option<u32>,
    /// Answers come piece by piece.
    pub stream: bool,
    /// Only the first action of a turn is carried out.
    pub one_action: bool,
    /// Observations whose pictures are sent along; 0 is all of them.
    pub image_window: usize,
    /// How the model calls actions.
    pub tool_version: Tool,
}

impl Settings {
    /// What is usual for an API.
    pub fn of(api: Api) -> Settings {
        Settings {
            temperature: None,
            top_p: None,
            reasoning_effort: None,
            max_output_tokens: None,
            stream: false,
            one_action: false,
            image_window: USUAL_WINDOW,
            tool_version: api.tools()[0],
        }
    }
}
