//! The report of a long run: how soon it is made, how large it is, how soon it is open.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use protocol::TrialId;
use runs::folder::{RunFolder, trials};
use serde_json::json;
use walkdir::WalkDir;

use crate::editor::launch;
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use crate::whole_runs;

/// One short task of every app; their episodes are repeated until there are enough.
const TASKS: [&str; 3] = [
    "workflow-builder/001*",
    "modeller/001*",
    "circuit-designer/001*",
];
const EPISODES: usize = 1_000;
const ROUNDS: usize = 5;

/// Resolves when the first episodes are listed and painted: the number of all.
const OPENED: &str = "return (async () => { \
    while (!document.querySelector('a.row')) await new Promise(requestAnimationFrame); \
    await new Promise(done => requestAnimationFrame(() => setTimeout(done))); \
    return Number(document.querySelector('[aria-setsize]').getAttribute('aria-setsize')); })();";

pub async fn measure(root: &Path, dist: &Path) -> Result<Vec<Row>> {
    let folder = root.join("target/bench-runs/report");
    let outcome = whole_runs::play(root, dist, &folder, &TASKS).await?;
    repeat(&outcome.folder)?;
    let run = outcome.folder;
    let started = Instant::now();
    runs::report::write(&run, dist, runs::report::Pictures::Linked)?;
    let made = millis(started) / 1000.0;
    let mib = std::fs::metadata(run.report())?.len() as f64 / (1024.0 * 1024.0);
    let opened = open(&run).await?.p50() / 1000.0;
    println!("\nReport of {EPISODES} episodes");
    println!("  made in {made:.2} s, {mib:.1} MiB, open in {opened:.2} s");
    let row = |what: &str, value, unit| {
        Row::new(
            "Report",
            format!("{EPISODES} episodes, {what}"),
            value,
            unit,
        )
    };
    Ok(vec![
        row("made", made, "s").goal(Goal::AtMost(10.0)),
        row("size of the page", mib, "MiB"),
        row("opened", opened, "s").goal(Goal::AtMost(2.0)),
    ])
}

/// Copies every episode until the run has enough of them.
fn repeat(run: &RunFolder) -> Result<()> {
    let mut manifest = run.manifest()?;
    let played = trials(&manifest)?;
    manifest.repeats = u32::try_from(EPISODES.div_ceil(played.len().max(1)))?;
    run.write_manifest(&manifest)?;
    for trial in &played {
        let from = run.episode(trial);
        for repeat in 1..manifest.repeats {
            let copy = TrialId {
                repeat,
                ..trial.clone()
            };
            let to = run.episode(&copy);
            for entry in WalkDir::new(from.root()) {
                let entry = entry?;
                let target = to.root().join(entry.path().strip_prefix(from.root())?);
                if entry.file_type().is_dir() {
                    std::fs::create_dir_all(target)?;
                } else {
                    // The same bytes under another name, without a gigabyte of copies.
                    std::fs::hard_link(entry.path(), target)?;
                }
            }
            let mut status = to.status().context("a copy without a status")?;
            status.trial = copy;
            to.write_status(&status)?;
        }
    }
    Ok(())
}

async fn open(run: &RunFolder) -> Result<Samples> {
    let browser = launch().await?;
    let address = format!("file://{}", run.report().canonicalize()?.display());
    let mut samples = Samples::default();
    for _ in 0..ROUNDS {
        browser.goto("about:blank").await?;
        let started = Instant::now();
        browser.goto(&address).await?;
        let shown = browser.script(OPENED, json!([])).await?;
        samples.0.push(millis(started));
        ensure!(
            shown.as_u64() >= Some(EPISODES as u64),
            "the report shows {shown} episodes"
        );
    }
    browser.close().await;
    Ok(samples)
}
