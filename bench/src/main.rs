//! Measures what an evaluation spends its time on, and with `--peers` what others spend on the same.
//!
//! Figures are printed, never asserted: they depend on the machine. Ratios against a peer that ran
//! in the same minutes on the same machine are what can be compared.

mod apps;
mod bundles;
mod children;
mod circuits;
mod document;
mod editor;
mod engine;
mod family_tasks;
mod flights;
mod gestures;
mod graph;
mod memory;
mod native;
mod npm;
mod peers;
mod reports;
mod rows;
mod samples;
mod scene;
mod steps;
mod table;
mod typing;
mod video;
mod ways;
mod whole_runs;

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Parser, ValueEnum};
use gauntlet::server::Server;

use apps::SUBJECTS;
use rows::Row;

#[derive(Parser)]
struct Options {
    /// Steps measured per app
    #[arg(long, default_value_t = 60)]
    steps: u32,
    /// Resets measured per app; over at least 60 of them, memory
    #[arg(long, default_value_t = 10)]
    resets: u32,
    /// Times that every gesture is repeated
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Also measure the peers
    #[arg(long)]
    peers: bool,
    /// Measure this part alone
    #[arg(long)]
    only: Option<Part>,
    /// Put the table into docs/performance.md
    #[arg(long)]
    write: bool,
    /// A finished web build; otherwise what is stale of it is built first
    #[arg(long)]
    dist: Option<PathBuf>,
    /// Be one of the processes whose environments are measured
    #[arg(long, hide = true)]
    crowd: Option<String>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Steps and resets of every app, BrowserGym as the peer
    Steps,
    /// Memory of the browser over many resets
    Resets,
    /// Pan, drag and zoom of a large workflow, React Flow as the peer
    Graph,
    /// Orbiting a thousand objects, three.js as the peer
    Scene,
    /// Pan, replay and seek of ten thousand aircraft, OpenLayers as the peer
    Flights,
    /// A full timeline under the pointer, scrubbing, making films
    Video,
    /// Items through the workflow engine
    Engine,
    /// Making tasks of every family
    Generation,
    /// Steps and resets of a task of every family
    Families,
    /// Simulated circuits, ngspice as the peer
    Circuits,
    /// All tasks by their recorded solutions, twice, frames compared
    Tasks,
    /// Making and opening the report of a long run
    Report,
    /// Steps over every way into an environment, BrowserGym as the peer
    Ways,
    /// Pages without a browser, one and many at once, BrowserGym as the peer
    Native,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    if let (Some(crowd), Some(dist)) = (&options.crowd, &options.dist) {
        return native::crowd::be(&setup::workspace::current_root()?, dist, crowd).await;
    }
    let mut rows = Vec::new();
    let outcome = measure(&options, &mut rows).await;
    // What was measured before something broke is worth a table too.
    println!("\n{}\n{}", table::markdown(&rows), table::verdict(&rows));
    if options.write && !rows.is_empty() {
        document::write(&setup::workspace::current_root()?, &rows)?;
    }
    outcome
}

async fn measure(options: &Options, rows: &mut Vec<Row>) -> Result<()> {
    let wants = |part| options.only.is_none_or(|only| only == part);
    if wants(Part::Engine) {
        rows.extend(engine::measure()?);
    }
    if wants(Part::Generation) {
        rows.extend(family_tasks::generation()?);
    }
    // These need no page.
    if matches!(options.only, Some(Part::Engine | Part::Generation)) {
        return Ok(());
    }
    if wants(Part::Circuits) {
        rows.extend(circuits::measure_native(options.peers).await?);
    }
    let root = setup::workspace::current_root()?;
    let dist = match &options.dist {
        Some(dist) => dist.clone(),
        None => setup::ensure_web(&root)?,
    };
    let server = Server::start_for_runs(&dist, IpAddr::V4(Ipv4Addr::LOCALHOST)).await?;
    let origin = server.origin();
    if wants(Part::Graph) {
        rows.extend(graph::measure(&root, &origin, options.rounds, options.peers).await?);
    }
    if wants(Part::Scene) {
        rows.extend(scene::measure(&root, &origin, options.rounds, options.peers).await?);
    }
    if wants(Part::Flights) {
        let with_peer = options.peers;
        rows.extend(flights::measure(&root, &dist, &origin, options.rounds, with_peer).await?);
    }
    if wants(Part::Video) {
        rows.extend(video::measure(&origin, options.rounds).await?);
    }
    if wants(Part::Circuits) {
        rows.extend(circuits::measure_page(&origin).await?);
    }
    if wants(Part::Steps) {
        rows.extend(bundles::measure(&dist)?);
        rows.extend(measure_steps(&root, &server, options).await?);
    }
    if wants(Part::Families) {
        rows.extend(family_tasks::pages(&server, options.steps, options.resets).await?);
    }
    if wants(Part::Ways) {
        let with_peer = options.peers;
        rows.extend(ways::measure(&root, &dist, &origin, options.steps, with_peer).await?);
    }
    if wants(Part::Native) {
        let wanted = native::Wanted {
            steps: options.steps,
            resets: options.resets,
            peers: options.peers,
        };
        rows.extend(native::measure(&root, &dist, &origin, &wanted).await?);
    }
    if wants(Part::Resets) {
        rows.extend(memory::measure(&origin, options.resets).await?);
    }
    if wants(Part::Report) {
        rows.extend(reports::measure(&root, &dist).await?);
    }
    if wants(Part::Tasks) {
        rows.extend(whole_runs::measure(&root, &dist).await?);
    }
    Ok(())
}

async fn measure_steps(root: &Path, server: &Server, options: &Options) -> Result<Vec<Row>> {
    let mut ours = Vec::new();
    for subject in &SUBJECTS {
        let figures =
            steps::measure(&server.origin(), subject, options.steps, options.resets).await?;
        figures.print(subject.app);
        ours.push(figures);
    }
    let mut rows = Vec::new();
    let mut has_peer = options.peers;
    for (subject, ours) in SUBJECTS.iter().zip(&ours) {
        rows.extend(ours.rows(subject.app));
        if !has_peer {
            continue;
        }
        let address = format!("{}/apps/{}/", server.origin(), subject.app.slug());
        match peers::browsergym(root, &address, options.steps, 3).await {
            Ok(peer) => {
                peer.print_beside(subject.app, ours);
                rows.extend(peer.rows(subject.app, ours));
            }
            Err(error) => {
                eprintln!("BrowserGym is not measured: {error:#}");
                has_peer = false;
            }
        }
    }
    Ok(rows)
}
