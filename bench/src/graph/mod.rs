//! A large graph under the pointer: ours and React Flow's, gesture by gesture in turn.

mod editors;
mod gestures;
mod react_flow;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use anyhow::{Context, Result};
use gauntlet::server::Server;

use editors::{Editor, View};
use gestures::{Figures, Gesture, MOVES};

/// Measures and prints. React Flow joins if asked for; when it cannot be built, ours is measured
/// all the same.
pub async fn print(root: &Path, origin: &str, rounds: u32, with_peer: bool) -> Result<()> {
    let graph = workload::graph();
    let (ours, view) = editors::ours(origin, &graph).await?;
    let places = view
        .places(&graph)
        .context("the benchmark's graph is not in sight")?;
    let mut editors = vec![ours];
    // Kept for as long as its pages are open.
    let mut _peer_server = None;
    if with_peer {
        match peers(root, &graph, &view).await {
            Ok((server, peers)) => {
                editors.extend(peers);
                _peer_server = Some(server);
            }
            Err(error) => eprintln!("React Flow is not measured: {error:#}"),
        }
    }
    editors.push(editors::blank().await?);
    println!(
        "\nGraph of {} nodes and {} edges, {} nodes in sight at zoom {:.2}, {rounds} × {MOVES} moves",
        workload::NODES,
        workload::EDGES,
        view.cards_in_sight(&graph),
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
    println!(
        "  ms: wall time per move, frame to frame, processor time per move of main thread and process"
    );
    for (gesture, row) in Gesture::ALL.into_iter().zip(&table) {
        print_gesture(gesture, &editors, row);
    }
    for editor in editors {
        editor.browser.close().await;
    }
    Ok(())
}

async fn peers(
    root: &Path,
    graph: &workflow_builder_model::Graph,
    view: &View,
) -> Result<(Server, Vec<Editor>)> {
    let page = react_flow::built(root, graph).await?;
    let server = Server::start(&page, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await?;
    let origin = server.origin();
    let all = editors::react_flow(&origin, "React Flow", view, false).await?;
    let visible = editors::react_flow(&origin, "… only visible", view, true).await?;
    Ok((server, vec![all, visible]))
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
