//! Orbiting a scene of a thousand solids: ours and three.js', in turn.

mod viewers;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use anyhow::{Context, Result};
use gauntlet::server::Server;

use crate::gestures::{self, Figures, Gesture};
use crate::npm_page::NpmPage;
use crate::page::{Page, empty_canvas};
use crate::table;

const THREE: NpmPage = NpmPage {
    name: "three",
    title: "three.js",
    script: "src/main.js",
};

/// Measures and prints. three.js joins if asked for; when it cannot be built, ours is measured all
/// the same.
pub async fn print(root: &Path, origin: &str, rounds: u32, with_peer: bool) -> Result<()> {
    let mut peer = None;
    if with_peer {
        match serve_peer(root).await {
            Ok(server) => peer = Some(server),
            Err(error) => eprintln!("three.js is not measured: {error:#}"),
        }
    }
    table::print_legend(&format!("Orbit about {} solids", workload::OBJECTS), rounds);
    let (ours, view) = viewers::ours(origin).await?;
    let mut pages = vec![ours];
    if let Some(server) = &peer {
        let origin = server.origin();
        pages.push(viewers::three(&origin, "three.js", &view, false).await?);
        pages.push(viewers::three(&origin, "… instanced", &view, true).await?);
    }
    pages.push(empty_canvas().await?);
    let mut row = vec![Figures::default(); pages.len()];
    // One after the other within a round, so that a busy minute hits all of them.
    for _ in 0..rounds {
        for (page, figures) in pages.iter().zip(&mut row) {
            let probe = page.probe.as_ref();
            // Turning the view is a drag on the canvas, as panning a graph is.
            gestures::play(&page.browser, Gesture::Pan, view.places(), probe, figures)
                .await
                .with_context(|| format!("orbiting in {}", page.name))?;
        }
    }
    table::print("orbit", &pages, &row);
    print_rest(&pages).await?;
    for page in pages {
        page.browser.close().await;
    }
    Ok(())
}

async fn print_rest(pages: &[Page]) -> Result<()> {
    println!("  at rest            draw calls in two seconds");
    for page in pages.iter().filter(|page| page.probe.is_some()) {
        let calls = viewers::draw_calls_at_rest(page).await?;
        println!("    {:16} {calls:6}", page.name);
    }
    Ok(())
}

async fn serve_peer(root: &Path) -> Result<Server> {
    let page = THREE.built(root).await?;
    std::fs::write(page.join("scene.json"), workload::state().to_string())?;
    Server::start(&page, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await
}
