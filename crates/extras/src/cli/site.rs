//! `gauntlet site`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::measured::knowledge;
use crate::site::{Ingredients, write};
use gauntlet::cli::options::{TaskFiles, WebBuild};
use gauntlet::cli::output::say;

#[derive(Debug, Args)]
pub struct Options {
    /// Folder to write; an earlier site there is replaced
    out: PathBuf,
    #[command(flatten)]
    web_build: WebBuild,
    /// A run to look at; may be repeated
    #[arg(long, value_name = "RUN")]
    run: Vec<PathBuf>,
    #[command(flatten)]
    files: TaskFiles,
}

pub fn site(options: &Options) -> anyhow::Result<ExitCode> {
    let ingredients = Ingredients {
        root: setup::workspace::current_root()?,
        tasks: options.files.load()?,
        dist: options.web_build.ready()?,
        runs: options.run.clone(),
        knowledge: knowledge(&options.files),
    };
    write(ingredients, &options.out)?;
    say(format_args!("{}", options.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
