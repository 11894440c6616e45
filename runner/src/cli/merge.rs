//! `gauntlet merge`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::options::WebBuild;
use super::output::{Output, say};
use runs::folder::RunFolder;

#[derive(Debug, Args)]
#[command(
    mut_arg("dist", |it| it.help("Web build whose page the report is [default: the checkout's, as it is]"))
)]
pub struct Options {
    /// Folder of the whole run; it must not exist or be empty
    out: PathBuf,
    /// Run folders: all parts of a run, or runs of the same agent without an episode in common
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    #[command(flatten)]
    web_build: WebBuild,
    #[command(flatten)]
    output: Output,
}

pub fn merge(options: &Options) -> anyhow::Result<ExitCode> {
    let runs: Vec<_> = options.runs.iter().map(RunFolder::new).collect();
    let out = RunFolder::new(&options.out);
    let dist = options.web_build.existing();
    let rescored = runs::merge::merge(&out, &runs, dist.as_deref())?;
    options.output.tell(&rescored, |rescored| {
        say(format_args!(
            "{} runs, {} episodes judged, {} passed",
            runs.len(),
            rescored.judged,
            rescored.passed
        ))?;
        match out.report().exists() {
            true => say(format_args!("report: {}", out.report().display())),
            false => Ok(()),
        }
    })?;
    Ok(ExitCode::SUCCESS)
}
