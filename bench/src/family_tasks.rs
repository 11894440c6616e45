//! Tasks of families: how soon they are made, and what their pages cost.

use std::time::Instant;

use actions::lowering::Viewport;
use anyhow::{Context, Result};
use families::{FAMILIES, Family, Level, Salt, generate_of, id_of};
use gauntlet::server::Server;
use play::browser::{Browser, BrowserOptions};
use play::page::{Boot, Page};
use play::screen::Screen;
use protocol::Action;
use runs::clock::ClockMode;

use crate::apps::POINTS;
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use crate::steps::{RESET_MS, STEP_MS};

const MAKING: &str = "Families, natively";
const PLAYING: &str = "Families, on the page";
const LEVEL: u32 = 12;
/// The first seeds have best known solutions on record, the others have to find good ones.
const SEEDS: std::ops::Range<u64> = 0..41;
/// For one task, in milliseconds.
const GENERATION_MS: f64 = 50.0;

/// Natively, one after the other.
pub fn generation() -> Result<Vec<Row>> {
    println!(
        "\nTasks of level {LEVEL} of every family, {} seeds",
        SEEDS.end
    );
    let mut rows = Vec::new();
    for family in FAMILIES.iter().copied() {
        let mut samples = Samples::default();
        for seed in SEEDS {
            let started = Instant::now();
            generate_of(family, Level::new(LEVEL)?, seed, &Salt::public())?;
            samples.0.push(millis(started));
        }
        let id = id_of(family);
        println!("  {id:26} {}", samples.line());
        let what = |share: &str| format!("generation {share}, {id}");
        rows.extend([
            Row::new(MAKING, what("p50"), samples.p50(), "ms").goal(Goal::AtMost(GENERATION_MS)),
            Row::new(MAKING, what("p95"), samples.quantile(0.95), "ms"),
        ]);
    }
    Ok(rows)
}

/// Steps and resets of a task of every family, measured like those of its tool.
pub async fn pages(server: &Server, steps: u32, resets: u32) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for family in FAMILIES.iter().copied() {
        let [step, reset] = page(server, family, steps, resets).await?;
        let id = id_of(family);
        println!("\n{id}, level {LEVEL}");
        println!("  reset        {}", reset.line());
        println!("  step         {}", step.line());
        let row = |what: &str, value| Row::new(PLAYING, format!("{what}, {id}"), value, "ms");
        rows.extend([
            row("step p50", step.p50()).goal(Goal::AtMost(STEP_MS)),
            row("step p95", step.quantile(0.95)),
            row("reset p50", reset.p50()).goal(Goal::AtMost(RESET_MS)),
            row("reset p95", reset.quantile(0.95)),
        ]);
    }
    Ok(rows)
}

/// Steps and resets.
async fn page(
    server: &Server,
    family: &dyn Family,
    steps: u32,
    resets: u32,
) -> Result<[Samples; 2]> {
    let task = generate_of(family, Level::new(LEVEL)?, 0, &Salt::public())?.task()?;
    let start = server.start_states().offer_task(&task);
    let start = start.context("a family without a start document")?;
    let browser = Browser::launch(&BrowserOptions::unseen(Viewport::USUAL)).await?;
    let origin = server.origin();
    let boot = Boot {
        origin: &origin,
        app: family.app(),
        seed: 0,
        clock: ClockMode::Stepped,
        start: Some(start.path()),
        step_ms: 250,
    };
    let [mut step, mut reset] = [Samples::default(), Samples::default()];
    // The first load fills the browser's caches.
    let (mut page, _) = Page::open(&browser, &boot).await?;
    for _ in 0..resets {
        let started = Instant::now();
        (page, _) = Page::open(&browser, &boot).await?;
        page.screenshot().await?;
        reset.0.push(millis(started));
    }
    for [x, y] in POINTS.iter().cycle().take(steps as usize) {
        let started = Instant::now();
        page.act(&Action::click(*x, *y)).await?;
        page.screenshot().await?;
        step.0.push(millis(started));
    }
    browser.close().await;
    Ok([step, reset])
}
