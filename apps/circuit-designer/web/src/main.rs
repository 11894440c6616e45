//! The Circuit Designer in the browser: one canvas, drawn with egui.

mod action;
mod add_tool;
mod app;
mod dialogs;
mod editing;
mod files;
mod full_screen;
mod hosted;
mod icons;
mod info_panel;
mod menus;
mod options;
mod pacing;
mod picture_file;
mod scopes;
mod session;
mod sheet;
mod shortcuts;
mod side_panel;
mod symbols;
mod tool_bar;

fn main() {
    app::start();
}
