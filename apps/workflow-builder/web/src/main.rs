//! Workflow Builder: a hub of workflows and a node editor on a canvas.

mod anchors;
mod app;
mod canvas;
mod dialogs;
mod editor;
mod hosted;
mod hub;
mod icons;
mod keys;
mod route;
mod run;
mod runner;
mod shortcuts;
mod state;
mod theme;
mod wording;

fn main() {
    let sdk = app_sdk::boot(protocol::App::WorkflowBuilder);
    wasm_bindgen_futures::spawn_local(app::start(sdk));
}
