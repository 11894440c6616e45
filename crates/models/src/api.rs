//! The protocols in which models are asked, and what is different between them.

use protocol::Dialect;
use serde_json::Value;

use crate::conversation::Conversation;
use crate::failure::Failure;
use crate::functions::Function;
use crate::settings::{Settings, Tool};
use crate::stream::Assembler;
use crate::turn::Turn;
use crate::{anthropic, chat, gemini, responses};

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

/// What a request is made from.
pub struct Asking<'a> {
    pub model: &'a str,
    /// Is the service asked that the protocol comes from, and not an imitation?
    pub is_usual: bool,
    pub settings: &'a Settings,
    pub conversation: &'a Conversation,
    /// What can be called: the endings beside a computer tool, or everything.
    pub functions: &'a [Function],
    /// Of the pictures that are sent.
    pub width: u32,
    pub height: u32,
}

/// One request, but for address and key.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Behind the base of the API.
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Value,
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

    pub fn request(self, asking: &Asking<'_>) -> Request {
        match self {
            Api::Chat => chat::request(asking),
            Api::Responses => responses::request(asking),
            Api::Anthropic => anthropic::request(asking),
            Api::Gemini => gemini::request(asking),
        }
    }

    /// Reads a whole answer.
    pub fn read(self, answer: &Value, tool: Tool) -> Result<Turn, Failure> {
        let turn = match self {
            Api::Chat => chat::read(answer, tool),
            Api::Responses => responses::read(answer, tool),
            Api::Anthropic => anthropic::read(answer, tool),
            Api::Gemini => gemini::read(answer, tool),
        };
        turn.map_err(|what| {
            Failure::Unreadable(format!(
                "what came is no answer of this API ({}): {what}",
                self.name()
            ))
        })
    }

    /// Puts the pieces of a streamed answer together, to what the whole answer would have been.
    pub(crate) fn assembler(self) -> Box<dyn Assembler> {
        match self {
            Api::Chat => Box::new(chat::Pieces::default()),
            Api::Responses => Box::new(responses::Pieces::default()),
            Api::Anthropic => Box::new(anthropic::Pieces::default()),
            Api::Gemini => Box::new(gemini::Pieces::default()),
        }
    }
}
