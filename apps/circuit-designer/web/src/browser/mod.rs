//! The page: what only a browser has.

mod files;
mod full_screen;
pub mod hosted;
mod pictures;
pub mod sdk_page;
pub mod tasks;
