//! Our own steps and resets, through the same code that plays episodes.

use std::time::Instant;

use actions::lowering::Viewport;
use anyhow::Result;
use play::browser::{Browser, BrowserOptions};
use play::page::{Boot, Page};
use play::screen::Screen;
use protocol::{Action, App};
use runs::clock::ClockMode;

use crate::apps::{POINTS, Subject};
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use crate::{children, typing};

/// Goals, in milliseconds.
pub const STEP_MS: f64 = 160.0;
pub const RESET_MS: f64 = 450.0;

/// What one app costs.
#[derive(Default)]
pub struct Figures {
    pub reset: Samples,
    pub step: Samples,
    input: Samples,
    settle: Samples,
    screenshot: Samples,
    typing: Samples,
    browser_mib: Option<f64>,
}

impl Figures {
    pub fn rows(&self, app: App) -> [Row; 5] {
        let row = |what: &str, value: f64| {
            Row::new(
                "Steps and resets",
                format!("{what}, {}", app.title()),
                value,
                "ms",
            )
        };
        [
            row("step p50", self.step.p50()).goal(Goal::AtMost(STEP_MS)),
            row("step p95", self.step.quantile(0.95)),
            row("reset p50", self.reset.p50()).goal(Goal::AtMost(RESET_MS)),
            row("reset p95", self.reset.quantile(0.95)),
            typing::row(app, &self.typing),
        ]
    }

    pub fn print(&self, app: App) {
        println!("\n{}", app.title());
        println!("  reset        {}", self.reset.line());
        println!("  step         {}", self.step.line());
        println!("    input      {}", self.input.line());
        println!("    settle     {}", self.settle.line());
        println!("    screenshot {}", self.screenshot.line());
        println!("  typing       {}", self.typing.line());
        match self.browser_mib {
            Some(mib) => println!("  memory       {mib:.0} MiB for browser and driver"),
            None => println!("  memory       not measured on this system"),
        }
    }
}

pub async fn measure(origin: &str, subject: &Subject, steps: u32, resets: u32) -> Result<Figures> {
    let browser = Browser::launch(&BrowserOptions::unseen(Viewport::USUAL)).await?;
    let boot = Boot {
        origin,
        app: subject.app,
        seed: 0,
        clock: ClockMode::Stepped,
        start: None,
        step_ms: 250,
    };
    let mut figures = Figures::default();
    // The first load fills the browser's caches; resets are what every further episode pays.
    Page::open(&browser, &boot).await?;
    for _ in 0..resets {
        let started = Instant::now();
        let (mut page, _) = Page::open(&browser, &boot).await?;
        page.screenshot().await?;
        figures.reset.0.push(millis(started));
    }
    let (mut page, _) = Page::open(&browser, &boot).await?;
    if let Some(door) = subject.door {
        typing::click(&mut page, door).await?;
    }
    for number in 0..steps {
        let [x, y] = POINTS[number as usize % POINTS.len()];
        let started = Instant::now();
        let turn = page.act(&Action::click(x, y)).await?;
        let before = Instant::now();
        page.screenshot().await?;
        figures.screenshot.0.push(millis(before));
        figures.step.0.push(millis(started));
        figures.input.0.push(turn.timing.input_ms);
        figures.settle.0.push(turn.timing.settle_ms);
    }
    figures.browser_mib = children::memory_mib();
    figures.typing = typing::measure(&mut page, subject).await?;
    browser.close().await;
    Ok(figures)
}
