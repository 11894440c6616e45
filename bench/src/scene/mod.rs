//! A large scene under the pointer: ours and three.js', drag by drag in turn.

mod pages;
mod workload;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use anyhow::{Context, Result};
use gauntlet::server::Server;
use serde_json::{Value, json};

use crate::editor::{self, Editor, print_gesture};
use crate::gestures::{self, Figures, Gesture, MOVES};
use crate::rows::{Goal, Row};
use pages::View;

/// Counts draw calls for a while in which nothing happens.
const AT_REST: &str = r#"
let calls = 0;
const prototype = WebGL2RenderingContext.prototype;
const names = ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced", "clear"];
const kept = names.map(name => prototype[name]);
names.forEach((name, index) => {
  prototype[name] = function (...rest) { calls++; return kept[index].apply(this, rest); };
});
return new Promise(resolve => setTimeout(() => {
  names.forEach((name, index) => { prototype[name] = kept[index]; });
  resolve(calls);
}, 1500));
"#;

/// Measures and prints. three.js joins if asked for; when it cannot be built, ours is measured all
/// the same.
pub async fn measure(root: &Path, origin: &str, rounds: u32, with_peer: bool) -> Result<Vec<Row>> {
    let (ours, view) = pages::ours(origin).await?;
    let mut editors = vec![ours];
    let mut server = None;
    if with_peer {
        match serve_peer(root).await {
            Ok(started) => server = Some(started),
            Err(error) => eprintln!("three.js is not measured: {error:#}"),
        }
    }
    if let Some(server) = &server {
        editors.extend(peers(&server.origin(), &view).await?);
    }
    editors.push(editor::empty_canvas().await?);
    println!(
        "\nScene of {} objects, {rounds} × {MOVES} moves",
        workload::OBJECTS
    );
    editor::print_columns();
    let mut row = vec![Figures::default(); editors.len()];
    // One after the other within a round, so that a busy minute hits all of them.
    for _ in 0..rounds {
        for (editor, figures) in editors.iter().zip(&mut row) {
            let (browser, probe) = (&editor.browser, editor.probe.as_ref());
            gestures::play(browser, Gesture::Orbit, view.places(), probe, figures)
                .await
                .with_context(|| format!("orbit in {}", editor.name))?;
        }
    }
    print_gesture(Gesture::Orbit, &editors, &row);
    let rows = compared(&editors, &row);
    for editor in editors {
        print_rest(&editor).await?;
        editor.browser.close().await;
    }
    Ok(rows)
}

/// Ours beside every other page.
fn compared(editors: &[Editor], figures: &[Figures]) -> Vec<Row> {
    let others = editors.iter().zip(figures).skip(1);
    let row = |(editor, theirs): (&Editor, &Figures)| {
        let what = format!("orbit {} objects, a move", workload::OBJECTS);
        let row = Row::new("Scene", what, figures[0].wall.p50(), "ms")
            .beside(editor.name, theirs.wall.p50());
        // The empty canvas is no rival: it shows what driver and browser take.
        match editor.probe {
            Some(_) => row.goal(Goal::RatioAtMost(0.25)),
            None => row,
        }
    };
    others.map(row).collect()
}

async fn print_rest(editor: &Editor) -> Result<()> {
    if editor.probe.is_some() {
        let calls: Value = editor.browser.script(AT_REST, json!([])).await?;
        println!("    {:16} {calls} draw calls in 1.5 s at rest", editor.name);
    }
    Ok(())
}

async fn serve_peer(root: &Path) -> Result<Server> {
    let page = pages::three_folder(root).await?;
    Server::start(&page, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await
}

/// three.js with one mesh per object, and with one instanced mesh per primitive and look.
async fn peers(origin: &str, view: &View) -> Result<[Editor; 2]> {
    Ok([
        pages::three(origin, "three.js", "meshes", view).await?,
        pages::three(origin, "… InstancedMesh", "instanced", view).await?,
    ])
}
