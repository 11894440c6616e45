//! Everything a run changes outside the items: the simulated clock, tables, files, the outbox.

use super::fixtures;
use super::options::{Limits, RecordLimits, START_MS};
use super::programs::Programs;
use super::record::{ActivationRecord, MessageKind, PortItems};
use crate::expression::{List, StepBudget, Value, from_json, to_json};
use std::collections::BTreeMap;
use std::rc::Rc;

pub(super) struct World {
    pub seed: u64,
    pub clock_ms: f64,
    pub limits: Limits,
    pub budget: StepBudget,
    pub activations: u64,
    pub bytes_moved: u64,
    pub tables: BTreeMap<String, Table>,
    pub outbox: Vec<Sent>,
    pub reply: Option<Reply>,
    /// What Redis Command sees.
    pub keys: BTreeMap<String, String>,
    pub files: BTreeMap<String, String>,
    pub execution_data: BTreeMap<String, Value>,
    pub record_budget: RecordBudget,
    /// How many Execute Workflow nodes are at work inside each other.
    pub nested_runs: usize,
    pub programs: Programs,
}

/// A message on its way out, with its items still shared.
pub(super) struct Sent {
    pub kind: MessageKind,
    pub node: String,
    pub at_ms: u64,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub items: Rc<List>,
}

pub(super) struct Reply {
    pub node: String,
    pub status_code: u64,
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

/// Rows in order of insertion, found by the value of a key field.
#[derive(Default)]
pub(super) struct Table {
    pub rows: Vec<Value>,
}

impl World {
    pub fn new(seed: u64, limits: Limits, record: RecordLimits) -> Self {
        World {
            seed,
            clock_ms: START_MS as f64,
            limits,
            budget: StepBudget {
                left: limits.expression_steps,
            },
            activations: 0,
            bytes_moved: 0,
            tables: BTreeMap::new(),
            outbox: Vec::new(),
            reply: None,
            keys: BTreeMap::new(),
            files: fixtures::files(),
            execution_data: BTreeMap::new(),
            record_budget: RecordBudget {
                limits: record,
                bytes_left: record.total_bytes,
                is_truncated: false,
            },
            nested_runs: 0,
            programs: Programs::default(),
        }
    }

    /// Takes over what an earlier run left in its tables.
    pub fn keep(&mut self, tables: &BTreeMap<String, Vec<serde_json::Value>>) {
        for (name, rows) in tables {
            let rows = rows.iter().map(from_json).collect();
            self.tables.insert(name.clone(), Table { rows });
        }
    }

    pub fn now_ms(&self) -> u64 {
        self.clock_ms.max(0.0) as u64
    }

    /// Moves the clock on; it stays within what a date can hold.
    pub fn advance_seconds(&mut self, seconds: f64) {
        if seconds.is_finite() && seconds > 0.0 {
            self.clock_ms = (self.clock_ms + (seconds * 1000.0).trunc()).min(8.64e15);
        }
    }

    /// A table that begins with its fixture, or empty.
    pub fn table(&mut self, name: &str) -> &mut Table {
        self.tables
            .entry(name.to_string())
            .or_insert_with(|| Table {
                rows: fixtures::table(name).map_or_else(Vec::new, |rows| rows.items().to_vec()),
            })
    }
}

/// Decides how much of the data goes into the record.
pub(super) struct RecordBudget {
    limits: RecordLimits,
    bytes_left: u64,
    pub is_truncated: bool,
}

impl RecordBudget {
    pub fn rows(&mut self, items: &[Value], most: usize) -> Vec<serde_json::Value> {
        let mut rows = Vec::new();
        for item in items.iter().take(most) {
            let bytes = item.bytes();
            if bytes > self.bytes_left {
                self.bytes_left = 0;
                break;
            }
            self.bytes_left -= bytes;
            rows.push(to_json(item));
        }
        self.is_truncated |= rows.len() < items.len();
        rows
    }

    pub fn port(&mut self, handle: Option<&str>, batch: &List) -> PortItems {
        PortItems {
            handle: handle.map(str::to_string),
            count: batch.len() as u64,
            items: self.rows(batch.items(), self.limits.rows_per_port),
        }
    }

    pub fn activation(
        &mut self,
        start_ms: u64,
        inputs: &[(Option<Rc<str>>, Rc<List>)],
        outputs: &[(Option<String>, Rc<List>)],
    ) -> ActivationRecord {
        ActivationRecord {
            start_ms,
            inputs: inputs
                .iter()
                .map(|(handle, batch)| self.port(handle.as_deref(), batch))
                .collect(),
            outputs: outputs
                .iter()
                .map(|(handle, batch)| self.port(handle.as_deref(), batch))
                .collect(),
        }
    }
}
