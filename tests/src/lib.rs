//! What the end-to-end tests are written with: a laboratory, runs in it, and open pages.

mod lab;
mod open_page;

pub use lab::{Lab, Run, lab};
pub use open_page::OpenPage;

/// The apps that exist.
pub const APPS: [protocol::App; 3] = [
    protocol::App::WorkflowBuilder,
    protocol::App::Modeller,
    protocol::App::CircuitDesigner,
];
