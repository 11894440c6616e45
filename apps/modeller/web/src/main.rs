//! The 3D Modeller in the browser: one canvas, drawn with egui and three-d.

mod action;
mod app;
mod axis_color;
mod color_popup;
mod dashboard;
mod dates;
mod dialog;
mod drawing;
mod editing;
mod editor;
mod field;
mod files;
mod grip;
mod hosted;
mod icons;
mod object_anchors;
mod picture_file;
mod session;
mod shortcuts;

fn main() {
    app::start();
}
