//! `gauntlet score` and `gauntlet report`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{print_json, say};
use crate::folder::RunFolder;
use crate::report::Pictures;
use crate::score::rescore;

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    run: PathBuf,
    /// Write nothing; fail if any verdict would change
    #[arg(long)]
    check: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct ReportOptions {
    /// Run folder
    run: PathBuf,
    /// Small pictures inside the page, which can then be sent to others by itself
    #[arg(long)]
    embed: bool,
}

pub fn score(options: &Options) -> anyhow::Result<ExitCode> {
    let rescored = rescore(&RunFolder::new(&options.run), !options.check)?;
    if options.json {
        print_json(&rescored)?;
    } else {
        say(format_args!(
            "{} episodes judged, {} passed, {} unfinished",
            rescored.judged, rescored.passed, rescored.unfinished
        ))?;
        for file in &rescored.different {
            let what = if options.check {
                "differs"
            } else {
                "rewritten"
            };
            say(format_args!("{what}: {}", file.display()))?;
        }
        if rescored.different.is_empty() {
            say(format_args!("every verdict is the same to the byte"))?;
        }
    }
    let failed = options.check && !rescored.different.is_empty();
    Ok(ExitCode::from(u8::from(failed)))
}

pub fn report(options: &ReportOptions) -> anyhow::Result<ExitCode> {
    let folder = RunFolder::new(&options.run);
    let pictures = match options.embed {
        true => Pictures::Embedded,
        false => Pictures::Linked,
    };
    crate::report::write(&folder, pictures)?;
    say(format_args!("{}", folder.report().display()))?;
    Ok(ExitCode::SUCCESS)
}
