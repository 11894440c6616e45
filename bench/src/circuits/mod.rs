//! How fast circuits run: natively, in ngspice, and on the app's page.

mod ngspice;
mod page;
mod workload;

use std::time::Instant;

use anyhow::{Result, anyhow};
use circuit_designer_model::CircuitSimulation;

use crate::rows::{Goal, Row};
use workload::Job;

const ROUNDS: usize = 3;
/// Simulated seconds per second.
const SPEED: &str = "s/s";
/// What a page should reach of the speed without a browser.
const SHARE_OF_NATIVE: f64 = 0.5;

/// Measures and prints the simulator alone, and ngspice beside it when asked for.
pub async fn measure_native(with_peer: bool) -> Result<Vec<Row>> {
    println!("\nCircuits, simulated seconds per second, best of {ROUNDS}");
    println!("  ratio: how many times as fast as ngspice with the same longest step");
    let mut has_peer = with_peer;
    let mut rows = Vec::new();
    for job in workload::jobs() {
        let mut ours = f64::INFINITY;
        let mut theirs = f64::INFINITY;
        // In turn, so that a busy minute hits both.
        for _ in 0..ROUNDS {
            ours = ours.min(native_seconds(&job)?);
            let Some(netlist) = job.netlist.as_ref().filter(|_| has_peer) else {
                continue;
            };
            match ngspice::wall_seconds(netlist, job.seconds).await {
                Ok(wall) => theirs = theirs.min(wall),
                Err(error) => {
                    eprintln!("ngspice is not measured: {error:#}");
                    has_peer = false;
                }
            }
        }
        let mut line = format!("  {:28} ours {:10.3}", job.name, job.seconds / ours);
        let mut row = Row::new("Circuits, natively", job.name, job.seconds / ours, SPEED)
            .goal(Goal::RatioAtLeast(1.0));
        if theirs.is_finite() {
            line.push_str(&format!(
                "   ngspice {:10.3}   ratio {:.1}",
                job.seconds / theirs,
                theirs / ours
            ));
            row = row.beside("ngspice", job.seconds / theirs);
        }
        println!("{line}");
        rows.push(row);
    }
    Ok(rows)
}

/// The same circuits through the app's page, each beside what it does natively in the same minute.
pub async fn measure_page(origin: &str) -> Result<Vec<Row>> {
    println!("\nCircuits on the page, simulated seconds per second, best of {ROUNDS}");
    println!("  ratio: how many times as fast they are natively");
    let mut rows = Vec::new();
    for job in workload::jobs() {
        let mut native = f64::INFINITY;
        for _ in 0..ROUNDS {
            native = native.min(native_seconds(&job)?);
        }
        let native = job.seconds / native;
        let page = page::speed(origin, &job, ROUNDS).await?;
        println!(
            "  {:28} page {page:10.3}   natively {native:10.3}   ratio {:.2}",
            job.name,
            native / page
        );
        rows.push(
            Row::new("Circuits, on the page", job.name, page, SPEED)
                .beside("natively", native)
                .goal(Goal::RatioAtLeast(SHARE_OF_NATIVE)),
        );
    }
    Ok(rows)
}

fn native_seconds(job: &Job) -> Result<f64> {
    let faulty = |fault| anyhow!("{}: {fault}", job.name);
    let mut simulation = CircuitSimulation::new(&job.circuit).map_err(faulty)?;
    let started = Instant::now();
    simulation.advance(job.seconds, |_| {}).map_err(faulty)?;
    Ok(started.elapsed().as_secs_f64())
}
