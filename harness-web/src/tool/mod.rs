//! A tool in a frame of this page: opened and claimed, listened to, pictured.

mod events;
mod file;
mod fit;
mod open;
mod picture;
mod rest;
mod word;

pub use file::{address_of, download};
pub use fit::{Fit, follow_size};
pub use open::{Address, SANDBOX, Tool};
pub use picture::{Picture, take as take_picture};
pub use rest::{rest, within};
pub use word::random_word;
