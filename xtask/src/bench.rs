//! `cargo xtask bench`: builds and runs the benchmark program in release mode.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::test::cargo;

#[derive(Args)]
pub struct Options {
    /// Also measure the peers, in the same run on the same machine
    #[arg(long)]
    peers: bool,
    /// Steps measured per app
    #[arg(long, default_value_t = 60)]
    steps: u32,
}

pub fn run(root: &Path, options: &Options) -> Result<()> {
    setup::ensure_tools()?;
    setup::ensure_web(root)?;
    let steps = options.steps.to_string();
    let mut arguments = vec!["run", "--release", "-p", "gauntlet-bench", "--", "--steps"];
    arguments.push(&steps);
    if options.peers {
        arguments.push("--peers");
    }
    cargo(root, &arguments)
}
