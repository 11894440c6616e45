//! The ways in which models call actions.

use serde::Serialize;

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
