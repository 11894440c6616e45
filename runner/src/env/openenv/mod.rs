//! Environments as OpenEnv's clients know them: the same ones, beside our own interface, at the addresses and
//! in the messages of that protocol.
//!
//! Written from its wire (openenv 0.10.0): one session for each WebSocket, task lists by split, a schema of what
//! is said. Over HTTP, where that protocol forgets a session after each request, ours goes on by its id.

mod catalogue;
mod description;
mod messages;
mod player;
mod routes;
mod rpc;

pub use description::paths;
pub use routes::routes;

/// The name that clients know the environment by; a part of the addresses of its task lists.
const NAME: &str = "gauntlet";
