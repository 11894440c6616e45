//! Models behind APIs: what they are asked, and how their answers are read.
//!
//! There is no page and no folder here. [`Api`] turns a [`Conversation`] into a request and an answer
//! into a [`Turn`]; [`Client`] sends the one and gets the other, as often as it takes; [`ask`] is a
//! single question.

mod anthropic;
mod api;
mod ask;
mod asking;
mod chat;
mod client;
mod conversation;
mod failure;
pub mod functions;
mod gemini;
pub mod grounding;
pub mod heard;
mod history;
pub mod image;
mod key;
pub mod observed;
pub mod prices;
pub mod prompts;
mod responses;
mod retry;
mod settings;
mod speaking;
mod stream;
mod target;
pub mod text_json;
mod tool;
mod turn;
mod usage;

pub use api::Api;
pub use ask::{Answer, Asked, Question, Schema, ask, ask_and_tell};
pub use asking::{Asking, Request};
pub use client::{Attempt, Client, Destination, Listener};
pub use conversation::{Call, Conversation, Entry, GONE, Means, Outcome, Part, Picture};
pub use failure::Failure;
pub use history::windowed;
pub use key::Key;
pub use retry::{Pace, Patience, RealPace};
pub use settings::{Settings, USUAL_WINDOW};
pub use target::{Target, split};
pub use tool::Tool;
pub use turn::{Finish, Turn};
pub use usage::Usage;
