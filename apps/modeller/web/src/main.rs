//! The 3D Modeller in the browser: one canvas, laid out by egui.
//!
//! From the bottom up: `state` is plain data, `action` what can be asked for; `widgets`, panels and
//! `dialogs` take state and push actions; `perform` carries them out on the `session`; `app` owns it
//! all, and `page` puts it into the browser. Everything but `page` and the renderer builds anywhere,
//! so that it can be tested without a browser.

// Elsewhere than in the browser only tests use it.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod action;
mod app;
mod dashboard;
mod dialogs;
mod drawing;
mod editor;
mod host;
mod object_list;
#[cfg(target_arch = "wasm32")]
mod page;
mod perform;
mod session;
mod state;
mod view_block;
mod widgets;

#[cfg(target_arch = "wasm32")]
fn main() {
    page::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program runs in the browser: `cargo xtask web` builds its page.");
}
