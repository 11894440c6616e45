//! The Circuit Designer's view: one canvas, drawn with egui.
//!
//! [`state`] is plain data; [`action`] is what can be asked for; panels, dialogs, menus, scopes and the
//! sheet read the state, apply commands to it and ask for actions; [`session`] owns all of it and carries
//! the actions out. Only [`app`] and [`browser`] need a browser: everything else is tested natively.

pub mod availability;
pub mod commands;
pub mod dialogs;
pub mod menus;
pub mod page_task;
pub mod panels;
pub mod scopes;
pub mod session;
pub mod sheet;
pub mod shortcuts;
pub mod state;
pub mod symbols;

pub use state::action;

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod browser;
