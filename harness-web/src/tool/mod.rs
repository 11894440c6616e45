//! A tool in a frame of this page: opened and claimed, listened to, pictured.

mod events;
mod open;
mod picture;
mod rest;

pub use open::{Address, Tool, random_key};
pub use picture::{Picture, take as take_picture};
pub use rest::rest;
