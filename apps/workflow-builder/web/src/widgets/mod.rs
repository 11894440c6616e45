//! Controls that several screens share.

pub mod dialogs;
pub mod list_box;
pub mod notice;
mod transfer;
