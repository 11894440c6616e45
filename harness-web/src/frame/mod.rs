//! What every page has: the bar with the ways to the others, and how waiting, emptiness and errors look.

mod bar;
mod command;
mod states;
mod title;

pub use bar::Bar;
pub use command::Command;
pub use states::{Empty, Trouble, Waiting, capitalised, sentence};
pub use title::set_title;
