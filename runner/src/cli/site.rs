//! `gauntlet site`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{dist, say, tasks};
use crate::site::{Ingredients, write};

#[derive(Debug, Args)]
pub struct Options {
    /// Folder to write; an earlier site there is replaced
    out: PathBuf,
    /// Web build to take the pages from; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// A run to look at; may be repeated
    #[arg(long, value_name = "RUN")]
    run: Vec<PathBuf>,
    /// Task files whose prompts are offered [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
}

pub fn site(options: &Options) -> anyhow::Result<ExitCode> {
    let ingredients = Ingredients {
        root: setup::workspace::current_root()?,
        tasks: tasks::load(options.tasks_dir.as_ref())?,
        dist: dist(options.dist.as_ref(), false)?,
        runs: options.run.clone(),
    };
    write(ingredients, &options.out)?;
    say(format_args!("{}", options.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
