//! `cargo xtask site`: the web face as a folder for any static host, with a sample run to look at.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::programs::run_cargo;

#[derive(Args)]
pub struct Options {
    /// Pages as small as they get, which takes minutes more to build
    #[arg(long)]
    small: bool,
    /// Folder to write; an earlier site there is replaced [default: target/site]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A finished web build; otherwise what is stale of it is built first
    #[arg(long, value_name = "DIR", conflicts_with = "small")]
    dist: Option<PathBuf>,
}

/// Two tasks of every tool, none of the core set: a run shows how its tasks are solved.
const SAMPLE: [&str; 10] = [
    "video-editor/x03",
    "video-editor/x05",
    "workflow-builder/x01",
    "workflow-builder/x04",
    "modeller/x02",
    "modeller/x06",
    "flight-analyser/x03",
    "flight-analyser/x04",
    "circuit-designer/x01",
    "circuit-designer/x02",
];

pub fn run(root: &Path, options: &Options) -> Result<()> {
    let dist = match (&options.dist, options.small) {
        (None, false) => setup::prepare(root, true)?,
        (given, _) => {
            setup::browser::ensure()?;
            match given {
                Some(dist) => std::path::absolute(dist)?,
                None => setup::site::build(root)?,
            }
        }
    };
    let out = match &options.out {
        Some(out) => std::path::absolute(out)?,
        None => root.join("target/site"),
    };
    let run = sample_run(root, &dist)?;
    let [dist, run, out] = [&dist, &run, &out].map(|it| it.to_string_lossy().into_owned());
    gauntlet(root, &["site", &out, "--dist", &dist, "--run", &run])
}

/// Lets the oracle solve the sample, through real input as any agent.
fn sample_run(root: &Path, dist: &Path) -> Result<PathBuf> {
    let run = root.join("target/site-sample/oracle");
    if run.exists() {
        std::fs::remove_dir_all(&run).context("an earlier sample run cannot be removed")?;
    }
    let [dist, out] = [dist, &run].map(|it| it.to_string_lossy().into_owned());
    let mut arguments = vec!["run", "--agent", "oracle", "--set", "extra"];
    arguments.extend(["--dist", &dist, "--out", &out]);
    for task in SAMPLE {
        arguments.extend(["--tasks", task]);
    }
    gauntlet(root, &arguments)?;
    Ok(run)
}

/// The command of the project, built when it is stale.
fn gauntlet(root: &Path, arguments: &[&str]) -> Result<()> {
    let mut all = vec!["run", "--quiet", "-p", "gauntlet", "--"];
    all.extend(arguments);
    run_cargo(root, &all)
}
