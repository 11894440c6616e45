//! Video Editor: media, a stage, a timeline, and the way out as a film.

mod actions;
mod app;
mod dialogs;
mod engine;
mod export;
mod gallery;
mod header;
mod hosted;
mod icons;
mod inspector;
mod media_panel;
mod route;
mod shortcuts;
mod stage;
mod state;
mod theme;
mod timecode;
mod timeline;
mod toolbar;
mod transport;
mod widgets;

fn main() {
    let sdk = app_sdk::boot(protocol::App::VideoEditor);
    wasm_bindgen_futures::spawn_local(app::start(sdk));
}
