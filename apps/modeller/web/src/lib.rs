//! The 3D Modeller's view: one canvas, laid out by egui.
//!
//! From the bottom up: `state` is plain data, `action` what can be asked for; `widgets`, panels and
//! `dialogs` take state and push actions; `perform` carries them out on the `session`; `app` owns it
//! all, and `page` is where it meets its page, in a browser or not. Only the renderer that draws with
//! WebGL is the browser's.

mod action;
mod app;
mod dashboard;
mod dialogs;
mod drawing;
mod editor;
mod host;
mod object_list;
mod page;
mod perform;
mod session;
mod state;
mod view_block;
mod widgets;

pub use app::Modeller;
pub use page::open;
