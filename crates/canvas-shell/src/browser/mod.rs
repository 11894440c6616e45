//! The page in a browser: what is drawn on, what is heard, what only a browser has.

mod cursor;
mod drawings;
mod glyphs;
mod host;
mod input;
mod launch;
mod text_field;

pub use launch::launch;
