//! The command line: what can be asked for, and where each request goes.

mod attach;
mod confine;
mod doctor;
pub mod env;
mod extra;
mod family_tasks;
#[cfg(target_os = "linux")]
mod inside;
mod ladder;
mod merge;
pub mod options;
pub mod output;
mod records;
mod run;
mod score;
pub mod serve;
mod tasks;
mod verify;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use output::warn;
use play::interrupt::Interrupted;
use play::place::{HAS_NATIVE, StageChoice};
use protocol::nearest;
use runs::terminal::without_numbers;

pub use extra::{EXTRA_COMMANDS, hand_over};

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
    /// Find the level of task families at which an agent breaks: harder after a pass, easier after a fail
    Ladder(Box<ladder::Options>),
    /// Make one run of the parts that several machines played
    Merge(merge::Options),
    /// Offer tasks to agents that bring their own browser: an address that opens once
    Attach(Box<attach::Options>),
    /// Recompute every verdict of a run from its folder
    Score(score::Options),
    /// Play a run's recorded actions again and compare every picture, export and verdict
    Verify(Box<verify::Options>),
    /// Take digests of every file of a run, as a run does by itself when it ends
    Seal(verify::SealOptions),
    /// Write report.html of a run
    Report(score::ReportOptions),
    /// Serve environments to programs: reset, step and observe over HTTP, WebSocket or standard streams
    Env(Box<env::Options>),
    /// Serve the web build, for people to look at and, with --harness, to be evaluated on
    Serve(serve::Options),
    /// List, show, check, create and generate tasks
    #[command(subcommand)]
    Tasks(tasks::Command),
    /// List the best that anybody has reached in open-ended families, and improve it from a verified run
    Records(records::Options),
    /// Say what is there, what is missing and how to get it
    Doctor(Box<doctor::Options>),
    /// Give up files and ports, then become another program
    #[command(hide = true)]
    Confine(confine::Options),
}

/// The same in `docs/protocol.md`.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    done, whatever the scores
  1    could not begin, or a check failed
  2    infrastructure left episodes unplayed; the same command resumes
  3    the agent did nothing: it could not start, ended, said no action, or nobody opened its address
  64   the command line is not understood
  130  Ctrl-C";

/// Infrastructure, a full disk included, kept episodes from being played.
pub const UNPLAYED: u8 = 2;
/// The agent never did anything, and the rest was not played.
pub const ABSENT: u8 = 3;
/// As in `sysexits.h`, so that it is told from infrastructure.
pub const USAGE: u8 = 64;
pub const INTERRUPTED: u8 = 130;

/// Does what the command line says, which is one of [`EXTRA_COMMANDS`] or wants something else that a first run does
/// not build.
pub type Others = fn() -> anyhow::Result<ExitCode>;

/// Parses the command line and does what it says.
pub fn main(others: Others) -> ExitCode {
    let asked = extra::with_extra_commands(Arguments::command()).try_get_matches();
    let asked = asked.map_err(with_suggestion);
    let is_extra = asked.as_ref().is_ok_and(extra::is_asked_for);
    let parsed = asked.and_then(|matches| match is_extra {
        true => Ok(None),
        false => Arguments::from_arg_matches(&matches).map(Some),
    });
    conclude(match parsed {
        Ok(Some(arguments)) if lacks_stage(&arguments.command) => others(),
        Ok(Some(arguments)) => carry_out(arguments.command, others),
        Ok(None) => others(),
        Err(error) => return refused(&error),
    })
}

/// An error about a command that does not exist names the one that is spelt almost like it: the library knows those
/// alone whose letters are in the same places.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let commands = extra::with_extra_commands(Arguments::command());
    let names = commands.get_subcommands().filter(|it| !it.is_hide_set());
    let unknown = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(unknown)) => unknown.clone(),
        _ => return error,
    };
    let near = nearest(&unknown, names.map(|it| it.get_name()));
    if !near.is_empty() && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let near = near.into_iter().map(String::from).collect();
        error.insert(
            ContextKind::SuggestedSubcommand,
            ContextValue::Strings(near),
        );
    }
    error
}

/// Is it for pages without a browser, which this program was built without?
fn lacks_stage(command: &Command) -> bool {
    let stage = match command {
        Command::Run(options) => options.shown_on(),
        Command::Ladder(options) => options.shown_on(),
        Command::Verify(options) => options.shown_on(),
        Command::Env(options) => options.shown_on(),
        _ => StageChoice::Browser,
    };
    stage != StageChoice::Browser && !HAS_NATIVE
}

/// A command line that is not understood, or the help that was asked for.
pub fn refused(error: &clap::Error) -> ExitCode {
    // Nobody is left to tell when the stream is closed.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { USAGE } else { 0 })
}

fn carry_out(command: Command, others: Others) -> anyhow::Result<ExitCode> {
    match command {
        Command::Run(options) => run::run(*options),
        Command::Ladder(options) => ladder::ladder(*options),
        Command::Merge(options) => merge::merge(&options),
        Command::Attach(options) => attach::attach(*options),
        Command::Score(options) => score::score(&options),
        Command::Verify(options) => verify::verify(*options),
        Command::Seal(options) => verify::seal(&options),
        Command::Report(options) => score::report(&options),
        Command::Env(options) => env::env(*options),
        Command::Serve(options) if options.is_study() => others(),
        Command::Serve(options) => serve::serve(&options, None),
        Command::Tasks(command) => tasks::tasks(&command),
        Command::Records(options) => records::records(&options),
        Command::Doctor(options) => doctor::doctor(*options),
        Command::Confine(options) => confine::confine(&options),
    }
}

/// The exit code, with the error told.
pub fn conclude(result: anyhow::Result<ExitCode>) -> ExitCode {
    result.unwrap_or_else(|error| {
        warn(format_args!(
            "error: {}",
            without_numbers(&format!("{error:#}"))
        ));
        ExitCode::from(if error.is::<Interrupted>() {
            INTERRUPTED
        } else {
            1
        })
    })
}

pub fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent_and_its_help_names_the_exit_codes() {
        let mut command = extra::with_extra_commands(Arguments::command());
        command.clone().debug_assert();
        let help = command.render_help().to_string();
        for code in [UNPLAYED, ABSENT, USAGE, INTERRUPTED] {
            assert!(help.contains(&format!("\n  {code} ")), "{code}: {help}");
        }
    }
}
