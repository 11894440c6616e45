//! The command line of these commands. The words that all commands share are those of `gauntlet`.

mod compare;
mod demos;
mod export;
mod export_tasks;
mod harness;
mod judge;
mod leaderboard;
mod mcp;
mod measured;
mod metrics;
mod replay;
mod serve;
mod site;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use gauntlet::cli::{EXIT_CODES, EXTRA_COMMANDS, refused};

#[derive(Debug, Parser)]
#[command(
    name = "gauntlet",
    // Whatever its file is called: nobody starts it by that name.
    bin_name = "gauntlet",
    version,
    about = "Commands of gauntlet that stand on more than a run does",
    after_help = EXIT_CODES
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

// What they are for is said once, in `gauntlet::cli::EXTRA_COMMANDS`.
#[derive(Debug, Subcommand)]
enum Command {
    Metrics(metrics::Options),
    Compare(compare::Options),
    Leaderboard(leaderboard::Options),
    Judge(judge::Options),
    Export(export::Options),
    ExportTasks(Box<export_tasks::Options>),
    Replay(Box<replay::Options>),
    Demos(Box<demos::Options>),
    Mcp(Box<mcp::Options>),
    #[command(subcommand)]
    Harness(harness::Command),
    Site(site::Options),
    /// Serve the web build for people who are evaluated on it
    Serve(gauntlet::cli::serve::Options),
}

/// Does what the command line says, if it names one of these commands: [`gauntlet::cli::main`] knows whether it does.
pub fn carry_out() -> anyhow::Result<ExitCode> {
    match command_line()
        .try_get_matches()
        .and_then(|it| Arguments::from_arg_matches(&it))
    {
        Ok(arguments) => done(arguments.command),
        Err(error) => Ok(refused(&error)),
    }
}

/// With the words of the list that `gauntlet --help` shows.
fn command_line() -> clap::Command {
    EXTRA_COMMANDS
        .iter()
        .fold(Arguments::command(), |line, (name, about)| {
            line.mut_subcommand(name, |command| command.about(*about))
        })
}

fn done(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Metrics(options) => metrics::metrics(&options),
        Command::Compare(options) => compare::compare_runs(&options),
        Command::Leaderboard(options) => leaderboard::write_leaderboard(&options),
        Command::Judge(options) => judge::judge(&options),
        Command::Export(options) => export::export(options),
        Command::ExportTasks(options) => export_tasks::export_tasks(*options),
        Command::Replay(options) => replay::replay(*options),
        Command::Demos(options) => demos::demos(*options),
        Command::Mcp(options) => mcp::mcp(*options),
        Command::Harness(command) => harness::harness(&command),
        Command::Site(options) => site::site(&options),
        Command::Serve(options) => serve::serve(&options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_extra_commands_is_what_is_here() {
        command_line().debug_assert();
        let line = command_line();
        let own = line.get_subcommands().map(clap::Command::get_name);
        let own: Vec<_> = own.filter(|name| *name != "serve").collect();
        assert_eq!(own, EXTRA_COMMANDS.map(|(name, _)| name));
    }
}
