//! Commands that `crates/extras` carries out, so that a first run need not build what they stand on. In a checkout
//! they are a program of their own, which lies beside this one and is built when it is first asked for. What is
//! installed is that program alone, under the name of this one: it has all commands and hands nothing over.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Context;
use clap::{Arg, ArgMatches};

/// The program that has them: `crates/extras`.
const PROGRAM: &str = "gauntlet-extras";

/// Names and what they are for, as `gauntlet --help` lists them.
pub const EXTRA_COMMANDS: [(&str, &str); 11] = [
    (
        "metrics",
        "Say what runs come to: rates, steps, tokens, cost, with intervals",
    ),
    (
        "compare",
        "Compare two runs of the same tasks, task by task",
    ),
    (
        "leaderboard",
        "Write a leaderboard of runs as JSON and as Markdown",
    ),
    (
        "judge",
        "Score how far each episode of a run came, from 1 to 5, with a vision model",
    ),
    (
        "export",
        "Write a run's trajectories in the formats of other systems: ATIF, Inspect, lines of JSON, Parquet",
    ),
    (
        "export-tasks",
        "Write tasks as folders for systems that run agents in containers: Harbor",
    ),
    (
        "replay",
        "Play trajectories again and tell, episode by episode, what comes out differently",
    ),
    (
        "demos",
        "Let the oracle demonstrate tasks and write what it does as training data",
    ),
    (
        "mcp",
        "Be a server of the Model Context Protocol: the computer's tools and a task, for any host",
    ),
    (
        "harness",
        "Make access codes for people, and list what became of them",
    ),
    (
        "site",
        "Write the web face as plain files, for any static host",
    ),
];

/// The same command line with the names of those commands in it. What follows them is not looked at.
pub fn with_extra_commands(command: clap::Command) -> clap::Command {
    let words = Arg::new("words").num_args(0..).trailing_var_arg(true);
    let words = words.allow_hyphen_values(true).hide(true);
    command.subcommands(EXTRA_COMMANDS.map(|(name, about)| {
        let command = clap::Command::new(name).about(about).arg(words.clone());
        command.disable_help_flag(true).disable_version_flag(true)
    }))
}

pub fn is_asked_for(matches: &ArgMatches) -> bool {
    let name = matches.subcommand_name();
    name.is_some_and(|name| EXTRA_COMMANDS.iter().any(|it| it.0 == name))
}

/// Lets the other program do what this one was asked for, and ends as it ends. What `gauntlet` of a checkout does
/// with commands that it does not have.
pub fn hand_over() -> anyhow::Result<ExitCode> {
    let program = program()?;
    let mut command = Command::new(&program);
    command.args(std::env::args_os().skip(1));
    let cannot_start = || format!("cannot start {}", program.display());
    #[cfg(unix)]
    {
        // Signals and standard streams are then its own.
        use std::os::unix::process::CommandExt;
        Err(command.exec()).with_context(cannot_start)
    }
    #[cfg(not(unix))]
    {
        let status = command.status().with_context(cannot_start)?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        Ok(ExitCode::from(code.unwrap_or(1)))
    }
}

/// Where it is. Whoever came here through cargo gets it built from the sources as they are now.
fn program() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("this program does not know where it is")?;
    let beside = own.with_file_name(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX));
    let by_cargo = std::env::var("CARGO_PKG_NAME").is_ok_and(|name| name == env!("CARGO_PKG_NAME"));
    if by_cargo || !beside.is_file() {
        build(&beside)?;
    }
    Ok(beside)
}

fn build(program: &Path) -> anyhow::Result<()> {
    let root = setup::workspace::current_root().with_context(|| {
        format!(
            "{} is missing, and there is no checkout to build it from",
            program.display()
        )
    })?;
    let is_release = program
        .parent()
        .is_some_and(|folder| folder.ends_with("release"));
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "-p", PROGRAM])
        .args(is_release.then_some("--release"))
        .current_dir(root);
    if !program.is_file() {
        eprintln!("building {PROGRAM}, once: about two minutes on two cores");
    }
    let status = cargo.status().context("could not start cargo")?;
    anyhow::ensure!(status.success(), "{PROGRAM} could not be built");
    anyhow::ensure!(
        program.is_file(),
        "cargo put {PROGRAM} elsewhere than {}",
        program.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_commands_keep_their_words_to_themselves() {
        let line = || with_extra_commands(clap::Command::new("gauntlet").subcommand_required(true));
        for words in [
            &["gauntlet", "export", "runs/a", "--to", "parquet"][..],
            &["gauntlet", "metrics", "--help"],
            &[
                "gauntlet", "harness", "codes", "--app", "modeller", "--", "x",
            ],
        ] {
            let matches = line().try_get_matches_from(words);
            assert!(is_asked_for(&matches.expect("understood")), "{words:?}");
        }
        assert!(
            line()
                .try_get_matches_from(["gauntlet", "exports"])
                .is_err()
        );
    }
}
