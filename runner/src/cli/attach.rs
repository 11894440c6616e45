//! `gauntlet attach`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use protocol::Sight;

use super::agent::AgentOptions;
use super::run::Window;
use super::{INTERRUPTED, UNPLAYED, dist, print_json, runtime, say, tasks_dir, warn};
use crate::agents::{AgentSpec, Launch};
use crate::attach::{self, AttachOptions, AttachOutcome};
use crate::browser::BrowserOptions;
use crate::confine::Surroundings;
use crate::episode::Settings;
use crate::interrupt::Interrupt;
use crate::page::ClockMode;
use crate::run::{RunOptions, default_folder};
use crate::stage::now_ms;

#[derive(Debug, Args)]
pub struct Options {
    /// Tasks to offer, one after another, for example 'modeller/*' or workflow-builder/002; may be repeated
    /// [default: the easy tasks of the set]
    #[arg(long, value_name = "GLOB")]
    tasks: Vec<String>,
    /// Which list of tasks: core, extra or all
    #[arg(long, default_value = "core")]
    set: String,
    /// Run folder, which must not hold a run [default: runs/<time>-attach]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Task files [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
    /// Web build to play on; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// Address to listen on; others than the default are reachable from outside
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// How long an address may wait to be opened
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    expires: u64,
    /// Pictures that are kept per second, when something changes
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = frame_rate)]
    frames_per_second: f64,
    /// Size of the tool in pixels; the window has to be 44 pixels higher
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    window: Window,
    /// Added to the seed of every task
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..(1 << 53)))]
    seed: u64,
    /// Step budget, instead of the tasks' own
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
    #[command(flatten)]
    agent_options: AgentOptions,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    /// Program that plays, started for every task with GAUNTLET_URL, GAUNTLET_FINISH,
    /// GAUNTLET_PROMPT, GAUNTLET_TASK and GAUNTLET_WINDOW in its environment; without it, every
    /// episode is announced as a line of JSON
    #[arg(last = true, value_name = "CMD")]
    command: Vec<String>,
}

pub fn frame_rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (0.1..=10.0).contains(&rate) => Ok(rate),
        _ => Err("expected a number from 0.1 to 10".into()),
    }
}

pub fn attach(options: Options) -> anyhow::Result<ExitCode> {
    let wants_json = options.json;
    let attach_options = prepare(options)?;
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
    match wants_json {
        true => print_json(&outcome.summary)?,
        false => print_table(&outcome)?,
    }
    Ok(
        match (
            interrupted,
            outcome.broken.is_empty(),
            outcome.disturbed.is_empty(),
        ) {
            (true, _, _) => ExitCode::from(INTERRUPTED),
            (_, false, _) => ExitCode::from(UNPLAYED),
            (_, _, false) => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        },
    )
}

fn prepare(options: Options) -> anyhow::Result<AttachOptions> {
    let tasks_dir = tasks_dir(options.tasks_dir.as_ref())?;
    let out = options
        .out
        .unwrap_or_else(|| default_folder("attach", now_ms()));
    let around = Surroundings {
        here: std::env::current_dir()?,
        tasks: tasks_dir.clone(),
        run: out.clone(),
        program: std::env::current_exe().ok(),
        webdriver: None,
    };
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
    Ok(AttachOptions {
        player: name,
        digest: player.digest(),
        sandbox,
        port: options.port,
        expires: Duration::from_secs(options.expires),
        frames_per_second: options.frames_per_second,
        launch,
        run: RunOptions {
            agent: AgentSpec::Noop,
            tasks_dir,
            globs: options.tasks,
            set: options.set,
            from_subtask: None,
            repeats: 1,
            shard: None,
            jobs: 1,
            retries: 0,
            settings: Settings {
                seed: options.seed,
                agent_seed: None,
                clock: ClockMode::Real,
                step_ms: 0,
                sight: Sight::default(),
                burst: None,
                steps: options.steps,
                patience: Duration::ZERO,
            },
            browser: BrowserOptions::unseen(options.window.0),
            bind: options.bind,
            dist: dist(options.dist.as_ref(), false)?,
            out,
        },
    })
}

/// A browser and its driver speak to each other on whatever ports are free, and to our server.
fn let_browsers_be(launch: &mut Launch) {
    let fence = &mut launch.fence;
    match &mut fence.policy {
        Some(policy) => {
            policy.closed_ports.clear();
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
        for wrong in [
            ["--frames-per-second", "0"],
            ["--frames-per-second", "60"],
            ["--expires", "0"],
        ] {
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
    }
}
