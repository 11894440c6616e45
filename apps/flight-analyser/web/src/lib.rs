//! The Flight Analyser's view: one canvas, drawn with egui.
//!
//! From the bottom up: `state` is plain data, `action` what can be asked for; `map` draws the ground,
//! `layers` what flies over it, `panels` lie on top, and `tower` is what
//! stands in the place of both where there is a sector to control; all take state and push actions, which `perform`
//! carries out. `app` owns it all, and `page` is where it meets its page, in a browser or not. On `shelf` lies
//! what is the same for all pages of a process.

mod action;
mod app;
mod export_files;
mod keys;
mod layers;
mod layout;
mod map;
mod page;
mod panels;
mod perform;
mod shelf;
mod state;
mod tower;
mod view_block;

pub use app::FlightApp;
pub use page::open;
