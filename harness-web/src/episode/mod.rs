//! An episode that a server records while it is played in a frame of this page: by an agent that was
//! invited (`attach`) or by a person (`study`). Opens the tool, tells the server what happens in it, and
//! waits for the server when it is away.

mod outbox;
mod played_by;
mod recorder;
mod server;
mod state;

pub use played_by::PlayedBy;
pub use recorder::Recorder;
pub use server::Server;
pub use state::{Connection, EpisodeState, Phase, Shown, page_time};
