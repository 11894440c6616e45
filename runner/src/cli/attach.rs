//! `gauntlet attach`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use protocol::Sight;

use super::options::{
    AgentOptions, FrameRate, Listening, PageOptions, RunPlace, TaskChoice, TaskFiles, WebBuild,
    surroundings,
};
use super::output::{Output, say, warn};
use super::run::absent_words;
use super::{ABSENT, INTERRUPTED, UNPLAYED, runtime};
use crate::attach::{self, AttachOptions, AttachOutcome};
use crate::run::{Instances, RunOptions};
use play::agents::{AgentSpec, Launch};
use play::browser::BrowserOptions;
use play::confine::Ports;
use play::episode::Settings;
use play::interrupt::Interrupt;
use runs::clock::ClockMode;

#[derive(Debug, Args)]
#[command(
    mut_arg("window", |it| it.help("Size of the tool in pixels; the window has to be 44 pixels higher"))
)]
pub struct Options {
    #[command(flatten)]
    choice: TaskChoice,
    #[command(flatten)]
    page: PageOptions,
    #[command(flatten)]
    place: RunPlace,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    web_build: WebBuild,
    #[command(flatten)]
    listening: Listening,
    /// How long an address may wait to be opened
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    expires: u64,
    /// How the page's time passes, which is by the wall's alone: real
    #[arg(long, value_name = "CLOCK", default_value = "real", value_parser = that_of_the_wall)]
    clock: ClockMode,
    #[command(flatten)]
    rate: FrameRate,
    #[command(flatten)]
    output: Output,
    /// Program that plays, started for every task with GAUNTLET_URL, GAUNTLET_FINISH,
    /// GAUNTLET_PROMPT, GAUNTLET_TASK and GAUNTLET_WINDOW in its environment; without it, every
    /// episode is announced as a line of JSON
    #[arg(last = true, value_name = "CMD")]
    command: Vec<String>,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    agent_options: AgentOptions,
}

pub fn attach(options: Options) -> anyhow::Result<ExitCode> {
    let (attach_options, output) = prepare(options)?;
    let announces = attach_options.launch.is_none();
    let (outcome, interrupted) = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        let outcome = attach::attach(&attach_options, &interrupt, |invitation| match announces {
            true => say(serde_json::to_string(invitation)?),
            false => Ok(()),
        })
        .await?;
        anyhow::Ok((outcome, interrupt.is_set()))
    })?;
    for change in &outcome.disturbed {
        warn(format_args!(
            "while the run went on, somebody else touched its folder: {change}"
        ));
    }
    output.tell(&outcome.summary, |_| print_table(&outcome))?;
    let is_absent = outcome.absences > 0 && !interrupted;
    if is_absent {
        warn(match announces {
            true => unopened_words(outcome.absences),
            false => absent_words(outcome.left),
        });
    }
    Ok(if interrupted {
        ExitCode::from(INTERRUPTED)
    } else if !outcome.broken.is_empty() {
        ExitCode::from(UNPLAYED)
    } else if is_absent {
        ExitCode::from(ABSENT)
    } else if !outcome.disturbed.is_empty() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What to do about addresses that nobody used.
fn unopened_words(count: usize) -> String {
    let count = match count {
        1 => "1 address".to_string(),
        count => format!("{count} addresses"),
    };
    format!("error: nothing was done at {count}. --expires gives more time to open one")
}

fn prepare(options: Options) -> anyhow::Result<(AttachOptions, Output)> {
    let tasks_dir = options.files.folder()?;
    let out = options.place.folder("attach");
    let around = surroundings(&tasks_dir, &out, None)?;
    let player = AgentSpec::Stdio(None);
    let player = match options.command.is_empty() {
        true => AgentSpec::Noop,
        false => player.with_arguments(&options.command)?,
    };
    let (player, launch) = match options
        .agent_options
        .for_browsers()
        .prepare(player, &around)?
    {
        AgentSpec::Stdio(Some(mut launch)) => {
            let_browsers_be(&mut launch);
            (AgentSpec::Stdio(Some(launch.clone())), Some(*launch))
        }
        other => (other, None),
    };
    let (name, sandbox) = match &launch {
        Some(launch) => (format!("attach:{launch}"), launch.fence.words.clone()),
        None => (
            "attach".into(),
            "not ours: whoever opens the address plays".into(),
        ),
    };
    let attach_options = AttachOptions {
        player: name,
        digest: player.digest(),
        sandbox,
        port: options.listening.port,
        expires: Duration::from_secs(options.expires),
        frames_per_second: options.rate.frames_per_second,
        launch,
        run: RunOptions {
            agent: AgentSpec::Noop,
            tasks_dir,
            globs: options.choice.tasks,
            set: options.choice.set,
            instances: Instances::default(),
            from_subtask: None,
            repeats: 1,
            shard: None,
            jobs: 1,
            retries: 0,
            settings: Settings {
                seed: options.page.seed,
                agent_seed: None,
                clock: options.clock,
                step_ms: 0,
                sight: Sight::default(),
                burst: None,
                steps: options.page.steps,
                patience: Duration::ZERO,
            },
            browser: BrowserOptions::unseen(options.page.window.0),
            stage: Default::default(),
            bind: options.listening.bind,
            dist: options.web_build.ready()?,
            out,
        },
    };
    Ok((attach_options, options.output))
}

/// The clock of a page that is not ours to move.
fn that_of_the_wall(text: &str) -> Result<ClockMode, String> {
    match text.parse()? {
        ClockMode::Real => Ok(ClockMode::Real),
        other => Err(format!(
            "a page in a browser of the agent's own follows the wall clock, which no runner moves: \
             leave out --clock {other}"
        )),
    }
}

/// A browser and its driver speak to each other on whatever ports are free, and to our server.
fn let_browsers_be(launch: &mut Launch) {
    let fence = &mut launch.fence;
    match &mut fence.policy {
        Some(policy) => {
            policy.ports = Ports::All;
            fence.words.push_str("; ports are open for a browser");
        }
        None => fence.words = "none: a browser does not start inside it".into(),
    }
}

fn print_table(outcome: &AttachOutcome) -> anyhow::Result<()> {
    let summary = &outcome.summary;
    if !summary.episodes.is_empty() {
        say(format_args!("\n{}\n", summary.table(&outcome.tasks)))?;
    }
    for it in &outcome.broken {
        say(format_args!("not played: {}: {}", it.trial.task, it.reason))?;
    }
    let report = outcome.folder.report();
    match report.exists() {
        true => say(format_args!("report: {}", report.display())),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn a_program_stands_after_the_dashes_and_rates_are_sensible() {
        let read = |words: &[&str]| {
            let words = ["attach"].iter().chain(words);
            Line::try_parse_from(words).map(|line| line.options)
        };
        let options = read(&["--frames-per-second", "2", "--", "node", "a.mjs", "--x"]);
        let options = options.map_err(|it| it.to_string()).unwrap();
        assert_eq!(options.command, ["node", "a.mjs", "--x"]);
        assert_eq!(options.clock, ClockMode::Real);
        for wrong in [
            ["--frames-per-second", "0"],
            ["--frames-per-second", "60"],
            ["--expires", "0"],
        ] {
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn an_attached_page_follows_the_wall_clock_and_no_other() {
        let read = |clock: &str| Line::try_parse_from(["attach", "--clock", clock]);
        assert!(read("real").is_ok());
        for clock in ["live:1", "tokens:2000+25", "stepped"] {
            let refusal = read(clock).err().map(|it| it.to_string());
            let refusal = refusal.expect("refused");
            assert!(refusal.contains("follows the wall clock"), "{refusal}");
        }
    }
}
