//! A large graph under the pointer: ours and React Flow's, gesture by gesture in turn.

mod editors;
mod gestures;
mod react_flow;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use anyhow::{Context, Result};
use gauntlet::server::Server;
use workflow_builder_model::Graph;

use editors::{Distance, Editor, View};
use gestures::{Figures, Gesture, MOVES};

/// Measures and prints. React Flow joins if asked for; when it cannot be built, ours is measured
/// all the same.
pub async fn print(root: &Path, origin: &str, rounds: u32, with_peer: bool) -> Result<()> {
    let graph = workload::graph();
    let mut peer = None;
    if with_peer {
        match serve_peer(root, &graph).await {
            Ok(server) => peer = Some(server),
            Err(error) => eprintln!("React Flow is not measured: {error:#}"),
        }
    }
    println!(
        "\nGraph of {} nodes and {} edges, {rounds} × {MOVES} moves",
        workload::NODES,
        workload::EDGES,
    );
    println!("  wall     ms per move sent through the driver, until drawn");
    println!("  frame    ms from frame to frame, half of them and 95 % below");
    println!("  main     ms of processor time per move, page's main thread");
    println!("  process  ms of processor time per move, page's process");
    println!("  An empty canvas shows what driver and browser take by themselves.");
    for distance in Distance::ALL {
        let (ours, view) = editors::ours(origin, &graph, distance).await?;
        let mut editors = vec![ours];
        if let Some(server) = &peer {
            editors.extend(peers(&server.origin(), &view).await?);
        }
        editors.push(editors::empty_canvas().await?);
        measure(&graph, &view, &editors, rounds).await?;
        for editor in editors {
            editor.browser.close().await;
        }
    }
    Ok(())
}

/// All editors at one view of the graph.
async fn measure(graph: &Graph, view: &View, editors: &[Editor], rounds: u32) -> Result<()> {
    let places = view
        .places(graph)
        .context("the benchmark's graph is not in sight")?;
    println!(
        "\n  {} nodes in sight at zoom {:.2}",
        view.cards_in_sight(graph),
        view.zoom
    );
    let mut table = vec![vec![Figures::default(); editors.len()]; Gesture::ALL.len()];
    // One after the other within a round, so that a busy minute hits all of them.
    for _ in 0..rounds {
        for (gesture, row) in Gesture::ALL.into_iter().zip(&mut table) {
            for (editor, figures) in editors.iter().zip(row) {
                let probe = editor.probe.as_ref();
                gestures::play(&editor.browser, gesture, places, probe, figures)
                    .await
                    .with_context(|| format!("{} in {}", gesture.name(), editor.name))?;
            }
        }
    }
    for (gesture, row) in Gesture::ALL.into_iter().zip(&table) {
        print_gesture(gesture, editors, row);
    }
    Ok(())
}

async fn serve_peer(root: &Path, graph: &Graph) -> Result<Server> {
    let page = react_flow::built(root, graph).await?;
    Server::start(&page, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await
}

/// React Flow as it comes, and told to leave out what is not in sight.
async fn peers(origin: &str, view: &View) -> Result<[Editor; 2]> {
    Ok([
        editors::react_flow(origin, "React Flow", view, false).await?,
        editors::react_flow(origin, "… only visible", view, true).await?,
    ])
}

/// One line per page; ratios say how many times longer than ours a page takes.
fn print_gesture(gesture: Gesture, editors: &[Editor], row: &[Figures]) {
    println!(
        "  {:18} {:>6}   {:>6}   {:>6}   {:>6}   {:>6}",
        gesture.name(),
        "wall",
        "frame",
        "(p95)",
        "main",
        "process"
    );
    for (editor, figures) in editors.iter().zip(row) {
        let ours = &row[0];
        let mut line = format!(
            "    {:16} {:6.1}   {:6.1}   {:6.1}   {:6.1}   {:6.1}",
            editor.name,
            figures.wall.p50(),
            figures.frame.p50(),
            figures.frame.quantile(0.95),
            figures.main_thread.p50(),
            figures.process.p50(),
        );
        let is_peer = editor.probe.is_some() && !std::ptr::eq(figures, ours);
        if is_peer {
            line.push_str(&format!(
                "   theirs/ours: wall {:.1}, frame {:.1}, main {:.1}, process {:.1}",
                figures.wall.p50() / ours.wall.p50(),
                figures.frame.p50() / ours.frame.p50(),
                figures.main_thread.p50() / ours.main_thread.p50(),
                figures.process.p50() / ours.process.p50(),
            ));
        }
        println!("{line}");
    }
}
