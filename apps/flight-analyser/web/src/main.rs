//! The Flight Analyser in the browser: one canvas, drawn with egui.
//!
//! From the bottom up: `state` is plain data, `action` what can be asked for; `map` draws the ground,
//! `layers` what flies over it, `panels` lie on top; all take state and push actions, which `perform`
//! carries out. `app` owns it all, and `page` puts it into the browser. Everything but `page` builds
//! anywhere, so that it can be tested without a browser.

// Elsewhere than in the browser only tests use it.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod action;
mod app;
mod export_files;
mod keys;
mod layers;
mod layout;
mod map;
#[cfg(target_arch = "wasm32")]
mod page;
mod panels;
mod perform;
mod state;
mod view_block;

#[cfg(target_arch = "wasm32")]
fn main() {
    page::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program runs in the browser: `cargo xtask web` builds its page.");
}
