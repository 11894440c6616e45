//! The page's only JavaScript boundary.
//!
//! An app boots an [`Sdk`], builds its model from the SDK's seed, implements [`Hosted`] and hands
//! itself over. The SDK then answers `window.gauntlet`, keeps the clock, counts input, autosaves for
//! people, keeps the last state reachable after a crash; [`files`] and [`pictures`] are the way to the
//! user's disk. What it protects against, and what it
//! cannot, is written down in `docs/app-sdk.md`.

mod access;
mod address;
mod api;
mod autosave;
mod boot;
mod clock;
mod crash;
mod fetch;
pub mod files;
mod first_document;
mod graphics;
mod hosted;
mod input;
mod latch;
mod lockdown;
mod pending;
pub mod pictures;
mod saved;
mod sdk;
mod window;

pub use address::{Boot, ClockMode};
pub use autosave::SaveState;
pub use boot::boot;
pub use fetch::fetch_bytes;
pub use hosted::Hosted;
pub use sdk::Sdk;
pub use window::pause_ms;
