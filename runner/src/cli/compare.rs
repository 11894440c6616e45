//! `gauntlet compare`: two runs of the same tasks, task by task.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use face::metrics::{Form, compare};

use super::measured::read;
use super::{print_json, say};

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    first: PathBuf,
    /// Another run of the same tasks
    second: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn compare_runs(options: &Options) -> anyhow::Result<ExitCode> {
    let (first, second) = (read(&options.first)?, read(&options.second)?);
    let comparison = compare(&first, &second)
        .map_err(|reason| anyhow::anyhow!("these runs cannot be compared: {reason}"))?;
    match options.json {
        true => print_json(&comparison)?,
        false => say(comparison.write(Form::Plain))?,
    }
    Ok(ExitCode::SUCCESS)
}
