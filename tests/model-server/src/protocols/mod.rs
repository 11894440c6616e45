//! One room per protocol: how a request is read, and how an answer is said.

mod anthropic;
mod anthropic_answer;
mod chat;
mod gemini;
mod gemini_answer;
mod openai_errors;
mod responses;
mod responses_answer;

use axum::http::HeaderMap;
use serde_json::{Value, json};

use crate::api::Protocol;
use crate::event_stream::{self, Event};
use crate::memory::Memory;
use crate::refusal::Refusal;
use crate::words::{self, Said};
use crate::{Answer, Move, Question, Tokens};

/// What came in.
pub struct Request<'a> {
    pub headers: &'a HeaderMap,
    pub body: &'a Value,
    /// The key that is right, or none when anybody may ask.
    pub key: Option<&'a str>,
    /// Google's: model and way of answering are part of the address.
    pub model: &'a str,
    pub streams: bool,
}

impl Request<'_> {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

/// A request that was understood.
pub struct Read {
    pub question: Question,
    pub streams: bool,
    /// OpenAI's: items of the conversation so far, to be stored with the answer.
    pub items: Vec<Value>,
    /// Settings of the request that decide the form of the answer.
    pub form: Form,
}

/// What the client asked to get.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// Reasoning in words.
    pub thoughts: bool,
    /// OpenAI's: reasoning in a form that only the service can read.
    pub encrypted: bool,
    /// OpenAI's: the response can be referred to later.
    pub store: bool,
    /// Chat's: counts at the end of a stream.
    pub counts_in_stream: bool,
    /// Anthropic's: something is marked to be cached.
    pub caches: bool,
    /// Anthropic's: one tool per action.
    pub is_toolset: bool,
}

/// An answer in both forms.
pub struct Reply {
    pub whole: Value,
    pub events: Vec<Event>,
}

/// An answer with its actions in the protocol's words.
pub struct Spoken<'a> {
    pub read: &'a Read,
    pub answer: &'a Answer,
    pub turns: Vec<SpokenMove>,
    pub tokens: Tokens,
}

pub enum SpokenMove {
    Said { said: Said, confirm: bool },
    Malformed,
    Unknown,
}

impl Protocol {
    pub fn read(self, request: &Request, memory: &Memory) -> Result<Read, Refusal> {
        match self {
            Protocol::Chat => chat::read(request, memory),
            Protocol::Responses => responses::read(request, memory),
            Protocol::Anthropic => anthropic::read(request, memory),
            Protocol::Gemini => gemini::read(request, memory),
        }
    }

    /// The answer in the protocol's form; what was said is remembered.
    pub fn reply(
        self,
        read: &Read,
        answer: &Answer,
        page: (u32, u32),
        memory: &mut Memory,
    ) -> Result<(Reply, Tokens), String> {
        let mut tokens = Tokens::count(&read.question, answer);
        if self == Protocol::Anthropic {
            count_caching(&mut tokens, read.form.caches);
        }
        let turns = spoken(&read.question, answer, page)?;
        let spoken = Spoken {
            read,
            answer,
            turns,
            tokens,
        };
        let reply = match self {
            Protocol::Chat => chat::reply(&spoken, memory),
            Protocol::Responses => responses_answer::reply(&spoken, memory),
            Protocol::Anthropic => anthropic_answer::reply(&spoken, memory),
            Protocol::Gemini => gemini_answer::reply(&spoken, memory),
        };
        Ok((reply, tokens))
    }

    /// The text of a stream.
    pub fn stream(self, events: &[Event]) -> String {
        let line_end = if self == Protocol::Gemini {
            "\r\n"
        } else {
            "\n"
        };
        event_stream::text(events, line_end)
    }

    /// The key of a request, wherever the protocol has it.
    pub fn key_of(self, headers: &HeaderMap) -> Option<String> {
        let name = match self {
            Protocol::Chat | Protocol::Responses => "authorization",
            Protocol::Anthropic => "x-api-key",
            Protocol::Gemini => "x-goog-api-key",
        };
        let value = headers.get(name)?.to_str().ok()?;
        Some(value.strip_prefix("Bearer ").unwrap_or(value).to_string())
    }
}

/// Anthropic caches what is marked, and counts what it wrote.
fn count_caching(tokens: &mut Tokens, caches: bool) {
    match caches {
        false => tokens.cached = 0,
        true => tokens.written = tokens.prompt - tokens.cached,
    }
}

fn spoken(
    question: &Question,
    answer: &Answer,
    page: (u32, u32),
) -> Result<Vec<SpokenMove>, String> {
    let mut turns = Vec::new();
    for one in &answer.moves {
        let (action, confirm) = match one {
            Move::Act(action) => (action, false),
            Move::Confirm(action) => (action, true),
            Move::Call(name, arguments) => {
                let (name, arguments) = (name.clone(), arguments.clone());
                let said = Said::Function { name, arguments };
                turns.push(SpokenMove::Said {
                    said,
                    confirm: false,
                });
                continue;
            }
            Move::Malformed => {
                turns.push(SpokenMove::Malformed);
                continue;
            }
            Move::Unknown => {
                turns.push(SpokenMove::Unknown);
                continue;
            }
        };
        for said in words::say(question, action, page)? {
            turns.push(SpokenMove::Said { said, confirm });
        }
    }
    Ok(turns)
}

/// Without tools the actions are said in the text.
fn in_words(spoken: &Spoken) -> Option<String> {
    if spoken.read.question.has_tools() || spoken.turns.is_empty() {
        return spoken.answer.text.clone();
    }
    let mut actions = Vec::new();
    for turn in &spoken.turns {
        actions.push(match turn {
            SpokenMove::Said {
                said: Said::Function { name, arguments },
                ..
            } => {
                let mut action = json!({"type": name});
                for (name, value) in arguments {
                    action[name] = value.clone();
                }
                action
            }
            SpokenMove::Said {
                said: Said::Computer(call),
                ..
            } => call.clone(),
            SpokenMove::Unknown => json!({"type": UNKNOWN}),
            SpokenMove::Malformed => {
                return Some("```json\n{\"type\": \"click\", \"x\":\n```".into());
            }
        });
    }
    let json = match actions.as_slice() {
        [action] => action.to_string(),
        actions => json!({"actions": actions}).to_string(),
    };
    let words = spoken.answer.text.as_deref().unwrap_or_default();
    Some(format!("{words}\n```json\n{json}\n```"))
}

/// No client declares such a function.
const UNKNOWN: &str = "open_the_window";

const MALFORMED: &str = "{\"x\": 12, \"y\":";
