//! Runs the open workflow as part of the workspace, and keeps what came of it.
//!
//! A run is a command like any other: it is deterministic, so replaying the log runs it again and
//! arrives at the same summary. It never touches the graph and is no undo step.

use crate::command::RunFrom;
use crate::document::{Graph, OnError, Workflow};
use crate::engine::{self, RunOptions, RunRecord, Start};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Rows by table name.
pub(crate) type Tables = BTreeMap<String, Vec<Value>>;

/// What the last run left behind.
#[derive(Clone, Debug)]
pub struct LastRun {
    /// Exported as `lastRun`.
    pub(crate) summary: Value,
    /// Rows of the tables that are kept for the next run; exported as `keptTables`.
    pub(crate) kept: Tables,
    /// Everything about it; gone once the workspace was loaded from an export.
    detail: Option<Arc<RunDetail>>,
}

/// All of a run that a screen may want to show.
#[derive(Debug)]
pub struct RunDetail {
    /// What every node, edge and table saw.
    pub record: RunRecord,
    /// The graph that was run.
    pub graph: Graph,
}

impl LastRun {
    pub(crate) fn restored(summary: Value, kept: Tables) -> Self {
        LastRun {
            summary,
            kept,
            detail: None,
        }
    }

    /// `None` after the workspace was loaded: only the summary is stored.
    pub fn detail(&self) -> Option<&Arc<RunDetail>> {
        self.detail.as_ref()
    }
}

impl RunDetail {
    /// Would the same run give something else by now? Places of nodes do not count.
    pub fn is_stale(&self, graph: &Graph) -> bool {
        let same_node = |(one, two): (&Arc<crate::Node>, &Arc<crate::Node>)| {
            Arc::ptr_eq(one, two)
                || (one.id == two.id
                    && one.type_id == two.type_id
                    && one.data == two.data
                    && one.settings == two.settings)
        };
        self.graph.edges != graph.edges
            || self.graph.nodes.len() != graph.nodes.len()
            || !self.graph.nodes.iter().zip(&graph.nodes).all(same_node)
    }
}

/// Runs a workflow that may call others by their names.
pub(crate) fn run<'w>(
    workflow: &Workflow,
    others: impl Iterator<Item = &'w Workflow>,
    earlier: Option<&LastRun>,
    from: &RunFrom,
) -> LastRun {
    let options = RunOptions {
        start: match from.clone() {
            RunFrom::Everywhere => Start::Entries,
            RunFrom::Entry { node } => Start::Entry(node),
            RunFrom::Node { node, items } => Start::From { node, items },
            RunFrom::Only { node, items } => Start::Only { node, items },
        },
        tables: earlier.map_or_else(Tables::new, |run| run.kept.clone()),
        ..options(workflow, others)
    };
    let record = engine::run(&workflow.graph, &options);
    LastRun {
        summary: summary(&record),
        kept: kept(&workflow.graph, &record),
        detail: Some(Arc::new(RunDetail {
            record,
            graph: workflow.graph.clone(),
        })),
    }
}

/// What every run of a workflow is given, wherever it begins.
pub(crate) fn options<'w>(
    workflow: &Workflow,
    others: impl Iterator<Item = &'w Workflow>,
) -> RunOptions {
    RunOptions {
        pin: workflow.pins.clone(),
        settings: settings(&workflow.graph),
        workflows: others
            .map(|other| (other.name.clone(), other.graph.clone()))
            .collect(),
        ..RunOptions::default()
    }
}

/// The rows that the next run finds: of tables that a Data Table of this graph keeps.
pub(crate) fn kept(graph: &Graph, record: &RunRecord) -> Tables {
    let is_kept = |name: &str| {
        graph.nodes.iter().any(|node| {
            node.type_id == "dataTable"
                && node.data.get("keep") == Some(&Value::Bool(true))
                && node.data.get("tableName").and_then(Value::as_str) == Some(name)
        })
    };
    let tables = record.tables.iter();
    tables
        .filter(|(name, _)| is_kept(name))
        .map(|(name, rows)| (name.clone(), rows.clone()))
        .collect()
}

fn settings(graph: &Graph) -> BTreeMap<String, engine::NodeSettings> {
    graph
        .nodes
        .iter()
        .filter(|node| node.settings != crate::NodeSettings::default())
        .map(|node| {
            let settings = engine::NodeSettings {
                on_error: match node.settings.on_error {
                    OnError::Stop => engine::OnError::Stop,
                    OnError::Continue => engine::OnError::Continue,
                    OnError::Route => engine::OnError::Route,
                },
                disabled: node.settings.disabled,
            };
            (node.id.clone(), settings)
        })
        .collect()
}

/// Status, counts per node and a digest of everything that flowed.
fn summary(record: &RunRecord) -> Value {
    let nodes: Map<String, Value> = record
        .nodes
        .iter()
        .map(|node| {
            let out: u64 = node.items_out.iter().map(|port| port.items).sum();
            let counts = json!({
                "state": node.state,
                "activations": node.activations,
                "itemsIn": node.items_in,
                "itemsOut": out,
            });
            (node.id.clone(), counts)
        })
        .collect();
    let text = serde_json::to_string(record).unwrap_or_default();
    json!({
        "status": record.status,
        "activations": record.totals.activations,
        "nodes": nodes,
        "digest": format!("{:016x}", fnv(text.as_bytes())),
    })
}

/// FNV-1a: enough to see that two runs gave the same, and the same on every machine.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
