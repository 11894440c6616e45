//! OpenAI's responses, with its computer tool. Nothing is stored at the service: every request has the
//! whole conversation, and what the model thought comes back encrypted.

mod answer;
mod request;
mod stream;

pub(crate) use answer::read;
pub(crate) use request::request;
pub(crate) use stream::Pieces;
