//! The command line: what can be asked for, and where each request goes.

mod agent;
mod confine;
mod doctor;
mod run;
mod score;
mod serve;
mod tasks;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(
    name = "gauntlet",
    version,
    about = "Evaluates computer-use agents on professional web tools, in a real browser"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Let an agent play tasks, score it and write a report
    Run(Box<run::Options>),
    /// Recompute every verdict of a run from its folder
    Score(score::Options),
    /// Play a run's recorded actions again and compare every picture, export and verdict
    Verify(Box<verify::Options>),
    /// Take digests of every file of a run, as a run does by itself when it ends
    Seal(verify::SealOptions),
    /// Write report.html of a run
    Report(score::ReportOptions),
    /// Serve the web build, for people to look at
    Serve(serve::Options),
    /// List, show, check and create tasks
    #[command(subcommand)]
    Tasks(tasks::Command),
    /// Say what is there, what is missing and how to get it
    Doctor(doctor::Options),
    /// Give up files and ports, then become another program
    #[command(hide = true)]
    Confine(confine::Options),
}

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run(options) => run::run(*options),
        Command::Score(options) => score::score(&options),
        Command::Verify(options) => verify::verify(*options),
        Command::Seal(options) => verify::seal(&options),
        Command::Report(options) => score::report(&options),
        Command::Serve(options) => serve::serve(&options),
        Command::Tasks(command) => tasks::tasks(&command),
        Command::Doctor(options) => doctor::doctor(&options),
        Command::Confine(options) => confine::confine(&options),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(1)
    })
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?)
}

/// The task folder: as given, or the one of the checkout that we stand in.
fn tasks_dir(given: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    match given {
        Some(folder) => Ok(folder.clone()),
        None => Ok(setup::workspace::current_root()?.join("tasks")),
    }
}

/// The task files that copies are compared with: as given, or those of a checkout, if we stand in one.
fn true_tasks(given: Option<&PathBuf>) -> Option<PathBuf> {
    tasks_dir(given).ok().filter(|folder| folder.is_dir())
}

/// The web build: as given, or the checkout's, built where it is stale. Tools that are missing are
/// installed first; a WebDriver server that is given makes a browser of our own unnecessary.
fn dist(given: Option<&PathBuf>, needs_browser: bool) -> anyhow::Result<PathBuf> {
    if let Some(dist) = given {
        return Ok(dist.clone());
    }
    let root = setup::workspace::current_root()?;
    setup::tools::ensure_target()?;
    if needs_browser {
        setup::browser::ensure()?;
    }
    setup::ensure_web(&root)
}

fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    println!("{}", serde_json::to_string_pretty(value)?);
    Ok(())
}
