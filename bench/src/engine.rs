//! Throughput of the workflow engine, natively.

use std::time::Instant;

use anyhow::{Result, bail};
use workflow_builder_model::engine;

use crate::rows::Row;

/// Items that enter the pipeline.
const ITEMS: usize = 100_000;
const ROUNDS: usize = 3;

pub fn measure() -> Result<Vec<Row>> {
    let (graph, options) = engine::bench::pipeline(ITEMS);
    let mut best_s = f64::INFINITY;
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let record = engine::run(&graph, &options);
        let seconds = started.elapsed().as_secs_f64();
        if let Some(error) = record.error {
            bail!("the pipeline stopped: {error:?}");
        }
        best_s = best_s.min(seconds);
    }
    let nodes = graph.nodes.len();
    println!("\nEngine, {ITEMS} items through {nodes} nodes, best of {ROUNDS}");
    println!("  whole run    {:.0} ms", best_s * 1000.0);
    println!(
        "  throughput   {:.0} items per second through the pipeline, {:.0} through single nodes",
        ITEMS as f64 / best_s,
        (ITEMS * nodes) as f64 / best_s
    );
    let what = format!("{ITEMS} items through {nodes} nodes");
    Ok(vec![Row::new("Engine", what, best_s * 1000.0, "ms")])
}
