//! `gauntlet judge`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use futures::StreamExt;
use judge::agreement::{Agreement, agreement};
use judge::fixture::{self, Labelled};
use judge::{Judge, Models, rules};
use models::{Api, Asked, Client, Key, Patience, Target};
use serde::Serialize;

use crate::judge_run::{Judged, judge_run};
use gauntlet::cli::options::EpisodeChoice;
use gauntlet::cli::output::{Output, say, warn};
use gauntlet::cli::{UNPLAYED, runtime};
use play::interrupt::{Interrupt, Interrupted};
use runs::folder::RunFolder;
use runs::lock::RunLock;

/// The variable of OpenAI's key, which goes to OpenAI alone unless an option says otherwise.
const USUAL_KEY: &str = "OPENAI_API_KEY";

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    run: Option<PathBuf>,
    /// Who gives the scores: MODEL@URL of a server that speaks OpenAI's chat completions, MODEL of OpenAI itself,
    /// or `rules`, a baseline without a model
    #[arg(long, value_name = "MODEL@URL")]
    model: String,
    /// Who looks at the pairs of pictures, usually something smaller [default: the model]
    #[arg(long, value_name = "MODEL@URL")]
    watcher: Option<String>,
    #[command(flatten)]
    choice: EpisodeChoice,
    /// Judge labelled episodes instead of a run, and say how well the scores agree with the labels
    /// [default: the fixture of the checkout]
    #[arg(long, value_name = "FIXTURE", num_args = 0..=1)]
    check: Option<Option<PathBuf>>,
    /// Variable with the key of both models [default: OPENAI_API_KEY for OpenAI's own, none for others]
    #[arg(long, value_name = "NAME")]
    key_variable: Option<String>,
    /// Seconds that an answer may take
    #[arg(long, value_name = "S", default_value_t = 180, value_parser = clap::value_parser!(u64).range(1..=3600))]
    model_timeout: u64,
    /// How often a request is tried again
    #[arg(long, value_name = "N", default_value_t = 5)]
    model_retries: u32,
    /// Episodes that are judged side by side
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    #[command(flatten)]
    output: Output,
}

pub fn judge(options: &Options) -> anyhow::Result<ExitCode> {
    let asked = who(options)?;
    let judge = match &asked {
        None => Judge::Rules,
        Some(models) => Judge::Models(models),
    };
    match (&options.run, &options.check) {
        (_, Some(folder)) => check(options, folder.as_deref(), judge),
        (Some(run), None) => judge_folder(options, run, judge),
        (None, None) => anyhow::bail!("a run folder or --check is needed"),
    }
}

/// The models, or none for the baseline.
fn who(options: &Options) -> anyhow::Result<Option<Models>> {
    if options.model == rules::NAME {
        anyhow::ensure!(
            options.watcher.is_none(),
            "--model rules asks no model and needs no --watcher"
        );
        return Ok(None);
    }
    let patience = Patience {
        timeout: Duration::from_secs(options.model_timeout),
        retries: options.model_retries,
        ..Patience::default()
    };
    let judge = asked(&options.model, options.key_variable.as_deref())?;
    let watcher = match &options.watcher {
        Some(watcher) => asked(watcher, options.key_variable.as_deref())?,
        None => judge.clone(),
    };
    Ok(Some(Models::new(Client::new(patience)?, watcher, judge)))
}

fn asked(model: &str, variable: Option<&str>) -> anyhow::Result<Asked> {
    let target: Target = model.parse().map_err(anyhow::Error::msg)?;
    let is_usual = target.is_usual(Api::Chat);
    let variable = variable.or(is_usual.then_some(USUAL_KEY));
    let key = match variable {
        None => None,
        Some(name) => Some(Key::from_environment(name).with_context(|| {
            format!("the key of {target} is missing: set the variable {name}, or name another with --key-variable")
        })?),
    };
    Ok(Asked::new(target, key))
}

fn judge_folder(options: &Options, run: &Path, judge: Judge) -> anyhow::Result<ExitCode> {
    let run = RunFolder::new(run);
    run.manifest()?;
    let _lock = RunLock::take(run.root())?;
    let judged = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        let tasks = &options.choice.tasks;
        judge_run(&run, tasks, judge, options.jobs.into(), &interrupt).await
    })?;
    options
        .output
        .tell(&judged, |judged| print(judged, judge))?;
    Ok(match judged.failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(UNPLAYED),
    })
}

fn print(judged: &Judged, judge: Judge) -> anyhow::Result<()> {
    for row in &judged.episodes {
        say(format_args!(
            "{}  {} #{}  {}",
            row.score, row.trial.task, row.trial.repeat, row.reason
        ))?;
    }
    let kept = judged.episodes.iter().filter(|row| row.is_kept).count();
    let mean = judged
        .mean()
        .map_or("none".into(), |mean| format!("{mean:.2}"));
    let (watcher, model) = judge.names();
    say(format_args!(
        "{} episodes judged by {model} with {watcher} watching ({}), {kept} of them before; mean {mean}",
        judged.episodes.len(),
        judge.prompts()
    ))?;
    if judged.unfinished > 0 {
        say(format_args!(
            "{} episodes are unfinished and were left out",
            judged.unfinished
        ))?;
    }
    for failure in &judged.failures {
        warn(format_args!(
            "not judged: {} #{}: {}",
            failure.trial.task, failure.trial.repeat, failure.reason
        ));
    }
    if !judged.failures.is_empty() {
        warn("the same command judges what is missing");
    }
    Ok(())
}

#[derive(Serialize)]
struct Checked {
    watcher: String,
    model: String,
    prompts: &'static str,
    agreement: Agreement,
    episodes: Vec<CheckedEpisode>,
}

#[derive(Serialize)]
struct CheckedEpisode {
    name: String,
    label: u8,
    score: u8,
    because: String,
    reason: String,
}

fn check(options: &Options, folder: Option<&Path>, judge: Judge) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        options.choice.tasks.is_empty(),
        "--tasks chooses episodes of a run, not of a fixture"
    );
    let folder = match folder {
        Some(folder) => folder.to_path_buf(),
        None => setup::workspace::current_root()?.join("crates/judge/fixture"),
    };
    let labelled = fixture::read(&folder)?;
    let episodes = runtime()?.block_on(judge_labelled(&labelled, judge, options.jobs.into()))?;
    let pairs: Vec<_> = episodes.iter().map(|it| (it.score, it.label)).collect();
    let (watcher, model) = judge.names();
    let checked = Checked {
        watcher,
        model,
        prompts: judge.prompts(),
        agreement: agreement(&pairs).context("the fixture is empty")?,
        episodes,
    };
    options.output.tell(&checked, print_checked)?;
    Ok(ExitCode::SUCCESS)
}

async fn judge_labelled(
    labelled: &[Labelled],
    judge: Judge<'_>,
    jobs: usize,
) -> anyhow::Result<Vec<CheckedEpisode>> {
    let interrupt = Interrupt::on_signal();
    let work = labelled.iter().map(|one| async move {
        let judgement = judge::judge(judge, &one.material).await;
        let judgement = judgement.with_context(|| format!("{} was not judged", one.name))?;
        anyhow::Ok(CheckedEpisode {
            name: one.name.clone(),
            label: one.label,
            score: judgement.score,
            because: one.because.clone(),
            reason: judgement.reason,
        })
    });
    let mut results = futures::stream::iter(work).buffered(jobs);
    let mut episodes = Vec::new();
    loop {
        let next = tokio::select! {
            next = results.next() => next,
            () = interrupt.wait() => return Err(Interrupted.into()),
        };
        match next {
            Some(episode) => episodes.push(episode?),
            None => return Ok(episodes),
        }
    }
}

fn print_checked(checked: &Checked) -> anyhow::Result<()> {
    say("label score  episode")?;
    for one in &checked.episodes {
        let mark = if one.label == one.score { ' ' } else { '*' };
        say(format_args!(
            "    {}     {}{mark} {}",
            one.label, one.score, one.name
        ))?;
    }
    let figure = |figure: Option<f64>| figure.map_or("not defined".into(), |it| format!("{it:.3}"));
    let found = &checked.agreement;
    say(format_args!(
        "\n{} episodes, {} with {} watching ({})",
        found.episodes, checked.model, checked.watcher, checked.prompts
    ))?;
    say(format_args!("exact agreement           {:.3}", found.exact))?;
    say(format_args!(
        "agreement within one      {:.3}",
        found.within_one
    ))?;
    say(format_args!(
        "quadratic-weighted kappa  {}",
        figure(found.weighted_kappa)
    ))?;
    say(format_args!(
        "rank correlation          {}",
        figure(found.rank_correlation)
    ))
}
