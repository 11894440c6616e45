//! The extra commands from outside. One program: it links once.
//!
//! Tests that need a browser are ignored unless asked for.

mod mcp;
mod mcp_http;
mod own_commands;
// Nothing of it is about the runner's own tests but its place.
#[path = "../../../runner/tests/pretended.rs"]
#[allow(dead_code)]
mod pretended;
mod task_folders;
