//! `gauntlet run`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::agent::{AgentOptions, masked_words};
use super::model::ModelOptions;
use super::sight::SightOptions;
use super::venue::VenueOptions;
use super::{INTERRUPTED, UNPLAYED, print_json, runtime, say, tasks_dir, warn};
use crate::agents::AgentSpec;
use crate::browser::BrowserOptions;
use crate::confine::Surroundings;
use crate::episode::Settings;
use crate::interrupt::Interrupt;
use crate::lowering::Viewport;
use crate::page::ClockMode;
use crate::run::{RunOptions, RunOutcome, default_folder};
use crate::stage::now_ms;
use crate::storage;
use crate::summary::Unplayed;

#[derive(Debug, Args)]
pub struct Options {
    /// Tasks to play, for example 'modeller/*' or workflow-builder/002; may be repeated
    /// [default: the easy tasks of the set]
    #[arg(long, value_name = "GLOB")]
    tasks: Vec<String>,
    /// Which list of tasks: core, extra or all
    #[arg(long, default_value = "core")]
    set: String,
    /// Who plays: oracle, oracle:2 (second route), noop, random, stdio:CMD, stdio with the command after --,
    /// or a model: openai:MODEL, anthropic:MODEL, gemini:MODEL, chat:MODEL@URL
    #[arg(long, default_value = "oracle")]
    agent: AgentSpec,
    /// Attempts per task
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Play only this part of the episodes: 2/4 is the second quarter; `gauntlet merge` joins all parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Added to the seed of every task; also given to the agent
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..(1 << 53)))]
    seed: u64,
    /// Size of the page in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    window: Window,
    /// How the page's time passes
    #[arg(long, value_enum, default_value = "stepped")]
    clock: ClockMode,
    /// How far a step moves the stepped clock
    #[arg(long, value_name = "MS", default_value_t = 250)]
    step_ms: u64,
    #[command(flatten)]
    sight: SightOptions,
    /// Step budget, instead of the tasks' own
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
    /// Seconds that an agent may stay silent
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    agent_timeout: f64,
    /// Run folder; an existing one is resumed [default: runs/<time>-<agent>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Task files [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
    #[command(flatten)]
    venue: VenueOptions,
    /// Show the browser
    #[arg(long)]
    headed: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    /// Command line of a stdio agent
    #[arg(last = true, value_name = "CMD")]
    command: Vec<String>,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    agent_options: AgentOptions,
    #[command(flatten)]
    model_options: ModelOptions,
}

/// `1280x720`.
#[derive(Clone, Copy, Debug)]
pub struct Window(pub Viewport);

impl FromStr for Window {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', 'X']).and_then(|(width, height)| {
            Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?))
        });
        match sides {
            Some((width, height))
                if (320..=7680).contains(&width) && (240..=4320).contains(&height) =>
            {
                Ok(Window(Viewport { width, height }))
            }
            _ => Err("expected WIDTHxHEIGHT between 320x240 and 7680x4320".into()),
        }
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
    let wants_json = options.json;
    let seconds = options.agent_timeout;
    anyhow::ensure!(
        seconds.is_finite() && seconds > 0.0 && seconds < 1e9,
        "--agent-timeout must be a positive number of seconds"
    );
    let agent = options.agent.with_arguments(&options.command)?;
    let tasks_dir = tasks_dir(options.tasks_dir.as_ref())?;
    let out = options
        .out
        .unwrap_or_else(|| default_folder(agent.short_name(), now_ms()));
    let surroundings = Surroundings {
        here: std::env::current_dir()?,
        tasks: tasks_dir.clone(),
        run: out.clone(),
        program: std::env::current_exe().ok(),
        webdriver: options.venue.webdriver.clone(),
    };
    let agent = options.agent_options.prepare(agent, &surroundings)?;
    let (agent, sight) = options
        .model_options
        .prepare(agent, options.sight.sight())?;
    let run_options = RunOptions {
        tasks_dir,
        globs: options.tasks,
        set: options.set,
        repeats: options.repeats,
        shard: options.shard.map(|it| it.0),
        jobs: options.venue.jobs.into(),
        retries: options.venue.retries,
        settings: Settings {
            seed: options.seed,
            agent_seed: None,
            clock: options.clock,
            step_ms: options.step_ms,
            sight,
            burst: options.sight.burst,
            steps: options.steps,
            patience: Duration::from_secs_f64(seconds),
        },
        dist: options.venue.dist()?,
        browser: BrowserOptions {
            webdriver: options.venue.webdriver,
            headed: options.headed,
            viewport: options.window.0,
            // Somebody watches, or the page moves by itself.
            display_rate: options.headed || options.clock == ClockMode::Real,
        },
        bind: options.venue.bind,
        out,
        agent,
    };
    let runtime = runtime()?;
    let played = runtime.block_on(async {
        let interrupt = Interrupt::on_signal();
        crate::run::run(&run_options, interrupt).await
    });
    let outcome = match played {
        Err(error) if storage::is_exhausted(&error) => {
            warn(format_args!("error: {error:#}"));
            warn(resume_hint(&run_options.out));
            return Ok(ExitCode::from(UNPLAYED));
        }
        result => result?,
    };
    for change in &outcome.disturbed {
        warn(format_args!(
            "while the run went on, somebody else touched its folder: {change}"
        ));
    }
    if wants_json {
        print_json(&outcome.summary)?;
    } else {
        print_table(&outcome)?;
    }
    Ok(exit_code(&outcome))
}

fn print_table(outcome: &RunOutcome) -> anyhow::Result<()> {
    let summary = &outcome.summary;
    if !summary.episodes.is_empty() {
        say(format_args!("\n{}\n", summary.table(&outcome.tasks)))?;
    }
    for Unplayed { trial, reason } in &outcome.broken {
        say(format_args!(
            "not played: {} #{}: {reason}",
            trial.task,
            trial.repeat + 1
        ))?;
    }
    if outcome.folder.report().exists() {
        let report = outcome.folder.report();
        say(format_args!("report: {}", report.display()))?;
    }
    let unfinished = summary.unfinished.len();
    if unfinished > 0 {
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
        let is_run = line.len() == 2 && word == "run";
        line.push(quoted(word));
        if is_run && !names_folder {
            line.extend(["--out".into(), quoted(folder.to_string())]);
        }
    }
    line.join(" ")
}

fn exit_code(outcome: &RunOutcome) -> ExitCode {
    if outcome.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if outcome.broken.is_empty() && outcome.disturbed.is_empty() {
        ExitCode::SUCCESS
    } else if outcome.broken.is_empty() {
        ExitCode::FAILURE
    } else {
        ExitCode::from(UNPLAYED)
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
    }

    #[test]
    fn windows_have_two_sensible_sides() {
        assert!("1280x720".parse::<Window>().is_ok());
        for text in [
            "",
            "1280",
            "x",
            "0x720",
            "1280x-1",
            "1e3x500",
            "99999x99999",
        ] {
            assert!(text.parse::<Window>().is_err(), "{text}");
        }
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
        assert_eq!(options.command, ["python3", "a.py", "--x"]);
        assert_eq!(options.venue.jobs, 2);
        assert!(Line::try_parse_from(["run", "--jobs", "0"]).is_err());
    }
}
