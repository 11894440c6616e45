//! The Circuit Designer's view: one canvas, drawn with egui.
//!
//! [`state`] is plain data; [`action`] is what can be asked for; panels, dialogs, menus, scopes and the
//! sheet read the state, apply commands to it and ask for actions; [`session`] owns all of it and carries
//! the actions out; [`app`] is the session on a page, in a browser or not.

pub mod app;
pub mod availability;
pub mod commands;
pub mod dialogs;
pub mod menus;
pub mod page_task;
pub mod panels;
pub mod scopes;
pub mod session;
pub mod sheet;
mod shell_page;
pub mod shortcuts;
pub mod state;
pub mod symbols;
mod tasks;

pub use state::action;
