//! A large graph under the pointer: ours and React Flow's, gesture by gesture in turn.

mod editors;
mod react_flow;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use gauntlet::server::Server;
use workflow_builder_model::Graph;

use crate::editor::{self, Editor, print_gesture};
use crate::gestures::{self, Figures, Gesture, MOVES};
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};
use editors::{Distance, View};

/// Measures and prints. React Flow joins if asked for; when it cannot be built, ours is measured
/// all the same.
pub async fn measure(root: &Path, origin: &str, rounds: u32, with_peer: bool) -> Result<Vec<Row>> {
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
    editor::print_columns();
    let mut rows = Vec::new();
    for distance in Distance::ALL {
        let (ours, view) = editors::ours(origin, &graph, distance).await?;
        let mut editors = vec![ours];
        if let Some(server) = &peer {
            editors.extend(peers(&server.origin(), &view).await?);
        }
        editors.push(editor::empty_canvas().await?);
        rows.push(anchors(&editors[0], &graph, &view, rounds).await?);
        rows.extend(measure_view(&graph, &view, &editors, distance, rounds).await?);
        for editor in editors {
            editor.browser.close().await;
        }
    }
    Ok(rows)
}

/// How long it takes to ask the page where everything is, as an oracle does before it acts.
async fn anchors(ours: &Editor, graph: &Graph, view: &View, rounds: u32) -> Result<Row> {
    let mut times = Samples::default();
    // The first answers come from code that the browser has not optimised yet.
    for _ in 0..rounds.max(3) {
        let started = Instant::now();
        let count = editors::count_anchors(ours).await?;
        anyhow::ensure!(count > 0, "the page names nothing");
        times.0.push(millis(started));
    }
    let what = format!("anchors, {} nodes in sight", view.cards_in_sight(graph));
    Ok(Row::new("Graph", what, times.p50(), "ms").goal(Goal::AtMost(50.0)))
}

/// All editors at one view of the graph.
async fn measure_view(
    graph: &Graph,
    view: &View,
    editors: &[Editor],
    distance: Distance,
    rounds: u32,
) -> Result<Vec<Row>> {
    let places = view
        .places(graph)
        .context("the benchmark's graph is not in sight")?;
    println!(
        "\n  {} nodes in sight at zoom {:.2}",
        view.cards_in_sight(graph),
        view.zoom
    );
    let mut table = vec![vec![Figures::default(); editors.len()]; Gesture::OF_GRAPH.len()];
    // One after the other within a round, so that a busy minute hits all of them.
    for _ in 0..rounds {
        for (gesture, row) in Gesture::OF_GRAPH.into_iter().zip(&mut table) {
            for (editor, figures) in editors.iter().zip(row) {
                let probe = editor.probe.as_ref();
                gestures::play(&editor.browser, gesture, places, probe, figures)
                    .await
                    .with_context(|| format!("{} in {}", gesture.name(), editor.name))?;
            }
        }
    }
    for (gesture, row) in Gesture::OF_GRAPH.into_iter().zip(&table) {
        print_gesture(gesture, editors, row);
    }
    let in_sight = view.cards_in_sight(graph);
    let mut rows = Vec::new();
    for (gesture, figures) in Gesture::OF_GRAPH.into_iter().zip(&table) {
        for (editor, theirs) in editors.iter().zip(figures).skip(1) {
            let what = format!("{}, {in_sight} nodes in sight, a move", gesture.name());
            let row = Row::new("Graph", what, figures[0].wall.p50(), "ms")
                .beside(editor.name, theirs.wall.p50());
            // The empty canvas is no rival: it shows what driver and browser take. Where one works,
            // the graph should cost little more.
            rows.push(match (&editor.probe, distance) {
                (Some(_), _) => row.goal(Goal::RatioAtMost(1.0)),
                (None, Distance::Near) => row.goal(Goal::RatioAtMost(1.3)),
                (None, Distance::Far) => row,
            });
        }
    }
    Ok(rows)
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
