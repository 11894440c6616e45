//! A tool in a frame of this page: opened and claimed, listened to, pictured.

mod events;
mod file;
mod fit;
mod open;
mod picture;
mod random_key;
mod sleep;
mod task_address;

pub use file::{address_of, download};
pub use fit::{Fit, follow_size};
pub use open::{Address, SANDBOX, Tool};
pub use picture::{Picture, take as take_picture};
pub use random_key::random_key;
pub use sleep::{sleep, with_timeout};
pub use task_address::task_address;
