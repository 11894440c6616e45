//! What browsers keep of pages that were left: memory over many resets, as runs make them and as a
//! browser behaves when nobody asks it to tidy up.

use std::time::Instant;

use actions::lowering::Viewport;
use anyhow::{Context, Result};
use play::browser::{Browser, BrowserOptions, BrowserSlot};
use play::page::{Boot, Page};
use play::screen::Screen;
use protocol::App;
use runs::clock::ClockMode;
use serde_json::json;

use crate::children;
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};

const PART: &str = "Memory over resets";
/// The two whose pages hold most.
const APPS: [App; 2] = [App::Modeller, App::CircuitDesigner];
/// Until the browser's own caches are full.
const WARM_UP: u32 = 10;
/// Enough to see growth of this size; a browser that is left to itself would soon fill the machine.
const LEFT_ALONE: u32 = 60;
/// How often memory is printed.
const EVERY: u32 = 100;

pub async fn measure(origin: &str, resets: u32) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for app in APPS {
        println!("\n{}: memory over resets", app.title());
        let tidied = tidied(origin, app, resets.max(LEFT_ALONE)).await?;
        let left_alone = left_alone(origin, app).await?;
        let row = |what: String, value, unit| {
            Row::new(PART, format!("{what}, {}", app.title()), value, unit)
        };
        rows.extend([
            row(
                format!("growth per 100 of {} resets", tidied.resets),
                tidied.growth(),
                "MiB",
            )
            .goal(Goal::AtMost(10.0)),
            row(
                "growth per 100 when nothing is collected".into(),
                left_alone.growth(),
                "MiB",
            ),
            row("most memory".into(), tidied.most_mib, "MiB"),
            row(
                "collecting, p50 per reset".into(),
                tidied.collecting.p50(),
                "ms",
            ),
        ]);
    }
    Ok(rows)
}

struct Course {
    resets: u32,
    first_mib: f64,
    last_mib: f64,
    most_mib: f64,
    collecting: Samples,
}

impl Course {
    /// MiB per hundred resets.
    fn growth(&self) -> f64 {
        (self.last_mib - self.first_mib) / f64::from(self.resets) * 100.0
    }
}

/// As runs do it.
async fn tidied(origin: &str, app: App, resets: u32) -> Result<Course> {
    let mut slot = BrowserSlot::default();
    let options = BrowserOptions::unseen(Viewport::USUAL);
    let boot = Boot {
        origin,
        app,
        seed: 0,
        clock: ClockMode::Stepped,
        start: None,
        step_ms: 250,
    };
    let (mut first_mib, mut most_mib) = (0.0, 0.0_f64);
    let mut collecting = Samples::default();
    for number in 0..=WARM_UP + resets {
        let browser = slot.for_next_page(&options).await?;
        let (mut page, _) = Page::open(browser, &boot).await?;
        page.screenshot().await?;
        if number == WARM_UP {
            first_mib = memory_mib()?;
        }
        // Just before a new browser takes over.
        if (number + 1) % EVERY == 0 {
            let now = memory_mib()?;
            most_mib = most_mib.max(now);
            println!("  after {number} resets {now:.0} MiB");
            let started = Instant::now();
            browser
                .devtools("HeapProfiler.collectGarbage", json!({}))
                .await?;
            collecting.0.push(millis(started));
        }
    }
    let last_mib = memory_mib()?;
    slot.empty().await;
    Ok(Course {
        resets,
        first_mib,
        last_mib,
        most_mib,
        collecting,
    })
}

/// The same pages, one after another, and nothing else.
async fn left_alone(origin: &str, app: App) -> Result<Course> {
    let browser = launch().await?;
    let mut first_mib = 0.0;
    for number in 0..=WARM_UP + LEFT_ALONE {
        let slug = app.slug();
        let address = format!("{origin}/apps/{slug}/?clock=stepped&painter=cpu&visit={number}");
        browser.goto(&address).await?;
        browser.script(READY, json!([])).await?;
        browser.screenshot().await?;
        if number == WARM_UP {
            first_mib = memory_mib()?;
        }
    }
    let last_mib = memory_mib()?;
    println!("  after {LEFT_ALONE} resets without collecting {last_mib:.0} MiB");
    browser.close().await;
    Ok(Course {
        resets: LEFT_ALONE,
        first_mib,
        last_mib,
        most_mib: last_mib,
        collecting: Samples::default(),
    })
}

const READY: &str = "return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({});
  await window.gauntlet.settled({});
})();";

async fn launch() -> Result<Browser> {
    Browser::launch(&BrowserOptions::unseen(Viewport::USUAL)).await
}

fn memory_mib() -> Result<f64> {
    children::own_memory_mib().context("this system does not tell the memory of processes")
}
