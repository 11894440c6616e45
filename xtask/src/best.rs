//! `cargo xtask best`: long searches for the best known solutions of open-ended families.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::programs::run_cargo;

#[derive(Args)]
pub struct Options {
    /// The family
    #[arg(long, value_name = "APP/NAME", default_value = "modeller/crates")]
    family: String,
    /// Levels, with commas between them
    #[arg(long, value_name = "L,…", default_value = "1,2,3,4,5,6,7,8,9,10,11,12")]
    levels: String,
    /// Seeds of each level, with commas between them
    #[arg(long, value_name = "S,…", default_value = "0,1")]
    seeds: String,
    /// For each seed
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    minutes: f64,
    /// Makes one search differ from another
    #[arg(long, value_name = "N", default_value_t = 0)]
    stream: u64,
}

pub fn run(root: &Path, options: &Options) -> Result<()> {
    let (minutes, stream) = (options.minutes.to_string(), options.stream.to_string());
    let arguments = [
        "run",
        "--quiet",
        "--release",
        "-p",
        "families",
        "--example",
        "best",
        "--",
        &options.family,
        &options.levels,
        &options.seeds,
        &minutes,
        &stream,
    ];
    run_cargo(root, &arguments)
}
