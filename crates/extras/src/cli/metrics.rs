//! `gauntlet metrics`: the figures of runs, with intervals.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use face::metrics::{Form, report};

use super::measured::{knowledge, read_all};
use gauntlet::cli::options::TaskFiles;
use gauntlet::cli::output::{Output, say};
use runs::folder::{json_bytes, write_atomically};

#[derive(Debug, Args)]
pub struct Options {
    /// Run folders; runs of one agent are taken together
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Runs of people on the same tasks, to hold the agents against
    #[arg(long, value_name = "RUN")]
    people: Vec<PathBuf>,
    #[command(flatten)]
    output: Output,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Write it to this file instead
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    files: TaskFiles,
}

pub fn metrics(options: &Options) -> anyhow::Result<ExitCode> {
    let knowledge = knowledge(&options.files);
    let runs = read_all(&options.runs, &knowledge)?;
    let report = report(&runs, &read_all(&options.people, &knowledge)?);
    let text = match (options.output.json, options.markdown) {
        (true, _) => String::from_utf8(json_bytes(&report)?)?,
        (false, true) => report.write(Form::Markdown) + "\n",
        (false, false) => report.write(Form::Plain) + "\n",
    };
    match &options.out {
        None => say(text.trim_end())?,
        Some(file) => {
            write_atomically(file, text.as_bytes())?;
            say(file.display())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
