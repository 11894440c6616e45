//! Reports how many items per second a ten-node pipeline carries.
//!
//! `cargo run --release -p workflow-builder-model --example engine_bench`

use std::time::Instant;
use workflow_builder_model::engine::bench;

fn main() {
    for items in [1_000, 10_000, 100_000] {
        let (graph, options) = bench::pipeline(items);
        let start = Instant::now();
        let record = workflow_builder_model::engine::run(&graph, &options);
        let seconds = start.elapsed().as_secs_f64();
        assert!(record.error.is_none(), "{:?}", record.error);
        println!(
            "{items:>7} items, {} nodes: {:.1} ms, {:.0} item visits per second",
            graph.nodes.len(),
            seconds * 1000.0,
            record.totals.items_out as f64 / seconds
        );
    }
}
