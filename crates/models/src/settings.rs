//! How a model is asked.

use serde::Serialize;

use crate::api::Api;

/// Pictures of so many observations are sent along unless told. The reference clients of two of the
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

/// How a model calls actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Tool {
    /// OpenAI's computer tool, with several actions in a call.
    #[serde(rename = "computer")]
    Computer,
    /// The one before it, with the size of the screen in its declaration and one action in a call.
    #[serde(rename = "computer_use_preview")]
    ComputerUsePreview,
    /// Anthropic's computer tools, one per action.
    #[serde(rename = "computer_toolset_20260801")]
    Toolset20260801,
    /// The one tool before them, which needs a beta header.
    #[serde(rename = "computer_20251124")]
    Computer20251124,
    #[serde(rename = "computer_20250124")]
    Computer20250124,
    /// Gemini's computer use. Whether it calls `click` or `click_at` is the model's own affair.
    #[serde(rename = "computer_use")]
    ComputerUse,
    /// This project's own actions as functions.
    #[serde(rename = "functions")]
    Functions,
    /// This project's own actions as JSON in the answer's text, for servers without tools.
    #[serde(rename = "json")]
    Json,
}

impl Tool {
    pub fn name(self) -> &'static str {
        match self {
            Tool::Computer => "computer",
            Tool::ComputerUsePreview => "computer_use_preview",
            Tool::Toolset20260801 => "computer_toolset_20260801",
            Tool::Computer20251124 => "computer_20251124",
            Tool::Computer20250124 => "computer_20250124",
            Tool::ComputerUse => "computer_use",
            Tool::Functions => "functions",
            Tool::Json => "json",
        }
    }

    /// Does the model say this project's own actions?
    pub fn is_own(self) -> bool {
        matches!(self, Tool::Functions | Tool::Json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_written_by_its_name() {
        for api in Api::ALL {
            for tool in api.tools() {
                assert_eq!(serde_json::json!(tool), tool.name());
            }
        }
    }
}
