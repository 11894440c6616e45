//! Does the exported workflow do what the expected one does? Both are run on the same hidden input.
//!
//! Structure is free here: what counts is what comes out at the ends of the graph, what was sent, what
//! was stored and what was replied.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use workflow_builder_model::engine::{self, RecordLimits, RunOptions, RunRecord};
use workflow_builder_model::{Edge, Graph, Node, Position, Workspace};

use super::checks::title;
use super::expected::ExpectedWorkflow;
use super::matching;
use super::values::Strictness;
use crate::fields::{FieldError, Fields};

/// One run of both workflows.
#[derive(Clone, Debug)]
pub struct Run {
    /// Outputs that are given instead of produced.
    pins: Vec<Pin>,
    /// Does the order of items count?
    ordered: bool,
}

#[derive(Clone, Debug)]
struct Pin {
    /// Index of the expected node.
    node: usize,
    items: Vec<Map<String, Value>>,
}

impl Run {
    pub fn parse(fields: &Fields, workflow: &ExpectedWorkflow) -> Result<Run, FieldError> {
        let pins = fields.tables("pin")?;
        let run = Run {
            pins: pins
                .iter()
                .map(|pin| Pin::parse(pin, workflow))
                .collect::<Result<_, _>>()?,
            ordered: fields.flag("ordered")?.unwrap_or(false),
        };
        fields.finish()?;
        Ok(run)
    }

    /// The items by node, when the expected nodes are called so in the graph that is run.
    fn options(&self, names: &[Option<String>]) -> Result<RunOptions, usize> {
        let pin = self
            .pins
            .iter()
            .map(|pin| match names.get(pin.node).cloned().flatten() {
                Some(name) => Ok((name, pin.items.clone())),
                None => Err(pin.node),
            })
            .collect::<Result<BTreeMap<_, _>, _>>()?;
        Ok(RunOptions {
            pin,
            record: RecordLimits::complete(),
            ..RunOptions::default()
        })
    }
}

impl Pin {
    fn parse(fields: &Fields, workflow: &ExpectedWorkflow) -> Result<Pin, FieldError> {
        let items = fields.values("items")?;
        let pin = Pin {
            node: workflow.index(fields, "node")?,
            items: items
                .into_iter()
                .map(|item| match item {
                    Value::Object(item) => Ok(item),
                    _ => Err(fields.error("items", "a list of tables")),
                })
                .collect::<Result<_, _>>()?,
        };
        fields.finish()?;
        Ok(pin)
    }
}

/// In what the exported workflow behaves differently; nothing means that it behaves well.
pub fn reasons(expected: &ExpectedWorkflow, state: &Value) -> Vec<String> {
    let names = match matching::compare(expected, state, Strictness::Semantic).found {
        Err(reason) => return vec![reason],
        Ok(matched) => matched
            .partners
            .iter()
            .map(|partner| partner.map(|index| matched.graph.nodes[index].id.clone()))
            .collect::<Vec<_>>(),
    };
    let graph = match Workspace::from_export(0, state) {
        Err(error) => return vec![format!("the workflow cannot be run: {error}")],
        Ok(workspace) => match workspace.active() {
            None => return vec!["no workflow has been opened or created".into()],
            Some(active) => active.workflow().graph.clone(),
        },
    };
    let mut reasons = Vec::new();
    for (index, run) in expected.runs.iter().enumerate() {
        let difference = match run.options(&names) {
            Err(node) => {
                let title = title(&expected.nodes[node].type_id);
                Some(format!("there is no {title} to give the input to"))
            }
            Ok(options) => {
                let found = observe(&graph, &options, run.ordered);
                reference(expected, run).difference(&found)
            }
        };
        reasons.extend(difference.map(|it| format!("run {}: {it}", index + 1)));
    }
    reasons
}

/// Why a run says nothing about a workflow, if so: it fails even as expected, or yields nothing.
pub fn fault_of_reference(expected: &ExpectedWorkflow, run: &Run) -> Option<String> {
    let observed = reference(expected, run);
    if let Some(error) = observed.error {
        return Some(error);
    }
    let empty = observed.ends.is_empty()
        && observed.sent.is_empty()
        && observed.tables.is_empty()
        && observed.reply.is_none();
    empty.then(|| "a run that yields nothing".to_string())
}

fn reference(expected: &ExpectedWorkflow, run: &Run) -> Observed {
    let names: Vec<_> = expected
        .nodes
        .iter()
        .map(|it| Some(it.id.clone()))
        .collect();
    match run.options(&names) {
        Ok(options) => observe(&graph_of(expected), &options, run.ordered),
        Err(_) => Observed::default(),
    }
}

fn graph_of(expected: &ExpectedWorkflow) -> Graph {
    let nodes = expected.nodes.iter().map(|node| {
        Arc::new(Node {
            id: node.id.clone(),
            type_id: node.type_id.clone(),
            position: Position::default(),
            data: node.data.clone(),
            settings: Default::default(),
        })
    });
    let edges = expected.edges.iter().enumerate().map(|(index, edge)| {
        Arc::new(Edge {
            id: format!("edge {index}"),
            source: expected.nodes[edge.source].id.clone(),
            source_handle: edge.handle.clone(),
            target: expected.nodes[edge.target].id.clone(),
            target_handle: None,
            label: None,
        })
    });
    Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
    }
}

/// What can be seen of a run from outside. Items are written so that equal ones are equal texts.
#[derive(Debug, Default, PartialEq)]
struct Observed {
    error: Option<String>,
    /// By type of node, the nodes without an outgoing connection that something reached.
    ends: BTreeMap<String, Vec<End>>,
    sent: Vec<String>,
    tables: BTreeMap<String, Vec<String>>,
    reply: Option<String>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    arrived: Vec<String>,
    handed_on: Vec<String>,
}

fn observe(graph: &Graph, options: &RunOptions, ordered: bool) -> Observed {
    let record = engine::run(graph, options);
    let rows = |items: &mut dyn Iterator<Item = &Value>| {
        let mut rows: Vec<String> = items.map(canonical).collect();
        if !ordered {
            rows.sort();
        }
        rows
    };
    let sent = record.outbox.iter().map(|message| {
        let items = rows(&mut message.items.iter());
        json!([
            message.kind,
            message.from,
            message.to,
            message.subject,
            message.body,
            items
        ])
    });
    let sent: Vec<Value> = sent.collect();
    let reply = record
        .webhook_reply
        .as_ref()
        .map(|reply| canonical(&json!([reply.status_code, reply.headers, reply.body])));
    Observed {
        error: fault(&record),
        ends: ends(graph, &record, &rows),
        sent: rows(&mut sent.iter()),
        tables: record
            .tables
            .iter()
            .map(|(name, items)| (name.clone(), rows(&mut items.iter())))
            .collect(),
        reply,
    }
}

/// Why a run cannot be compared to its end.
fn fault(record: &RunRecord) -> Option<String> {
    match &record.error {
        Some(error) => Some(error.message.clone()),
        None => record
            .is_truncated
            .then(|| "more data than can be compared".to_string()),
    }
}

type Rows<'a> = dyn Fn(&mut dyn Iterator<Item = &Value>) -> Vec<String> + 'a;

fn ends(graph: &Graph, record: &RunRecord, rows: &Rows) -> BTreeMap<String, Vec<End>> {
    let sources: BTreeSet<&str> = graph.edges.iter().map(|it| it.source.as_str()).collect();
    let mut ends: BTreeMap<String, Vec<End>> = BTreeMap::new();
    for node in &record.nodes {
        if sources.contains(node.id.as_str()) {
            continue;
        }
        let ports = |all: fn(&engine::ActivationRecord) -> &Vec<engine::PortItems>| {
            rows(&mut node.runs.iter().flat_map(all).flat_map(|port| &port.items))
        };
        let end = End {
            arrived: ports(|run| &run.inputs),
            handed_on: ports(|run| &run.outputs),
        };
        // A node that nothing reaches has no effect.
        if !end.arrived.is_empty() || !end.handed_on.is_empty() {
            ends.entry(node.type_id.clone()).or_default().push(end);
        }
    }
    // Look-alikes have no order.
    for list in ends.values_mut() {
        list.sort();
    }
    ends
}

impl Observed {
    /// The first thing in which another run differs from this one.
    fn difference(&self, found: &Observed) -> Option<String> {
        if let (None, Some(error)) = (&self.error, &found.error) {
            return Some(format!("the run ends with an error: {error}"));
        }
        if self.ends != found.ends {
            return Some(self.difference_of_ends(found));
        }
        let what = if self.sent != found.sent {
            "other messages are sent"
        } else if self.tables != found.tables {
            "the tables hold other rows"
        } else if self.reply != found.reply {
            "the webhook gets another reply"
        } else if self.error != found.error {
            "the run ends otherwise"
        } else {
            return None;
        };
        Some(what.to_string())
    }

    fn difference_of_ends(&self, found: &Observed) -> String {
        let types: BTreeSet<_> = self.ends.keys().chain(found.ends.keys()).collect();
        let differing = types
            .into_iter()
            .find(|it| self.ends.get(*it) != found.ends.get(*it));
        match differing {
            Some(type_id) => format!("{} gets or hands on other items", title(type_id)),
            None => "other items come out".into(),
        }
    }
}

/// The same text for equal values: keys sorted, numbers by value.
pub fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<_, _> = map.iter().collect();
            let entries: Vec<_> = sorted
                .into_iter()
                .map(|(key, value)| format!("{}:{}", json!(key), canonical(value)))
                .collect();
            format!("{{{}}}", entries.join(","))
        }
        Value::Array(list) => {
            let items: Vec<_> = list.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Value::Number(number) => number.as_f64().map_or_else(
            || number.to_string(),
            // Negative zero is zero.
            |number| (number + 0.0).to_string(),
        ),
        other => other.to_string(),
    }
}
