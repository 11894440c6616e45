//! Whole runs: all tasks by their recorded solutions, twice, with two browsers side by side.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::path::Path;
use std::time::{Duration, Instant};

use actions::lowering::Viewport;
use anyhow::{Context, Result, ensure};
use gauntlet::run::{Instances, RunOptions, RunOutcome, run};
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use play::interrupt::Interrupt;
use protocol::{APPS, App, Sight};
use runs::clock::ClockMode;
use runs::folder::trials;

use crate::rows::{Goal, Row};

const JOBS: usize = 2;

/// Plays everything twice; the first run is timed, both are compared frame by frame.
pub async fn measure(root: &Path, dist: &Path) -> Result<Vec<Row>> {
    let folder = root.join("target/bench-runs");
    println!("\nAll tasks, {JOBS} browsers side by side");
    let started = Instant::now();
    let one = play(root, dist, &folder.join("one"), &["*"]).await?;
    let seconds = started.elapsed().as_secs_f64();
    let episodes = one.summary.episodes.len();
    println!("  {episodes} tasks in {seconds:.0} s");
    let two = play(root, dist, &folder.join("two"), &["*"]).await?;
    let passed = one.summary.episodes.iter().filter(|it| it.pass).count();
    let mut rows = vec![
        Row::new(
            "All tasks",
            format!("{episodes} tasks, {JOBS} browsers"),
            seconds,
            "s",
        )
        .goal(Goal::AtMost(360.0)),
        Row::new(
            "All tasks",
            "solved by their recorded solutions",
            passed as f64,
            "",
        )
        .goal(Goal::AtLeast(episodes as f64)),
    ];
    let compared = compare(&one, &two)?;
    for info in &APPS {
        let Some(Compared { equal, all }) = compared.get(info.app.slug()) else {
            continue;
        };
        println!("  {:18} {equal} of {all} frames equal", info.title);
        let what = format!("frames of {all} equal in two runs, {}", info.title);
        rows.push(Row::new("All tasks", what, *equal as f64, "").goal(Goal::AtLeast(*all as f64)));
    }
    Ok(rows)
}

/// Plays the tasks that the patterns name into an empty folder.
pub async fn play(root: &Path, dist: &Path, out: &Path, globs: &[&str]) -> Result<RunOutcome> {
    if out.exists() {
        std::fs::remove_dir_all(out).context("an old run is in the way")?;
    }
    let options = RunOptions {
        agent: AgentSpec::Oracle(1),
        tasks_dir: root.join("tasks"),
        globs: globs.iter().map(ToString::to_string).collect(),
        set: "all".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 1,
        shard: None,
        jobs: JOBS,
        retries: 0,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: None,
            patience: Duration::from_secs(300),
        },
        browser: BrowserOptions::unseen(Viewport::USUAL),
        stage: Default::default(),
        bind: Ipv4Addr::LOCALHOST.into(),
        dist: dist.to_path_buf(),
        out: out.to_path_buf(),
    };
    let outcome = run(&options, Interrupt::on_signal()).await?;
    ensure!(!outcome.interrupted, "interrupted");
    for it in &outcome.broken {
        eprintln!("{} was not played: {}", it.trial.task, it.reason);
    }
    Ok(outcome)
}

/// Frames of one app in two runs.
#[derive(Debug, Default, PartialEq, Eq)]
struct Compared {
    equal: usize,
    all: usize,
}

/// Step by step. A step that only one run has counts as a frame that differs.
fn compare(one: &RunOutcome, two: &RunOutcome) -> Result<BTreeMap<&'static str, Compared>> {
    let mut by_app: BTreeMap<&str, Compared> = BTreeMap::new();
    for trial in trials(&one.folder.manifest()?)? {
        let frames = |run: &RunOutcome| -> Vec<Option<String>> {
            let steps = run.folder.episode(&trial).steps().unwrap_or_default();
            steps.into_iter().map(|step| step.frame).collect()
        };
        let (ours, others) = (frames(one), frames(two));
        let app = app_of(&trial.task).with_context(|| format!("{} has no app", trial.task))?;
        let compared = by_app.entry(app.slug()).or_default();
        compared.all += ours.len().max(others.len());
        compared.equal += ours.iter().zip(&others).filter(|(a, b)| a == b).count();
    }
    Ok(by_app)
}

fn app_of(task: &str) -> Option<App> {
    let slug = task.split('/').next()?;
    let info = APPS.iter().find(|info| info.app.slug() == slug)?;
    Some(info.app)
}
