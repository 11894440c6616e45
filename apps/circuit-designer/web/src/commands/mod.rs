//! What is done to the open circuit: everything that panels, keys and menus have in common.

pub mod circuit_files;
pub mod clipboard;
pub mod placement;
pub mod scopes;
pub mod selection;
pub mod wheel;
pub mod zoom;
