//! Measures what an evaluation spends its time on, and with `--peers` what others spend on the same.
//!
//! Figures are printed, never asserted: they depend on the machine. Ratios against a peer that ran
//! in the same minutes on the same machine are what can be compared.

mod bundles;
mod memory;
mod peers;
mod samples;
mod steps;

use std::net::{IpAddr, Ipv4Addr};

use anyhow::Result;
use clap::Parser;
use gauntlet::server::Server;
use protocol::App;

#[derive(Parser)]
struct Options {
    /// Steps measured per app
    #[arg(long, default_value_t = 60)]
    steps: u32,
    /// Resets measured per app
    #[arg(long, default_value_t = 10)]
    resets: u32,
    /// Also measure the peers
    #[arg(long)]
    peers: bool,
}

/// What is measured: an app and the way into its editor.
struct Subject {
    app: App,
    door: &'static str,
}

const SUBJECTS: [Subject; 2] = [
    Subject {
        app: App::WorkflowBuilder,
        door: "hub/template/API Data Pipeline",
    },
    Subject {
        app: App::Modeller,
        door: "dashboard/scene/Geometric Garden",
    },
];

/// Clicked in turn, far enough apart never to be a double click.
const POINTS: [[f64; 2]; 4] = [
    [520.0, 300.0],
    [760.0, 420.0],
    [640.0, 560.0],
    [840.0, 260.0],
];

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    let root = setup::workspace::current_root()?;
    let dist = setup::ensure_web(&root)?;
    bundles::print(&dist)?;
    let server = Server::start(&dist, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await?;
    let mut ours = Vec::new();
    for subject in &SUBJECTS {
        let figures =
            steps::measure(&server.origin(), subject, options.steps, options.resets).await?;
        figures.print(subject.app);
        ours.push(figures);
    }
    if options.peers {
        for (subject, ours) in SUBJECTS.iter().zip(&ours) {
            let address = format!("{}/apps/{}/", server.origin(), subject.app.slug());
            let peer = peers::browsergym(&root, &address, options.steps, 3).await?;
            peer.print_beside(subject.app, ours);
        }
    }
    Ok(())
}
