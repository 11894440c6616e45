//! `gauntlet score` and `gauntlet report`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use evaluator::Claim;
use protocol::{Verdict, misread};
use serde_json::{Value, json};

use super::options::{TaskFiles, WebBuild};
use super::output::{Output, print_json, say};
use runs::audit::audit;
use runs::bundle::{self, Judged};
use runs::folder::{MAX_LOG_BYTES, RunFolder, read_text};
use runs::lock::RunLock;
use runs::report::Pictures;
use runs::rescore::{Rescored, rescore};
use runs::seal;
use runs::selection::matches;

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder, or a bundle that the web face wrote; with --task, the file of an export
    run: PathBuf,
    /// Judge one export of a person or a script by this task
    #[arg(long, value_name = "ID", conflicts_with = "check")]
    task: Option<String>,
    /// With --task: the result fields as a JSON object
    #[arg(long, value_name = "JSON", requires = "task")]
    answer: Option<String>,
    /// With --task: the reason why the task was called infeasible, instead of an answer
    #[arg(
        long,
        value_name = "REASON",
        requires = "task",
        conflicts_with = "answer"
    )]
    fail: Option<String>,
    /// Write nothing; fail if any verdict would change or anything about the folder cannot be
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
pub struct ReportOptions {
    /// Run folder
    run: PathBuf,
    /// Small pictures inside the page, which can then be sent to others by itself
    #[arg(long)]
    embed: bool,
    #[command(flatten)]
    web_build: WebBuild,
}

pub fn score(options: &Options) -> anyhow::Result<ExitCode> {
    match (&options.task, options.check) {
        (Some(task), _) => score_export(options, task),
        (None, true) => check(options),
        (None, false) if options.run.is_file() => score_bundle(options),
        (None, false) => score_again(options),
    }
}

/// Judges the sessions of people that no server recorded.
fn score_bundle(options: &Options) -> anyhow::Result<ExitCode> {
    let bundle = bundle::read(&options.run)?;
    let judged = bundle::judge_all(&bundle, &options.files.load_whole()?)?;
    if options.output.json {
        print_json(&json!({"browser": bundle.browser, "episodes": judged}))?;
        return Ok(ExitCode::SUCCESS);
    }
    for Judged { wall_ms, verdict } in &judged {
        print_verdict(verdict)?;
        say(format_args!("  after {} seconds", wall_ms / 1000))?;
    }
    let passed = judged.iter().filter(|it| it.verdict.pass).count();
    say(format_args!(
        "{} episodes judged, {passed} passed",
        judged.len()
    ))?;
    say(UNVOUCHED)?;
    Ok(ExitCode::SUCCESS)
}

/// Judges what somebody hands over.
fn score_export(options: &Options, id: &str) -> anyhow::Result<ExitCode> {
    let tasks = options.files.load_whole()?;
    let fitting: Vec<_> = tasks
        .iter()
        .filter(|task| matches(id, &task.brief.id))
        .collect();
    let [task] = fitting.as_slice() else {
        anyhow::bail!(
            "{} tasks fit {id:?}, one is needed; `gauntlet tasks list` shows all",
            fitting.len()
        );
    };
    let answer: Option<Value> =
        match &options.answer {
            Some(text) => Some(serde_json::from_str(text).map_err(|error| {
                anyhow::anyhow!("--answer is not understood: {}", misread(&error))
            })?),
            None => None,
        };
    anyhow::ensure!(
        answer.as_ref().is_none_or(Value::is_object),
        "--answer must be an object of result fields"
    );
    let export = read_text(&options.run, MAX_LOG_BYTES)
        .with_context(|| format!("cannot read {}", options.run.display()))?;
    let claim = match &options.fail {
        Some(reason) => Claim::Infeasible(reason),
        None => answer.as_ref().into(),
    };
    let verdict = evaluator::evaluate(task, Some(&export), claim);
    if options.output.json {
        print_json(&verdict)?;
        return Ok(ExitCode::SUCCESS);
    }
    print_verdict(&verdict)?;
    say(UNVOUCHED)?;
    Ok(ExitCode::SUCCESS)
}

const UNVOUCHED: &str = "nothing vouches for where this comes from";

fn print_verdict(verdict: &Verdict) -> anyhow::Result<()> {
    let word = if verdict.pass { "pass" } else { "fail" };
    say(format_args!(
        "{word}  {}  score {:.2}",
        verdict.task, verdict.score
    ))?;
    let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
    for check in verdict.gates.iter().chain(checks).filter(|it| !it.pass) {
        say(format_args!("  {}: {}", check.name, check.reason))?;
    }
    Ok(())
}

fn score_again(options: &Options) -> anyhow::Result<ExitCode> {
    let run = RunFolder::new(&options.run);
    run.manifest()?;
    let _lock = RunLock::take(run.root())?;
    let rescored = seal::keeping(&run, || rescore(&run, true))?;
    if options.output.json {
        print_json(&rescored)?;
        return Ok(ExitCode::SUCCESS);
    }
    print_counts(&rescored)?;
    for file in &rescored.different {
        say(format_args!("rewritten: {}", file.display()))?;
    }
    if rescored.different.is_empty() {
        say(format_args!("every verdict is the same to the byte"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(options: &Options) -> anyhow::Result<ExitCode> {
    let run = RunFolder::new(&options.run);
    let audit = audit(&run, options.files.true_folder().as_deref());
    if options.output.json {
        print_json(&json!({
            "findings": audit.findings,
            "ignored": audit.ignored,
            "scores": audit.rescored,
        }))?;
    } else {
        for finding in &audit.findings {
            say(format_args!("{finding}"))?;
        }
        for ignored in &audit.ignored {
            say(format_args!("{ignored}"))?;
        }
        if let Some(rescored) = &audit.rescored {
            print_counts(rescored)?;
        }
        if audit.findings.is_empty() {
            say(format_args!(
                "every verdict is the same to the byte, and the folder is in order"
            ))?;
        }
    }
    Ok(ExitCode::from(u8::from(!audit.findings.is_empty())))
}

fn print_counts(rescored: &Rescored) -> anyhow::Result<()> {
    say(format_args!(
        "{} episodes judged, {} passed, {} unfinished",
        rescored.judged,
        rescored.passed,
        rescored.unfinished.len()
    ))
}

pub fn report(options: &ReportOptions) -> anyhow::Result<ExitCode> {
    let folder = RunFolder::new(&options.run);
    let pictures = match options.embed {
        true => Pictures::Embedded,
        false => Pictures::Linked,
    };
    folder.manifest()?;
    let dist = options.web_build.ready()?;
    seal::keeping(&folder, || runs::report::write(&folder, &dist, pictures))?;
    say(format_args!("{}", folder.report().display()))?;
    Ok(ExitCode::SUCCESS)
}
