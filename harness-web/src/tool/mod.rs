//! A tool in a frame of this page: opened and claimed, listened to, pictured.

mod events;
mod open;
mod picture;
mod rest;

pub use open::{Address, Tool, random_key};
pub use picture::{Picture, take as take_picture};
pub use rest::{rest, within};

/// What a tool in a frame may do: run, submit its own forms, hand over files. It may not open windows, ask
/// questions over the page or leave it. It is of this page's origin, because the page asks it for its state.
pub const SANDBOX: &str = "allow-scripts allow-same-origin allow-forms allow-downloads";
