//! Runs a workflow: deterministic, bounded, without touching anything outside the program.
//!
//! [`run`] takes a graph and options and always gives a [`RunRecord`], also for a run that failed
//! half-way. Time is simulated, chance is seeded, services answer from fixtures. Executors live in
//! `nodes`, one file per family behind one registry; the scheduler knows none of them by name.

pub mod bench;
mod call;
mod failure;
pub mod fixtures;
mod items;
mod lint;
mod nodes;
mod options;
mod plan;
mod programs;
mod record;
mod scheduler;
mod world;

pub use lint::{Finding, FindingKind, lint};
pub use options::{
    ERROR_HANDLE, JsonItem, Limits, NodeSettings, OnError, RecordLimits, RunOptions, START_MS,
    Start,
};
pub use programs::Programs;
pub use record::{
    ActivationRecord, EdgeRecord, Message, MessageKind, NodeRecord, NodeState, PortCount,
    PortItems, RunError, RunRecord, RunStatus, TimelineEntry, Totals, WebhookReply,
};

use crate::document::Graph;
use crate::expression::{Value, to_json};
use scheduler::{Progress, Scheduler, Stopped};
use world::World;

/// Runs a graph. Never changes it, never fails: what went wrong stands in the record.
pub fn run(graph: &Graph, options: &RunOptions) -> RunRecord {
    run_again(graph, options, &mut Programs::default())
}

/// The same for one of many runs: what one has parsed serves the next.
pub fn run_again(graph: &Graph, options: &RunOptions, programs: &mut Programs) -> RunRecord {
    let mut world = World::new(options.seed, options.limits, options.record);
    world.programs = std::mem::take(programs);
    world.keep(&options.tables);
    let mut scheduler = Scheduler::new(graph, options, nodes::execute);
    let error = scheduler.run(&mut world).err().map(|stopped| {
        let error = described(graph, &stopped);
        scheduler.nodes[stopped.node].failure = Some(stopped.failure);
        if !error.is_limit {
            // A fault in the handling of a fault is shown on its node; the first one stays the run's.
            if let Err(second) = scheduler.run_error_triggers(&mut world, error_item(&error)) {
                scheduler.nodes[second.node].failure = Some(second.failure);
            }
        }
        error
    });
    *programs = std::mem::take(&mut world.programs);
    summarised(graph, options, scheduler, world, error)
}

fn described(graph: &Graph, stopped: &Stopped) -> RunError {
    let node = &graph.nodes[stopped.node];
    RunError {
        node: node.id.clone(),
        title: node.title().to_string(),
        message: stopped.failure.message.clone(),
        item_index: stopped.failure.item_index,
        expression: stopped.failure.expression.clone(),
        is_limit: stopped.failure.is_limit,
    }
}

/// What an Error Trigger emits.
fn error_item(error: &RunError) -> Value {
    Value::record([
        ("message", Value::from(error.message.as_str())),
        ("node", Value::from(error.title.as_str())),
        (
            "itemIndex",
            error
                .item_index
                .map_or(Value::Null, |index| Value::Number(index as f64)),
        ),
    ])
}

fn summarised(
    graph: &Graph,
    options: &RunOptions,
    scheduler: Scheduler<'_>,
    mut world: World,
    error: Option<RunError>,
) -> RunRecord {
    let entries = scheduler
        .entries
        .iter()
        .map(|place| graph.nodes[*place].id.clone())
        .collect();
    let reached = scheduler.reached;
    let nodes: Vec<NodeRecord> = scheduler
        .nodes
        .into_iter()
        .enumerate()
        .map(|(place, progress)| node_record(graph, place, reached[place], progress))
        .collect();
    let edges = graph.edges.iter().zip(scheduler.edge_items);
    let status = if error.is_some() {
        RunStatus::Error
    } else if nodes.iter().any(|node| !node.warnings.is_empty()) {
        RunStatus::Warning
    } else {
        RunStatus::Done
    };
    RunRecord {
        status,
        seed: options.seed,
        started_ms: START_MS,
        finished_ms: world.now_ms(),
        entries,
        totals: Totals {
            activations: world.activations,
            items_in: nodes.iter().map(|node| node.items_in).sum(),
            items_out: nodes
                .iter()
                .flat_map(|node| &node.items_out)
                .map(|port| port.items)
                .sum(),
            dropped: nodes.iter().map(|node| node.dropped).sum(),
            expression_steps: options.limits.expression_steps - world.budget.left,
        },
        nodes,
        edges: edges
            .map(|(edge, items)| EdgeRecord {
                id: edge.id.clone(),
                items,
            })
            .collect(),
        timeline: scheduler.timeline,
        outbox: outbox(&mut world),
        tables: tables(&mut world),
        webhook_reply: world.reply.take().map(|reply| WebhookReply {
            node: reply.node,
            status_code: reply.status_code,
            headers: reply.headers,
            body: world
                .record_budget
                .rows(&[reply.body], 1)
                .pop()
                .unwrap_or_default(),
        }),
        execution_data: world
            .execution_data
            .iter()
            .map(|(key, value)| (key.clone(), to_json(value)))
            .collect(),
        error,
        is_truncated: world.record_budget.is_truncated,
    }
}

fn node_record(graph: &Graph, place: usize, is_reached: bool, progress: Progress) -> NodeRecord {
    let node = &graph.nodes[place];
    let state = if progress.failure.is_some() {
        NodeState::Error
    } else if progress.activations > 0 && !progress.warnings.is_empty() {
        NodeState::Warning
    } else if progress.activations > 0 {
        NodeState::Done
    } else if !is_reached {
        NodeState::NotReached
    } else if progress.was_skipped {
        NodeState::Skipped
    } else {
        NodeState::Idle
    };
    let error = progress.failure.map(|failure| RunError {
        node: node.id.clone(),
        title: node.title().to_string(),
        message: failure.message,
        item_index: failure.item_index,
        expression: failure.expression,
        is_limit: failure.is_limit,
    });
    NodeRecord {
        id: node.id.clone(),
        type_id: node.type_id.clone(),
        title: node.title().to_string(),
        state,
        activations: progress.activations,
        items_in: progress.items_in,
        items_out: progress
            .items_out
            .into_iter()
            .map(|(handle, items)| PortCount { handle, items })
            .collect(),
        dropped: progress.dropped,
        warnings: progress.warnings.into_iter().collect(),
        error,
        start_ms: progress.start_ms,
        duration_ms: progress.duration_ms,
        runs: progress.runs,
    }
}

fn outbox(world: &mut World) -> Vec<Message> {
    let World {
        outbox,
        record_budget,
        ..
    } = world;
    outbox
        .drain(..)
        .map(|sent| Message {
            kind: sent.kind,
            node: sent.node,
            at_ms: sent.at_ms,
            from: sent.from,
            to: sent.to,
            subject: sent.subject,
            body: sent.body,
            item_count: sent.items.len() as u64,
            items: record_budget.rows(sent.items.items(), usize::MAX),
        })
        .collect()
}

fn tables(world: &mut World) -> std::collections::BTreeMap<String, Vec<serde_json::Value>> {
    let World {
        tables,
        record_budget,
        ..
    } = world;
    tables
        .iter()
        .map(|(name, table)| (name.clone(), record_budget.rows(&table.rows, usize::MAX)))
        .collect()
}
