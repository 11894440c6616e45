//! A server that speaks the protocols of model APIs and plays what it is told, for tests.
//!
//! It was written from the published protocols: it refuses what the real services refuse, in their own
//! form of an error, and answers in their own form, whole or as a stream of events. What it answers comes
//! from a [`Mind`]; what goes wrong from [`Faults`]; what it was asked is kept for assertions.

mod api;
mod event_stream;
mod fault;
mod fields;
mod memory;
mod mind;
mod picture;
mod protocols;
mod recorded;
mod refusal;
mod server;
mod tokens;
mod words;

pub use api::Protocol;
pub use fault::{Fault, Faults};
pub use mind::{Answer, Ending, Mind, Move, Question};
pub use picture::Picture;
pub use recorded::{Recorded, actions_of};
pub use server::{ModelServer, Received};
pub use tokens::Tokens;
