//! The protocols in which models are asked, and what is different between them.

use protocol::Dialect;

use crate::tool::Tool;

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// Chat completions, of OpenAI and of everybody who imitates them.
    Chat,
    /// OpenAI's responses.
    Responses,
    /// Anthropic's messages.
    Anthropic,
    /// Gemini's generateContent.
    Gemini,
}

impl Api {
    pub const ALL: [Api; 4] = [Api::Chat, Api::Responses, Api::Anthropic, Api::Gemini];

    /// The name in `--agent NAME:MODEL`.
    pub fn name(self) -> &'static str {
        match self {
            Api::Chat => "chat",
            Api::Responses => "openai",
            Api::Anthropic => "anthropic",
            Api::Gemini => "gemini",
        }
    }

    pub fn usual_base(self) -> &'static str {
        match self {
            Api::Chat | Api::Responses => "https://api.openai.com/v1",
            Api::Anthropic => "https://api.anthropic.com/v1",
            Api::Gemini => "https://generativelanguage.googleapis.com/v1beta",
        }
    }

    /// What stands before the endpoint where an address has no path.
    pub(crate) fn version(self) -> &'static str {
        match self {
            Api::Gemini => "v1beta",
            _ => "v1",
        }
    }

    /// The variable that usually holds the key.
    pub fn key_variable(self) -> &'static str {
        match self {
            Api::Chat | Api::Responses => "OPENAI_API_KEY",
            Api::Anthropic => "ANTHROPIC_API_KEY",
            Api::Gemini => "GEMINI_API_KEY",
        }
    }

    /// The header with the key, and what stands before it there.
    pub(crate) fn key_header(self) -> (&'static str, &'static str) {
        match self {
            Api::Chat | Api::Responses => ("authorization", "Bearer "),
            Api::Anthropic => ("x-api-key", ""),
            Api::Gemini => ("x-goog-api-key", ""),
        }
    }

    /// How its models can call actions, the usual way first.
    pub fn tools(self) -> &'static [Tool] {
        match self {
            Api::Chat => &[Tool::Functions, Tool::Json],
            Api::Responses => &[Tool::Computer, Tool::ComputerUsePreview, Tool::Functions],
            Api::Anthropic => &[
                Tool::Toolset20260801,
                Tool::Computer20251124,
                Tool::Computer20250124,
                Tool::Functions,
            ],
            Api::Gemini => &[Tool::ComputerUse, Tool::Functions],
        }
    }

    /// The dialect of its calls.
    pub fn dialect(self, tool: Tool) -> Dialect {
        match self {
            _ if tool.is_own() => Dialect::Gauntlet,
            Api::Chat => Dialect::Gauntlet,
            Api::Responses => Dialect::Openai,
            Api::Anthropic => Dialect::Anthropic,
            Api::Gemini => Dialect::Gemini,
        }
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
