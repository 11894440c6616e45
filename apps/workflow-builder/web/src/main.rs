//! Workflow Builder: a hub of workflows and a node editor on a canvas.

mod anchors;
mod app;
mod canvas;
mod editor;
mod hosted;
mod hub;
mod icons;
mod page;
mod route;
mod run;
mod session;
mod shortcuts;
mod theme;
mod widgets;

fn main() {
    let sdk = app_sdk::boot(protocol::App::WorkflowBuilder);
    wasm_bindgen_futures::spawn_local(app::start(sdk));
}
