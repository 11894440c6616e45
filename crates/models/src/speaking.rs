//! Each protocol in the words of its module: requests, answers, pieces of answers.

use serde_json::Value;

use crate::api::Api;
use crate::asking::{Asking, Request};
use crate::failure::Failure;
use crate::stream::Assembler;
use crate::tool::Tool;
use crate::turn::Turn;
use crate::{anthropic, chat, gemini, responses};

impl Api {
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
