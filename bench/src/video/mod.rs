//! The Video Editor at work: a full timeline under the pointer, the picture that follows the playhead,
//! and how long a film takes to be made.

mod pages;
mod workload;

use anyhow::{Context, Result, ensure};
use protocol::{Action, Button};

use crate::editor::{self, print_gesture};
use crate::gestures::{self, Figures, Gesture, MOVES, Places, send};
use crate::rows::{Goal, Row};
use crate::samples::Samples;
use pages::VideoPage;

/// What one move of a drag may take of the page's main thread: a frame of a usual display.
const FRAME_MS: f64 = 16.0;
/// A picture that comes later than this does not seem to follow the hand.
const FOLLOWS_MS: f64 = 50.0;
/// A minute of film should not keep anybody waiting.
const FILM_MS: f64 = 2000.0;

/// Measures and prints. Nobody else's editor is at hand; an empty canvas shows what driver and browser
/// take by themselves.
pub async fn measure(origin: &str, rounds: u32) -> Result<Vec<Row>> {
    let page = pages::ours(origin).await?;
    let mut rows = drag(&page, rounds).await?;
    rows.push(scrub(&page, rounds).await?);
    rows.extend(export(&page, rounds).await?);
    page.editor.browser.close().await;
    Ok(rows)
}

async fn drag(page: &VideoPage, rounds: u32) -> Result<Vec<Row>> {
    let empty = editor::empty_canvas().await?;
    let editors = [&page.editor, &empty];
    let mut figures = vec![Figures::default(); editors.len()];
    for _ in 0..rounds {
        // A block that is dropped pushes others: every round begins with the same timeline.
        page.load(&workload::full_timeline()?).await?;
        let card = page.anchor(workload::DRAGGED).await?;
        let places = Places { empty: card, card };
        for (editor, figures) in editors.iter().zip(&mut figures) {
            let probe = editor.probe.as_ref();
            gestures::play(&editor.browser, Gesture::Drag, places, probe, figures)
                .await
                .with_context(|| format!("a block in {}", editor.name))?;
        }
    }
    println!(
        "\nTimeline of {} blocks on {} rows, {rounds} × {MOVES} moves",
        workload::BLOCKS,
        workload::ROWS
    );
    editor::print_columns();
    print_gesture(Gesture::Drag, &editors, &figures);
    let [ours, nothing] = [&figures[0], &figures[1]];
    let what = |part: &str| format!("drag a block of {}, {part}", workload::BLOCKS);
    let rows = vec![
        Row::new(
            "Video",
            what("own work a move"),
            ours.main_thread.p50(),
            "ms",
        )
        .goal(Goal::AtMost(FRAME_MS)),
        Row::new("Video", what("a move"), ours.wall.p50(), "ms")
            .beside("empty canvas", nothing.wall.p50()),
    ];
    empty.browser.close().await;
    Ok(rows)
}

/// From the pointer's move on the ruler until the frame with that moment's picture is done.
async fn scrub(page: &VideoPage, rounds: u32) -> Result<Row> {
    page.load(&workload::one_film()?).await?;
    let browser = &page.editor.browser;
    let [left, y] = page.anchor("ruler/second/0").await?;
    let [right, _] = page.anchor("ruler/second/20").await?;
    let mut times = Samples::default();
    for _ in 0..rounds {
        let before = page.picture().await?;
        let (x, button) = (left, Button::Left);
        send(browser, &Action::Move { x, y }).await?;
        send(browser, &Action::Down { x, y, button }).await?;
        page.watch_moves().await?;
        for step in 1..=MOVES {
            let x = (left + (right - left) * step as f64 / MOVES as f64).round();
            send(browser, &Action::Move { x, y }).await?;
            page.settled().await?;
        }
        times.0.extend(page.watched_moves().await?);
        let x = right;
        send(browser, &Action::Up { x, y, button }).await?;
        page.settled().await?;
        ensure!(
            page.picture().await? != before,
            "the picture does not follow"
        );
        send(browser, &Action::click(left, y)).await?;
        page.settled().await?;
    }
    println!("\n  scrub {}", times.line());
    let what = "scrub, from the pointer to the picture";
    Ok(Row::new("Video", what, times.p50(), "ms").goal(Goal::AtMost(FOLLOWS_MS)))
}

async fn export(page: &VideoPage, rounds: u32) -> Result<Vec<Row>> {
    let candle = workload::one_film()?;
    let large = page.with_backdrop(&workload::large_film()?).await?;
    let mut small_times = Samples::default();
    let mut large_times = Samples::default();
    for _ in 0..rounds {
        for (state, times) in [(&candle, &mut small_times), (&large, &mut large_times)] {
            page.load(state).await?;
            times.0.push(page.export().await?);
        }
    }
    let small_seconds = workload::ONE_FILM_MS as f64 / 1000.0;
    println!(
        "  export of {small_seconds:.1} s at 640 x 360 {}",
        small_times.line()
    );
    println!(
        "  export of {:.1} s at 1280 x 720 {}",
        workload::LARGE_FILM_MS as f64 / 1000.0,
        large_times.line()
    );
    let speed = workload::LARGE_FILM_MS as f64 / large_times.p50();
    Ok(vec![
        Row::new(
            "Video",
            format!("export {small_seconds:.1} s at 640 x 360"),
            small_times.p50(),
            "ms",
        )
        .goal(Goal::AtMost(FILM_MS)),
        Row::new("Video", "export at 1280 x 720, times real time", speed, "")
            .goal(Goal::AtLeast(1.0)),
    ])
}
