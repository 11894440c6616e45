//! `gauntlet compare`: two runs of the same tasks, task by task.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use face::metrics::{Comparison, Form, compare};

use super::measured::{knowledge, read};
use gauntlet::cli::options::TaskFiles;
use gauntlet::cli::output::{Output, say};

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    first: PathBuf,
    /// Another run of the same tasks
    second: PathBuf,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    files: TaskFiles,
}

pub fn compare_runs(options: &Options) -> anyhow::Result<ExitCode> {
    let knowledge = knowledge(&options.files);
    let first = read(&options.first, &knowledge)?;
    let second = read(&options.second, &knowledge)?;
    let comparison = compare(&first, &second)
        .map_err(|reason| anyhow::anyhow!("these runs cannot be compared: {reason}"))?;
    let in_words = |it: &Comparison| say(it.write(Form::Plain));
    options.output.tell(&comparison, in_words)?;
    Ok(ExitCode::SUCCESS)
}
