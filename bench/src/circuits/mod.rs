//! How fast circuits run: natively, in ngspice, and on the app's page.

mod ngspice;
mod page;
mod workload;

use std::time::Instant;

use anyhow::{Result, anyhow};
use circuit_designer_model::CircuitSimulation;

use workload::Job;

const ROUNDS: usize = 3;

/// Measures and prints the simulator alone, and ngspice beside it when asked for.
pub async fn print_native(with_peer: bool) -> Result<()> {
    println!("\nCircuits, simulated seconds per second, best of {ROUNDS}");
    println!("  ratio: how many times as fast as ngspice with the same longest step");
    let mut has_peer = with_peer;
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
        if theirs.is_finite() {
            line.push_str(&format!(
                "   ngspice {:10.3}   ratio {:.1}",
                job.seconds / theirs,
                theirs / ours
            ));
        }
        println!("{line}");
    }
    Ok(())
}

/// The same circuits through the app's page.
pub async fn print_page(origin: &str) -> Result<()> {
    println!("\nCircuits on the page, simulated seconds per second");
    for job in workload::jobs() {
        let pace = page::pace(origin, &job).await?;
        println!("  {:28} {:10.3}", job.name, pace.simulated / pace.wall);
    }
    Ok(())
}

fn native_seconds(job: &Job) -> Result<f64> {
    let faulty = |fault| anyhow!("{}: {fault}", job.name);
    let mut simulation = CircuitSimulation::new(&job.circuit).map_err(faulty)?;
    let started = Instant::now();
    simulation.advance(job.seconds, |_| {}).map_err(faulty)?;
    Ok(started.elapsed().as_secs_f64())
}
