//! The Flight Analyser in the browser: one canvas, drawn with egui.

// Elsewhere than in the browser only tests use it.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod map;

fn main() {}
