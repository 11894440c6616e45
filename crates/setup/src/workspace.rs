//! Where the project is.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

/// The folder above (or at) `from` that holds the project.
pub fn find_root(from: &Path) -> Result<PathBuf> {
    for folder in from.ancestors() {
        if folder.join("Trunk.toml").is_file() && folder.join("harness-web").is_dir() {
            return Ok(folder.to_path_buf());
        }
    }
    bail!(
        "this folder is not inside a Gauntlet checkout: run the command there, \
         or name a web build with --dist and task files with --tasks-dir"
    )
}

/// The project around the current folder.
pub fn current_root() -> Result<PathBuf> {
    find_root(&std::env::current_dir()?)
}

/// Cargo's description of the packages of the project.
pub fn metadata(root: &Path) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.current_dir(root).no_deps();
    command
        .exec()
        .context("cargo does not describe the project")
}
