//! `gauntlet merge`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{existing_dist, print_json, say};
use crate::folder::RunFolder;

#[derive(Debug, Args)]
pub struct Options {
    /// Folder of the whole run; it must not exist or be empty
    out: PathBuf,
    /// Run folders: all parts of a run, or runs of the same agent without an episode in common
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Web build whose page the report is [default: the checkout's, as it is]
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub fn merge(options: &Options) -> anyhow::Result<ExitCode> {
    let runs: Vec<_> = options.runs.iter().map(RunFolder::new).collect();
    let out = RunFolder::new(&options.out);
    let rescored = crate::run::merge(&out, &runs, existing_dist(options.dist.as_ref()).as_deref())?;
    if options.json {
        print_json(&rescored)?;
        return Ok(ExitCode::SUCCESS);
    }
    say(format_args!(
        "{} runs, {} episodes judged, {} passed",
        runs.len(),
        rescored.judged,
        rescored.passed
    ))?;
    if out.report().exists() {
        say(format_args!("report: {}", out.report().display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
