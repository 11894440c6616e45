//! What the view remembers, as plain data: nothing here knows of a panel or a dialog.

pub mod action;
pub mod camera;
pub mod context_menu;
pub mod current_dots;
pub mod editor;
pub mod geometry;
pub mod gesture;
pub mod options;
pub mod pacer;
pub mod page;
pub mod scopes_view;
pub mod sheet_view;
pub mod switch;
pub mod tool;
