//! The menu bar and the menus on a right click.

pub mod bar;
pub mod context;
mod draw;
mod item;
