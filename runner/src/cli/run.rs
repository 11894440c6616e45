//! `gauntlet run`.

use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use face::metrics::{Form, SPEED_WORDS, ladder_table, speed_table};
use protocol::TrialId;

use super::options::{InstanceChoice, Jobs, PlayerOptions, StageOptions, masked_words};
use super::output::{Output, say, warn};
use super::{ABSENT, INTERRUPTED, UNPLAYED, runtime};
use crate::run::{RunOptions, RunOutcome};
use play::interrupt::Interrupt;
use play::place::StageChoice;
use play::storage;
use runs::summary::Unplayed;

#[derive(Debug, Args)]
#[command(
    mut_arg("seed", |it| it.help("Added to the seed of every task; also given to the agent")),
    mut_arg("out", |it| it.help("Run folder; an existing one is resumed [default: runs/<time>-<agent>]"))
)]
pub struct Options {
    /// Begin every episode at the checkpoint after the first K subtasks
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    from_subtask: Option<u32>,
    #[command(flatten)]
    instances: InstanceChoice,
    /// Attempts per task
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Play only this part of the episodes: 2/4 is the second quarter; `gauntlet merge` joins all parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    stage: StageOptions,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    output: Output,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    player: PlayerOptions,
}

impl Options {
    /// Where pages are to be shown.
    pub fn shown_on(&self) -> StageChoice {
        self.stage.shown_on()
    }
}

/// More parts than anybody has machines.
const MAX_SHARDS: u32 = 10_000;

/// `2/4`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shard([u32; 2]);

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) && parts <= MAX_SHARDS => {
                Ok(Shard([part, parts]))
            }
            _ => Err("expected I/N, for example 2/4 for the second of four parts".into()),
        }
    }
}

pub fn run(options: Options) -> anyhow::Result<ExitCode> {
    let (run_options, output) = prepare(options)?;
    let played = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        crate::run::run(&run_options, interrupt).await
    });
    tell(played, &run_options.out, &output)
}

/// Says what came of a run, or why there is none.
pub fn tell(
    played: anyhow::Result<RunOutcome>,
    out: &Path,
    output: &Output,
) -> anyhow::Result<ExitCode> {
    let outcome = match played {
        Err(error) if storage::is_exhausted(&error) => {
            warn(format_args!("error: {error:#}"));
            warn(resume_hint(out));
            return Ok(ExitCode::from(UNPLAYED));
        }
        result => result?,
    };
    for reason in &outcome.stopped {
        warn(format_args!("error: {reason}"));
    }
    for change in &outcome.disturbed {
        warn(format_args!(
            "while the run went on, somebody else touched its folder: {change}"
        ));
    }
    output.tell(&outcome.summary, |_| print_table(&outcome))?;
    if outcome.absent.is_some() {
        warn(absent_words(outcome.summary.unfinished.len()));
    }
    Ok(exit_code(&outcome))
}

/// What to do about an agent that did nothing.
pub fn absent_words(left: usize) -> String {
    let left = match left {
        0 => String::new(),
        1 => "; 1 further episode was not played, because it would have ended the same".into(),
        left => format!(
            "; {left} further episodes were not played, because they would have ended the same"
        ),
    };
    format!("error: the agent did nothing{left}. Mend it and begin a new run")
}

fn prepare(options: Options) -> anyhow::Result<(RunOptions, Output)> {
    let stage = options.stage;
    anyhow::ensure!(
        stage.families.family.is_empty() || !stage.names_tasks(),
        "--family plays generated tasks, --tasks those of files; give one of them"
    );
    anyhow::ensure!(
        stage.families.salt_file.is_none() || !stage.families.family.is_empty(),
        "--salt-file is for families: it goes with --family"
    );
    let instances = options.instances.of(&stage.families)?;
    let run_options = RunOptions {
        instances,
        from_subtask: options.from_subtask,
        repeats: options.repeats,
        shard: options.shard.map(|it| it.0),
        ..options.player.run(stage, &options.jobs)?
    };
    Ok((run_options, options.output))
}

fn print_table(outcome: &RunOutcome) -> anyhow::Result<()> {
    let summary = &outcome.summary;
    if !summary.episodes.is_empty() {
        say(format_args!("\n{}\n", summary.table(&outcome.tasks)))?;
    }
    if let Some(ladders) = &summary.ladders {
        say(format_args!(
            "{}\n",
            ladder_table(ladders).write(Form::Plain)
        ))?;
    }
    if let Some(ladders) = &summary.speed_ladders {
        say(format_args!(
            "{}\n\n{SPEED_WORDS}\n",
            speed_table(ladders).write(Form::Plain)
        ))?;
    }
    for Unplayed { trial, reason } in &outcome.broken {
        say(format_args!(
            "not played: {} #{}: {reason}",
            trial.task,
            trial.repeat + 1
        ))?;
    }
    for row in &summary.episodes {
        if let Some(words) = face::words::retried(&row.retried) {
            let TrialId { task, repeat } = &row.trial;
            say(format_args!("begun again: {task} #{}: {words}", repeat + 1))?;
        }
    }
    if outcome.folder.report().exists() {
        let report = outcome.folder.report();
        say(format_args!("report: {}", report.display()))?;
    }
    let unfinished = summary.unfinished.len();
    if unfinished > 0 && outcome.absent.is_none() {
        say(format_args!(
            "{unfinished} episodes are unfinished and count as not passed. {}",
            resume_hint(outcome.folder.root())
        ))?;
    }
    Ok(())
}

fn resume_hint(folder: &Path) -> String {
    let line = resume_line(std::env::args(), &folder.display().to_string());
    format!("Finished episodes are kept. Resume with:\n  {line}")
}

/// The command line as it was given, with the folder named.
fn resume_line(arguments: impl Iterator<Item = String>, folder: &str) -> String {
    let quoted =
        |word: String| match word.contains(|it: char| it.is_whitespace() || "*?'\"".contains(it)) {
            true => format!("'{}'", word.replace('\'', r"'\''")),
            false => word,
        };
    let words = masked_words(arguments.skip(1).collect());
    let names_folder = words
        .iter()
        .take_while(|word| *word != "--")
        .any(|word| word == "--out" || word.starts_with("--out="));
    let mut line = vec!["cargo".to_string(), "gauntlet".into()];
    for word in words {
        let is_command = line.len() == 2 && ["run", "ladder"].contains(&word.as_str());
        line.push(quoted(word));
        if is_command && !names_folder {
            line.extend(["--out".into(), quoted(folder.to_string())]);
        }
    }
    line.join(" ")
}

fn exit_code(outcome: &RunOutcome) -> ExitCode {
    if outcome.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if outcome.absent.is_some() {
        ExitCode::from(ABSENT)
    } else if !outcome.broken.is_empty() {
        ExitCode::from(UNPLAYED)
    } else if outcome.disturbed.is_empty() && outcome.stopped.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn the_resume_line_names_the_folder_once() {
        let line = |words: &[&str]| resume_line(words.iter().map(ToString::to_string), "runs/a b");
        assert_eq!(
            line(&["x", "run", "--tasks", "modeller/*"]),
            "cargo gauntlet run --out 'runs/a b' --tasks 'modeller/*'"
        );
        assert_eq!(
            line(&["x", "run", "--out", "y"]),
            "cargo gauntlet run --out y"
        );
        assert_eq!(
            line(&["x", "run", "--agent", "stdio", "--", "a", "--out"]),
            "cargo gauntlet run --out 'runs/a b' --agent stdio -- a --out"
        );
        assert_eq!(
            line(&["x", "run", "--out", "y", "--agent", "stdio:a --token b"]),
            "cargo gauntlet run --out y --agent 'stdio:a --token ***'"
        );
        assert_eq!(
            line(&["x", "ladder", "--family", "*"]),
            "cargo gauntlet ladder --out 'runs/a b' --family '*'"
        );
    }

    #[test]
    fn a_shard_is_one_of_its_parts() {
        assert_eq!("2/4".parse(), Ok(Shard([2, 4])));
        assert_eq!("1/1".parse(), Ok(Shard([1, 1])));
        for text in [
            "", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "1/10001", "a/b",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn the_options_are_consistent_and_take_a_command() {
        let line = [
            "run", "--agent", "stdio", "--jobs", "2", "--", "python3", "a.py", "--x",
        ];
        let options = Line::try_parse_from(line)
            .map_err(|it| it.to_string())
            .unwrap()
            .options;
        assert_eq!(options.player.command, ["python3", "a.py", "--x"]);
        assert_eq!(options.jobs.count(), 2);
        assert!(Line::try_parse_from(["run", "--jobs", "0"]).is_err());
    }
}
