//! Pages without a browser: steps, resets and memory of one environment and of many, as pixels and as PNG, beside
//! the same clicks in a browser and through BrowserGym.

mod cases;
pub mod crowd;

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use protocol::Action;

use crate::apps::POINTS;
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use crate::{peers, steps};
use cases::{CASES, Case, open};
use crowd::Figures;

const PART: &str = "Without a browser";
/// Environments at once.
const COUNTS: [usize; 4] = [1, 2, 8, 32];
/// Goals.
const RESET_MS: f64 = 20.0;
const STEPS_A_SECOND: f64 = 150.0;
const FURTHER_MB: f64 = 60.0;

pub struct Wanted {
    pub steps: u32,
    pub resets: u32,
    pub peers: bool,
}

pub async fn measure(root: &Path, dist: &Path, origin: &str, wanted: &Wanted) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let mut has_peer = wanted.peers;
    for (number, case) in CASES.iter().enumerate() {
        println!("\n{}, without a browser", case.name());
        let mut crowds = Vec::new();
        for count in COUNTS {
            let figures = crowd::measure(dist, number, count, wanted.resets).await?;
            print(count, &figures);
            crowds.push(figures);
        }
        let pages = pages(root, dist, case, wanted).await?;
        pages.print("PNG");
        rows.extend(own_rows(case, &crowds, &pages));
        if !case.has_peers() {
            continue;
        }
        let browser = steps::measure(origin, case.subject()?, wanted.steps, wanted.resets).await?;
        browser.print(case.app);
        let browser = Times {
            step: browser.step,
            reset: browser.reset,
        };
        rows.extend(rows_beside(case, &pages, &browser, "in a browser"));
        if !has_peer {
            continue;
        }
        let address = format!("{origin}/apps/{}/", case.app.slug());
        match peers::browsergym(root, &address, wanted.steps, 3).await {
            Ok(peer) => {
                let (step, reset) = peer.without_delays();
                let peer = Times {
                    step: step.clone(),
                    reset: reset.clone(),
                };
                peer.print("BrowserGym without its delays");
                rows.extend(rows_beside(case, &pages, &peer, "BrowserGym"));
            }
            Err(error) => {
                eprintln!("BrowserGym is not measured: {error:#}");
                has_peer = false;
            }
        }
    }
    Ok(rows)
}

/// Steps and resets, each with a PNG.
struct Times {
    step: Samples,
    reset: Samples,
}

impl Times {
    fn print(&self, name: &str) {
        println!("  {name}\n    step  {}", self.step.line());
        println!("    reset {}", self.reset.line());
    }
}

/// One page after another as runs have them: the picture of every step is a PNG.
async fn pages(root: &Path, dist: &Path, case: &Case, wanted: &Wanted) -> Result<Times> {
    let task = case.task(root)?;
    let way_in = case.way_in(dist, &task).await?;
    let [mut step, mut reset] = [Samples::default(), Samples::default()];
    let mut page = open(dist, &task).await?;
    for _ in 0..wanted.resets {
        let started = Instant::now();
        page = open(dist, &task).await?;
        page.screenshot().await?;
        reset.0.push(millis(started));
    }
    for action in &way_in {
        page.act(action).await?;
    }
    for [x, y] in POINTS.iter().cycle().take(wanted.steps as usize) {
        let started = Instant::now();
        page.act(&Action::click(*x, *y)).await?;
        page.screenshot().await?;
        step.0.push(millis(started));
    }
    Ok(Times { step, reset })
}

fn print(count: usize, figures: &Figures) {
    let steps = Samples(figures.step_ms.clone());
    let resets = Samples(figures.reset_ms.clone());
    println!("  {count} at once");
    println!(
        "    step  {}   {:.0} a second, {:.0} for a second of a core",
        steps.line(),
        figures.steps_a_second(),
        figures.steps_a_core_second()
    );
    println!(
        "    reset {}   the first {:.1} ms",
        resets.line(),
        figures.first_reset_ms
    );
    let [one, all] = figures.memory_mb;
    println!("    memory {one:.0} MB with one, {all:.0} MB with all");
}

fn own_rows(case: &Case, crowds: &[Figures], pages: &Times) -> Vec<Row> {
    let name = case.name();
    let row = |what: String, value, unit| Row::new(PART, format!("{what}, {name}"), value, unit);
    let mut rows = Vec::new();
    for (count, figures) in COUNTS.iter().zip(crowds) {
        let step = Samples(figures.step_ms.clone());
        let reset = Samples(figures.reset_ms.clone());
        let rate = row(
            format!("steps a second, {count} at once"),
            figures.steps_a_second(),
            "",
        );
        let per_core = row(
            format!("steps for a second of a core, {count} at once"),
            figures.steps_a_core_second(),
            "",
        );
        if *count == 1 {
            rows.extend([
                row("step p50".into(), step.p50(), "ms").goal(Goal::AtMost(case.step_ms)),
                row("step p95".into(), step.quantile(0.95), "ms"),
                row("step p50 with PNG".into(), pages.step.p50(), "ms"),
                row("reset p50".into(), reset.p50(), "ms").goal(Goal::AtMost(RESET_MS)),
                row("reset p50 with PNG".into(), pages.reset.p50(), "ms"),
                row(
                    "first reset of a process".into(),
                    figures.first_reset_ms,
                    "ms",
                ),
                row(
                    "memory of a process with one".into(),
                    figures.memory_mb[0],
                    "MB",
                ),
                rate,
                per_core,
            ]);
            continue;
        }
        rows.extend([rate.goal(Goal::AtLeast(STEPS_A_SECOND)), per_core]);
        if *count == COUNTS[COUNTS.len() - 1] {
            let [one, all] = figures.memory_mb;
            let further = (all - one) / (count - 1) as f64;
            rows.extend([
                row(format!("reset p50, one of {count}"), reset.p50(), "ms")
                    .goal(Goal::AtMost(RESET_MS)),
                row(format!("memory of a further one of {count}"), further, "MB")
                    .goal(Goal::AtMost(FURTHER_MB)),
            ]);
        }
    }
    rows
}

fn rows_beside(case: &Case, ours: &Times, theirs: &Times, peer: &'static str) -> [Row; 2] {
    let name = case.name();
    let row = |what: &str, ours: &Samples, theirs: &Samples| {
        let what = format!("{what} p50 with PNG, {name}");
        Row::new(PART, what, ours.p50(), "ms").beside(peer, theirs.p50())
    };
    [
        row("step", &ours.step, &theirs.step),
        row("reset", &ours.reset, &theirs.reset),
    ]
}
