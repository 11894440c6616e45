//! `cargo xtask prove`: every family, natively, at many levels and seeds.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::programs::run_cargo;

#[derive(Args)]
pub struct Options {
    /// Only families whose ids contain this; may be repeated
    #[arg(long, value_name = "PART")]
    family: Vec<String>,
    /// Levels, with commas between them
    #[arg(long, value_name = "L,…", default_value = "1,3,5,8,12")]
    levels: String,
    /// Seeds of each level
    #[arg(long, value_name = "N", default_value_t = 200)]
    seeds: u64,
}

pub fn run(root: &Path, options: &Options) -> Result<()> {
    let seeds = options.seeds.to_string();
    let program = [
        "run",
        "--quiet",
        "-p",
        "families",
        "--example",
        "prove",
        "--",
    ];
    let mut arguments = program.to_vec();
    arguments.extend([seeds.as_str(), options.levels.as_str()]);
    arguments.extend(options.family.iter().map(String::as_str));
    run_cargo(root, &arguments)
}
