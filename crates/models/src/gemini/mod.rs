//! Gemini's generateContent, with its computer use.

mod answer;
mod request;
mod stream;

pub(crate) use answer::read;
pub(crate) use request::request;
pub(crate) use stream::Pieces;
