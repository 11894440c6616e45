//! The command line: what can be asked for, and where each request goes.

mod agent;
mod attach;
mod compare;
mod confine;
mod demos;
mod doctor;
mod env;
mod export;
mod harness;
mod judge;
mod leaderboard;
mod mcp;
mod measured;
mod merge;
mod metrics;
mod model;
mod replay;
mod run;
mod score;
mod serve;
mod sight;
mod site;
mod tasks;
mod venue;
mod verify;

use std::fmt;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};

use crate::interrupt::Interrupted;

#[derive(Debug, Parser)]
#[command(
    name = "gauntlet",
    version,
    about = "Evaluates computer-use agents on professional web tools, in a real browser",
    after_help = EXIT_CODES
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Let an agent play tasks, score it and write a report
    Run(Box<run::Options>),
    /// Make one run of the parts that several machines played
    Merge(merge::Options),
    /// Offer tasks to agents that bring their own browser: an address that opens once
    Attach(Box<attach::Options>),
    /// Recompute every verdict of a run from its folder
    Score(score::Options),
    /// Play a run's recorded actions again and compare every picture, export and verdict
    Verify(Box<verify::Options>),
    /// Score how far each episode of a run came, from 1 to 5, with a vision model
    Judge(judge::Options),
    /// Play trajectories again and tell, episode by episode, what comes out differently
    Replay(Box<replay::Options>),
    /// Take digests of every file of a run, as a run does by itself when it ends
    Seal(verify::SealOptions),
    /// Write report.html of a run
    Report(score::ReportOptions),
    /// Say what runs come to: rates, steps, tokens, cost, with intervals
    Metrics(metrics::Options),
    /// Compare two runs of the same tasks, task by task
    Compare(compare::Options),
    /// Write a leaderboard of runs as JSON and as Markdown
    Leaderboard(leaderboard::Options),
    /// Write a run's trajectories in the formats of other systems: ATIF, Inspect, lines of JSON, Parquet
    Export(export::Options),
    /// Let the oracle demonstrate tasks and write what it does as training data
    Demos(Box<demos::Options>),
    /// Serve environments to programs: reset, step and observe over HTTP, WebSocket or standard streams
    Env(Box<env::Options>),
    /// Be a server of the Model Context Protocol: the computer's tools and a task, for any host
    Mcp(Box<mcp::Options>),
    /// Serve the web build, for people to look at and, with --harness, to be evaluated on
    Serve(serve::Options),
    /// Write the web face as plain files, for any static host
    Site(site::Options),
    /// Make access codes for people, and list what became of them
    #[command(subcommand)]
    Harness(harness::Command),
    /// List, show, check and create tasks
    #[command(subcommand)]
    Tasks(tasks::Command),
    /// Say what is there, what is missing and how to get it
    Doctor(doctor::Options),
    /// Give up files and ports, then become another program
    #[command(hide = true)]
    Confine(confine::Options),
}

/// The same in `docs/protocol.md`.
const EXIT_CODES: &str = "\
Exit codes:
  0    done, whatever the scores
  1    could not begin, or a check failed
  2    infrastructure left episodes unplayed; the same command resumes
  64   the command line is not understood
  130  Ctrl-C";

/// Infrastructure, a full disk included, kept episodes from being played.
const UNPLAYED: u8 = 2;
/// As in `sysexits.h`, so that it is told from infrastructure.
const USAGE: u8 = 64;
const INTERRUPTED: u8 = 130;

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nobody is left to tell when the stream is closed.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { USAGE } else { 0 });
        }
    };
    let result = match arguments.command {
        Command::Run(options) => run::run(*options),
        Command::Merge(options) => merge::merge(&options),
        Command::Attach(options) => attach::attach(*options),
        Command::Score(options) => score::score(&options),
        Command::Verify(options) => verify::verify(*options),
        Command::Judge(options) => judge::judge(&options),
        Command::Replay(options) => replay::replay(*options),
        Command::Seal(options) => verify::seal(&options),
        Command::Export(options) => export::export(options),
        Command::Demos(options) => demos::demos(*options),
        Command::Report(options) => score::report(&options),
        Command::Metrics(options) => metrics::metrics(&options),
        Command::Compare(options) => compare::compare_runs(&options),
        Command::Leaderboard(options) => leaderboard::write_leaderboard(&options),
        Command::Env(options) => env::env(*options),
        Command::Mcp(options) => mcp::mcp(*options),
        Command::Serve(options) => serve::serve(&options),
        Command::Site(options) => site::site(&options),
        Command::Harness(command) => harness::harness(&command),
        Command::Tasks(command) => tasks::tasks(&command),
        Command::Doctor(options) => doctor::doctor(&options),
        Command::Confine(options) => confine::confine(&options),
    };
    result.unwrap_or_else(|error| {
        warn(format_args!("error: {error:#}"));
        ExitCode::from(if error.is::<Interrupted>() {
            INTERRUPTED
        } else {
            1
        })
    })
}

/// Writes a line to standard output. A reader who has seen enough closes it, as in `| head -1`: what
/// would follow is then not written, and nothing is wrong.
fn say(line: impl fmt::Display) -> anyhow::Result<()> {
    write_line(&mut std::io::stdout().lock(), line)
}

fn write_line(to: &mut impl Write, line: impl fmt::Display) -> anyhow::Result<()> {
    match writeln!(to, "{line}").and_then(|()| to.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes a line to standard error. When it is closed, there is nobody left to tell.
fn warn(line: impl fmt::Display) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
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

/// The web build: as given, or the checkout's as it is, if there is one. Nothing is built for it.
fn existing_dist(given: Option<&PathBuf>) -> Option<PathBuf> {
    let of_checkout = || Some(setup::workspace::current_root().ok()?.join("dist"));
    let dist = given.cloned().or_else(of_checkout)?;
    dist.join("index.html").is_file().then_some(dist)
}

fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    say(serde_json::to_string_pretty(value)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_who_left_is_no_error_and_a_full_disk_is() {
        assert!(write_line(&mut Refusing(ErrorKind::BrokenPipe), "x").is_ok());
        assert!(write_line(&mut Refusing(ErrorKind::StorageFull), "x").is_err());
    }

    #[test]
    fn the_command_line_is_consistent_and_its_help_names_the_exit_codes() {
        let mut command = Arguments::command();
        command.clone().debug_assert();
        let help = command.render_help().to_string();
        for code in [UNPLAYED, USAGE, INTERRUPTED] {
            assert!(help.contains(&format!("\n  {code} ")), "{code}: {help}");
        }
    }
}
