//! The workspace of an attached episode: the tool, a bar with task and budget, and a record of
//! everything that happens, kept by the server.

mod bar;
mod invitation;
mod workspace;

pub use invitation::Invitation;
pub use workspace::mount;
