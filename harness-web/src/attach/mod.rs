//! The workspace of an attached episode: the tool, a bar with task and budget, and a record of
//! everything that happens, kept by the server.

mod bar;
mod events;
mod invitation;
mod page_state;
mod picture;
mod rest;
mod server;
mod session;
mod tool;
mod workspace;

pub use invitation::Invitation;
pub use workspace::mount;
