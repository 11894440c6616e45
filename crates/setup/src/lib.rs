//! Gets a machine ready: build tools, browser, web build.
//!
//! Used by `cargo xtask` and by the runner, so that either of the two commands works on a fresh
//! machine. Everything is looked for before it is installed; what is installed goes into a cache
//! folder of this project, so that nobody's own tools are touched.

pub mod browser;
pub mod doctor;
mod process;
pub mod site;
pub mod tools;
pub mod web;
pub mod workspace;

use std::path::{Path, PathBuf};

use anyhow::Result;

/// Installs what is missing to build and to run. Quick when nothing is.
pub fn ensure_tools() -> Result<()> {
    tools::ensure()?;
    browser::ensure()?;
    Ok(())
}

/// Builds what is stale and returns the `dist/` folder.
pub fn ensure_web(root: &Path) -> Result<PathBuf> {
    web::ensure(root)
}

/// Tells the user about a step that takes a while.
pub(crate) fn say(text: impl AsRef<str>) {
    eprintln!("[set-up] {}", text.as_ref());
}
