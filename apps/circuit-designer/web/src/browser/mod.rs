//! The page: what only a browser has.

mod full_screen;
mod pictures;
pub mod sdk_page;
pub mod tasks;
