//! `gauntlet export`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use trajectories::{Format, Verdicts};

use crate::export::{ExportOptions, ExportOutcome, export as write};
use gauntlet::cli::options::PassedChoice;
use gauntlet::cli::output::{Output, say};

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    run: PathBuf,
    /// Format: atif, inspect, inspect-eval, jsonl or parquet
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Folder to write, which must not hold anything [default: exports/<run>-<format>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    choice: PassedChoice,
    /// How much of the verdicts: names of checks and whether they passed, or all that was expected and found
    #[arg(long, value_enum, default_value = "names")]
    verdicts: HowMuch,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum HowMuch {
    Names,
    Full,
}

pub fn export(options: Options) -> anyhow::Result<ExitCode> {
    let out = options.out;
    let out = out.unwrap_or_else(|| default_folder(&options.run, options.to));
    let outcome = write(&ExportOptions {
        format: options.to,
        out: out.clone(),
        run: options.run,
        globs: options.choice.of.tasks,
        passed: options.choice.passed,
        verdicts: match options.verdicts {
            HowMuch::Names => Verdicts::Names,
            HowMuch::Full => Verdicts::Full,
        },
    })?;
    let output = options.output;
    output.tell(&outcome, |outcome| print(outcome, &out))?;
    Ok(ExitCode::SUCCESS)
}

fn default_folder(run: &Path, format: Format) -> PathBuf {
    let absolute = std::path::absolute(run).unwrap_or_else(|_| run.to_path_buf());
    let name = absolute.file_name().unwrap_or_default().to_string_lossy();
    Path::new("exports").join(format!("{name}-{format}"))
}

fn print(outcome: &ExportOutcome, out: &Path) -> anyhow::Result<()> {
    let exported = &outcome.exported;
    say(format_args!(
        "{} episodes ({} passed), {} steps, {} pictures: {}",
        exported.episodes,
        exported.passed,
        exported.steps,
        exported.pictures,
        out.display()
    ))?;
    if outcome.unfinished > 0 {
        say(format_args!(
            "{} episodes were not played to their end and are left out",
            outcome.unfinished
        ))?;
    }
    Ok(())
}
