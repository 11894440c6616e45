//! `cargo xtask test`: everything that has to hold, from set-up to the browser.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

pub fn run(root: &Path) -> Result<()> {
    stage("set-up", setup::ensure_tools)?;
    stage("checks", || crate::check::run(root))?;
    stage("native tests", || cargo(root, &["test", "--quiet"]))?;
    stage("web build", || setup::ensure_web(root).map(|_| ()))?;
    // One after the other: each test drives browsers of its own on the same two cores.
    stage("runner in a browser", || {
        let only = ["--", "--ignored", "--test-threads=1"];
        let run = ["test", "-p", "gauntlet", "--test", "browser"];
        cargo(root, &[run.as_slice(), only.as_slice()].concat())
    })?;
    stage("browser tests", || {
        let run = ["test", "-p", "gauntlet-tests", "--", "--test-threads=1"];
        cargo(root, &run)
    })
}

fn stage(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    eprintln!("\n== {name}");
    let started = std::time::Instant::now();
    work().with_context(|| format!("{name} failed"))?;
    eprintln!("== {name}: done in {} s", started.elapsed().as_secs());
    Ok(())
}

/// Runs cargo in the workspace; the user sees what it prints.
pub fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .status()
        .context("could not start cargo")?;
    if !status.success() {
        bail!("`cargo {}` failed", arguments.join(" "));
    }
    Ok(())
}
