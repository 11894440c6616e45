//! Ten thousand aircraft on a map: ours and OpenLayers', move by move in turn.
//!
//! Where there is no graphics card, the browser runs the peer's WebGL layer on the processor, as it
//! would do with any page of that kind.

mod pages;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use gauntlet::server::Server;
use protocol::Action;

use crate::editor::{self, Editor, print_gesture};
use crate::gestures::{self, Figures, Gesture, MOVES, Places, send};
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use pages::MapPage;

/// Pans begin here: below the panels of ours, with room on all sides.
const PLACES: Places = Places {
    empty: [540.0, 420.0],
    card: [540.0, 420.0],
};

/// Seeks measured in each round.
const SEEKS: u32 = 4;

/// What one page takes, in milliseconds.
#[derive(Default)]
struct PageFigures {
    pan: Figures,
    replay: Samples,
    seek: Samples,
}

/// Measures and prints. OpenLayers joins if asked for; when it cannot be built, ours is measured all
/// the same.
pub async fn measure(
    root: &Path,
    dist: &Path,
    origin: &str,
    rounds: u32,
    with_peer: bool,
) -> Result<Vec<Row>> {
    let (ours, centre) = pages::ours(origin).await?;
    let mut pages = vec![ours];
    let mut server = None;
    if with_peer {
        match serve_peer(root, dist).await {
            Ok(started) => server = Some(started),
            Err(error) => eprintln!("OpenLayers is not measured: {error:#}"),
        }
    }
    if let Some(server) = &server {
        for (name, mode) in [("OpenLayers", "canvas"), ("… WebGL", "webgl")] {
            pages.push(pages::peer(&server.origin(), name, mode, centre).await?);
        }
    }
    let mut figures: Vec<PageFigures> = pages.iter().map(|_| PageFigures::default()).collect();
    // One after the other within a round, so that a busy minute hits all of them.
    for _ in 0..rounds {
        for (page, figures) in pages.iter().zip(&mut figures) {
            let name = page.editor.name;
            measure_page(page, figures)
                .await
                .with_context(|| format!("flights in {name}"))?;
        }
    }
    print(&pages, &figures, rounds);
    let rows = rows(&pages, &figures);
    for page in pages {
        page.editor.browser.close().await;
    }
    Ok(rows)
}

async fn measure_page(page: &MapPage, figures: &mut PageFigures) -> Result<()> {
    let Editor { browser, probe, .. } = &page.editor;
    gestures::play(
        browser,
        Gesture::Pan,
        PLACES,
        probe.as_ref(),
        &mut figures.pan,
    )
    .await?;
    // The peer has no clock of its own and does not mind the key.
    let toggle_play = Action::keys(&["Space"]);
    send(browser, &toggle_play).await?;
    let times = browser.script(page.replay, page.arguments.clone()).await?;
    send(browser, &toggle_play).await?;
    let times: Vec<f64> = serde_json::from_value(times).context("the page does not replay")?;
    figures.replay.0.extend(times);
    for _ in 0..SEEKS {
        let started = Instant::now();
        send(browser, &Action::keys(&["shift", "ArrowRight"])).await?;
        browser.script(page.drawn, page.arguments.clone()).await?;
        figures.seek.0.push(millis(started));
    }
    Ok(())
}

fn print(pages: &[MapPage], figures: &[PageFigures], rounds: u32) {
    println!("\nMap with all aircraft of 15:00, {rounds} × {MOVES} moves");
    editor::print_columns();
    let editors: Vec<&Editor> = pages.iter().map(|it| &it.editor).collect();
    let pans: Vec<Figures> = figures.iter().map(|it| it.pan.clone()).collect();
    print_gesture(Gesture::Pan, &editors, &pans);
    for (page, figures) in pages.iter().zip(figures) {
        println!(
            "    {:16} replay {}",
            page.editor.name,
            figures.replay.line()
        );
        println!("    {:16} seek   {}", "", figures.seek.line());
        let loaded = page.loaded;
        println!(
            "    {:16} loaded {:.0} ms, complete {:.0} ms",
            "", loaded.ready, loaded.complete
        );
    }
}

/// Three times as fast.
const A_THIRD: f64 = 0.334;

/// Ours beside every other page, and by itself.
fn rows(pages: &[MapPage], figures: &[PageFigures]) -> Vec<Row> {
    let (ours, our_page) = (&figures[0], &pages[0]);
    let row = |what: &str, value: f64| Row::new("Flights", what, value, "ms");
    let mut rows = vec![
        row("page can be used", our_page.loaded.ready).goal(Goal::AtMost(1000.0)),
        row("all aircraft on the map", our_page.loaded.complete).goal(Goal::AtMost(2000.0)),
        row("replay, a frame", ours.replay.p50()).goal(Goal::AtMost(50.0)),
        row("seek ten minutes, driver included", ours.seek.p50()).goal(Goal::AtMost(50.0)),
    ];
    for (page, theirs) in pages.iter().zip(figures).skip(1) {
        let name = page.editor.name;
        let beside = |what: &str, ours: f64, value: f64| {
            row(what, ours)
                .beside(name, value)
                .goal(Goal::RatioAtMost(A_THIRD))
        };
        rows.extend([
            beside(
                "pan the world, a move",
                ours.pan.wall.p50(),
                theirs.pan.wall.p50(),
            ),
            beside(
                "pan the world, a frame",
                ours.pan.frame.p50(),
                theirs.pan.frame.p50(),
            ),
            beside("replay, a frame", ours.replay.p50(), theirs.replay.p50()),
            beside("seek", ours.seek.p50(), theirs.seek.p50()),
            row("all aircraft on the map", our_page.loaded.complete)
                .beside(name, page.loaded.complete),
        ]);
    }
    rows
}

async fn serve_peer(root: &Path, dist: &Path) -> Result<Server> {
    let page = pages::peer_folder(root, dist).await?;
    Server::start(&page, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await
}
