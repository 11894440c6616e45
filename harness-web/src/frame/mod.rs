//! What every page has: the bar with the ways to the others, and how waiting, emptiness and errors look.

mod bar;
mod states;

pub use bar::Bar;
pub use states::{Empty, Trouble, Waiting, capitalised, sentence};
