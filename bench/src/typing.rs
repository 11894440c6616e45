//! Forty characters into a field of every app.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use play::page::Page;
use play::screen::Screen;
use protocol::{Action, App};

use crate::apps::Subject;
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};

const TEXT: &str = "the quick brown fox jumps over forty cat";
const ROUNDS: usize = 10;

/// Until the text is typed and drawn; the screenshot is not in it.
pub async fn measure(page: &mut Page<'_>, subject: &Subject) -> Result<Samples> {
    // The steps measured before may have closed what the field is in.
    let anchors = page.anchors().await?;
    let is_there = anchors.iter().any(|anchor| anchor.id == subject.field);
    if let Some(door) = subject.door.filter(|_| !is_there) {
        click(page, door).await?;
    }
    click(page, subject.field).await?;
    let empty = page.screenshot().await?;
    let mut samples = Samples::default();
    for _ in 0..ROUNDS {
        let started = Instant::now();
        page.act(&Action::Type { text: TEXT.into() }).await?;
        samples.0.push(millis(started));
        let typed = page.screenshot().await?;
        ensure!(typed != empty, "{} took no text", subject.field);
        for keys in [vec!["ctrl".to_string(), "a".into()], vec!["delete".into()]] {
            page.act(&Action::Key { keys }).await?;
        }
    }
    Ok(samples)
}

pub fn row(app: App, samples: &Samples) -> Row {
    let what = format!("{} characters p50, {}", TEXT.len(), app.title());
    Row::new("Typing", what, samples.p50(), "ms").goal(Goal::AtMost(150.0))
}

/// Clicks what the app calls by this name.
pub async fn click(page: &mut Page<'_>, id: &str) -> Result<()> {
    let anchors = page.anchors().await?;
    let anchor = anchors.iter().find(|anchor| anchor.id == id);
    let [x, y] = anchor
        .with_context(|| format!("{id} is not on the screen"))?
        .rect
        .center();
    page.act(&Action::click(x, y)).await?;
    Ok(())
}
