//! `gauntlet verify` and `gauntlet seal`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::options::{Jobs, PassedChoice, Staging, TaskFiles, Venue};
use super::output::{Output, say};
use super::{UNPLAYED, runtime};
use crate::verify::{Verified, VerifyOptions, verify as play_again};
use play::interrupt::Interrupt;
use play::place::StageChoice;
use runs::folder::RunFolder;
use runs::marks::Marks;
use runs::seal::Seal;

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    run: PathBuf,
    #[command(flatten)]
    choice: PassedChoice,
    /// Only this many episodes, drawn by lot
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
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

impl Options {
    /// Where pages are to be shown.
    pub fn shown_on(&self) -> StageChoice {
        self.staging.stage
    }
}

#[derive(Debug, Args)]
pub struct SealOptions {
    /// Run folder
    run: PathBuf,
}

pub fn verify(options: Options) -> anyhow::Result<ExitCode> {
    let verify_options = VerifyOptions {
        tasks_dir: options.files.true_folder(),
        dist: options.venue.dist_for(options.staging.stage)?,
        stage: options.staging.stage,
        run: options.run,
        passed: options.choice.passed,
        sample: options.sample,
        globs: options.choice.of.tasks,
        jobs: options.jobs.count(),
        retries: options.venue.retries,
        webdriver: options.venue.webdriver,
        bind: options.venue.bind,
        marks: Marks::own(),
    };
    let verified = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        play_again(&verify_options, &interrupt).await
    })?;
    options.output.tell(&verified, print)?;
    Ok(match (verified.holds(), verified.unplayed.is_empty()) {
        (true, _) => ExitCode::SUCCESS,
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::from(UNPLAYED),
    })
}

fn print(verified: &Verified) -> anyhow::Result<()> {
    for finding in &verified.findings {
        say(format_args!("refused: {finding}"))?;
    }
    for (trial, difference) in &verified.different {
        let place = match difference.step {
            Some(step) => format!("after step {step} the {}", difference.what),
            None => format!("at the end the {}", difference.what),
        };
        say(format_args!(
            "differs: {} #{}: {place} was {}, now {}",
            trial.task,
            trial.repeat + 1,
            difference.recorded,
            difference.played
        ))?;
    }
    for it in &verified.unplayed {
        say(format_args!(
            "not played: {} #{}: {}",
            it.trial.task,
            it.trial.repeat + 1,
            it.reason
        ))?;
    }
    if !verified.findings.is_empty() {
        say(format_args!(
            "nothing was played: the folder is not in order"
        ))?;
        return Ok(());
    }
    let seconds = |ms: u64| ms as f64 / 1000.0;
    say(format_args!(
        "{} of {} episodes came out the same to the byte, in {:.1} s; when recorded they took {:.1} s",
        verified.played.len() - verified.different.len(),
        verified.played.len() + verified.unplayed.len(),
        seconds(verified.played_ms),
        seconds(verified.recorded_ms)
    ))?;
    say(format_args!("seal: {}", verified.seal))?;
    match &verified.unmarked {
        Some(reason) => say(format_args!("this is not remembered: {reason}")),
        None => Ok(()),
    }
}

pub fn seal(options: &SealOptions) -> anyhow::Result<ExitCode> {
    let run = RunFolder::new(&options.run);
    // A folder without a manifest is no run.
    run.manifest()?;
    let seal = Seal::take(&run)?;
    seal.write(&run)?;
    say(format_args!("{}", seal.digest))?;
    Ok(ExitCode::SUCCESS)
}
