//! Chat completions: of OpenAI, vLLM, Ollama and whoever else speaks them. There is no computer tool;
//! actions are functions, or JSON in the text for servers without functions.

mod answer;
mod request;
mod stream;

pub(crate) use answer::{own_call, read};
pub(crate) use request::{limit, message, request};
pub(crate) use stream::Pieces;
