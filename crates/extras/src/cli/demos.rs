//! `gauntlet demos`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use face::words::shorten;
use trajectories::Format;

use crate::demos::{DemosOptions, DemosOutcome, FORMATS, Record, Request, Routes, demonstrate};
use actions::lowering::Viewport;
use gauntlet::cli::options::{Jobs, Staging, TaskChoice, TaskFiles, Venue, all_unless_named};
use gauntlet::cli::output::{Output, say, warn};
use gauntlet::cli::{UNPLAYED, runtime};
use play::interrupt::Interrupt;

/// Characters of a reason that are shown; all of it is in the record.
const SHOWN: usize = 100;

#[derive(Debug, Args)]
#[command(
    mut_arg("tasks", all_unless_named),
    mut_arg("set", |it| it.default_value("extra"))
)]
pub struct Options {
    /// Folder for the data and the runs that it is made of; the same command resumes
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    choice: TaskChoice,
    /// Every route of a task as a strategy of its own, or its first alone
    #[arg(long, value_enum, default_value = "all")]
    routes: Routes,
    /// Added to the seed of every task, one demo for each
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "0",
          value_parser = clap::value_parser!(u64).range(0..(1 << 53)))]
    seeds: Vec<u64>,
    /// Share of steps before which a wrong turn is taken and taken back, 0 to 0.5
    #[arg(long, value_name = "P", default_value_t = 0.0)]
    noise: f64,
    /// Share of the demos that are kept for tests, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    test_share: f64,
    /// Decides which groups of demos are kept for tests
    #[arg(long, value_name = "N", default_value_t = 0)]
    split_seed: u64,
    /// Let tasks of the core set be trained on; agents that were are not comparable any more
    #[arg(long)]
    allow_core: bool,
    /// Format: jsonl, parquet or atif
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    to: Format,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    venue: Venue,
    #[command(flatten)]
    staging: Staging,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

pub fn demos(options: Options) -> anyhow::Result<ExitCode> {
    let demos = DemosOptions {
        request: request(&options)?,
        tasks_dir: options.files.folder()?,
        dist: options.venue.dist_for(options.staging.stage)?,
        stage: options.staging.stage,
        browser: options.venue.browser(Viewport::USUAL),
        jobs: options.jobs.count(),
        retries: options.venue.retries,
        bind: options.venue.bind,
        out: options.out,
    };
    let outcome = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        demonstrate(&demos, interrupt).await
    })?;
    if !outcome.broken.is_empty() {
        return Ok(broken(&outcome));
    }
    let output = options.output;
    output.tell(&outcome.record, |record| print(record, &demos.out))?;
    Ok(ExitCode::SUCCESS)
}

fn request(options: &Options) -> anyhow::Result<Request> {
    let Options {
        noise, test_share, ..
    } = *options;
    anyhow::ensure!(
        (0.0..=0.5).contains(&noise),
        "--noise is a share between 0 and 0.5"
    );
    anyhow::ensure!(
        (0.0..=1.0).contains(&test_share),
        "--test-share is a share between 0 and 1"
    );
    anyhow::ensure!(
        FORMATS.contains(&options.to),
        "demos are written as {}",
        FORMATS.map(Format::name).join(", ")
    );
    let mut seeds = options.seeds.clone();
    seeds.sort_unstable();
    seeds.dedup();
    Ok(Request {
        tasks: options.choice.tasks.clone(),
        set: options.choice.set.clone(),
        routes: options.routes,
        seeds,
        noise_permille: (noise * 1000.0).round() as u16,
        test_share,
        split_seed: options.split_seed,
        allow_core: options.allow_core,
        to: options.to.name().into(),
    })
}

fn broken(outcome: &DemosOutcome) -> ExitCode {
    for it in &outcome.broken {
        warn(format_args!(
            "not played: {} #{}: {}",
            it.trial.task,
            it.trial.repeat + 1,
            it.reason
        ));
    }
    warn("no data was written; the same command resumes");
    ExitCode::from(UNPLAYED)
}

fn print(record: &Record, out: &Path) -> anyhow::Result<()> {
    let dropped = record.dropped.len();
    say(format_args!(
        "{} demos passed and are kept; {dropped} attempts did not and are dropped",
        record.kept
    ))?;
    for it in &record.dropped {
        say(format_args!(
            "dropped: {} ({}), seed {}, attempt {}: {}",
            it.task,
            it.strategy,
            it.seed,
            it.attempt,
            shorten(&it.reason, SHOWN)
        ))?;
    }
    for (name, side) in &record.sides {
        say(format_args!(
            "{name}: {} demos of {} tasks in {} groups, {} steps, {} states: {}",
            side.demos,
            side.tasks.len(),
            side.groups.len(),
            side.steps,
            side.states,
            out.join(name).display()
        ))?;
    }
    say(format_args!(
        "states on both sides: {}",
        record.shared_states
    ))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn asked(words: &[&str]) -> anyhow::Result<Request> {
        let line = ["demos", "--out", "x"].iter().chain(words);
        request(&Line::try_parse_from(line)?.options)
    }

    #[test]
    fn what_is_asked_for_is_understood_once_and_for_all() {
        let request = asked(&["--seeds", "2,0,2", "--noise", "0.05"]).expect("a request");
        assert_eq!(request.seeds, [0, 2]);
        assert_eq!(request.noise_permille, 50);
        assert_eq!((request.set.as_str(), request.allow_core), ("extra", false));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for words in [
            ["--noise", "0.9"],
            ["--noise", "NaN"],
            ["--test-share", "-1"],
            ["--test-share", "2"],
            ["--to", "inspect"],
            ["--to", "csv"],
            ["--seeds", "a"],
        ] {
            assert!(asked(&words).is_err(), "{words:?}");
        }
    }
}
