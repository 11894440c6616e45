//! Builds and edits graphs in a few words, and reads run records.

use serde_json::{Map, Value, json};
use std::sync::Arc;
use workflow_builder_model::engine::{
    JsonItem, NodeRecord, RecordLimits, RunOptions, RunRecord, run,
};
use workflow_builder_model::{Edge, Graph, Node, Position, catalogue, find};

pub fn template(name: &str) -> Graph {
    find(name)
        .unwrap_or_else(|| panic!("no template {name}"))
        .graph
        .clone()
}

pub trait Edit: Sized {
    /// A node with the defaults of its type and these settings over them.
    fn node(self, id: &str, type_id: &str, data: Value) -> Self;
    /// `handle` is empty for the unnamed output.
    fn edge(self, source: &str, handle: &str, target: &str) -> Self;
    fn edge_into(self, source: &str, handle: &str, target: &str, port: &str) -> Self;
    fn without_node(self, id: &str) -> Self;
    fn without_edge(self, source: &str, target: &str) -> Self;
    fn set(self, id: &str, key: &str, value: Value) -> Self;
}

fn handle(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

impl Edit for Graph {
    fn node(mut self, id: &str, type_id: &str, data: Value) -> Self {
        let mut settings = catalogue::find(type_id)
            .unwrap_or_else(|| panic!("no type {type_id}"))
            .default_data();
        settings.extend(data.as_object().cloned().unwrap_or_default());
        self.nodes.push(Arc::new(Node {
            id: id.into(),
            type_id: type_id.into(),
            position: Position::default(),
            data: settings,
            settings: Default::default(),
        }));
        self
    }

    fn edge(self, source: &str, from: &str, target: &str) -> Self {
        self.edge_into(source, from, target, "")
    }

    fn edge_into(mut self, source: &str, from: &str, target: &str, port: &str) -> Self {
        self.edges.push(Arc::new(Edge {
            id: format!("{source}-{from}-{target}-{port}"),
            source: source.into(),
            source_handle: handle(from),
            target: target.into(),
            target_handle: handle(port),
            label: None,
        }));
        self
    }

    fn without_node(mut self, id: &str) -> Self {
        self.nodes.retain(|node| node.id != id);
        self.edges
            .retain(|edge| edge.source != id && edge.target != id);
        self
    }

    fn without_edge(mut self, source: &str, target: &str) -> Self {
        let before = self.edges.len();
        self.edges
            .retain(|edge| edge.source != source || edge.target != target);
        assert!(
            self.edges.len() < before,
            "no edge from {source} to {target}"
        );
        self
    }

    fn set(mut self, id: &str, key: &str, value: Value) -> Self {
        self.node_mut(id).expect(id).data.insert(key.into(), value);
        self
    }
}

/// Input Items -> one node, wired to its first input.
pub fn single(type_id: &str, data: Value, items: Value) -> Graph {
    Graph::default()
        .node("in", "inputItems", json!({"items": items}))
        .node("it", type_id, data)
        .edge("in", "", "it")
}

pub fn complete() -> RunOptions {
    RunOptions {
        record: RecordLimits::complete(),
        ..RunOptions::default()
    }
}

pub fn run_complete(graph: &Graph) -> RunRecord {
    assert_eq!(graph.first_fault(), None);
    run(graph, &complete())
}

pub fn run_pinned(graph: &Graph, node: &str, items: Value) -> RunRecord {
    let mut options = complete();
    options.pin.insert(node.into(), rows(items));
    run(graph, &options)
}

pub fn rows(items: Value) -> Vec<JsonItem> {
    let items = items.as_array().cloned().unwrap_or_default();
    items
        .into_iter()
        .map(|item| item.as_object().cloned().unwrap_or_else(Map::new))
        .collect()
}

pub fn part<'a>(record: &'a RunRecord, id: &str) -> &'a NodeRecord {
    record.node(id).unwrap_or_else(|| panic!("no node {id}"))
}

/// What left the unnamed output of a node.
pub fn output(record: &RunRecord, id: &str) -> Value {
    through(record, id, "")
}

pub fn through(record: &RunRecord, id: &str, port: &str) -> Value {
    let items = part(record, id).output(handle(port).as_deref());
    Value::Array(items.into_iter().cloned().collect())
}

pub fn column(items: &Value, key: &str) -> Vec<Value> {
    let items = items.as_array().cloned().unwrap_or_default();
    items.into_iter().map(|item| item[key].clone()).collect()
}

pub fn ids(record: &RunRecord, id: &str, port: &str) -> Value {
    Value::Array(column(&through(record, id, port), "id"))
}

/// Runs one node on items and gives what leaves its unnamed output.
pub fn result_of(type_id: &str, data: Value, items: Value) -> Value {
    let record = run_complete(&single(type_id, data, items));
    assert_eq!(record.error, None);
    output(&record, "it")
}

/// The message of the error that a run of one node ends with.
pub fn fails_with(type_id: &str, data: Value, items: Value) -> String {
    let record = run_complete(&single(type_id, data, items));
    record.error.map(|error| error.message).unwrap_or_default()
}

/// Two sources wired to two inputs of a node.
pub fn joined(type_id: &str, data: Value, ports: [&str; 2], one: Value, two: Value) -> Graph {
    Graph::default()
        .node("one", "inputItems", json!({"items": one}))
        .node("two", "inputItems", json!({"items": two}))
        .node("it", type_id, data)
        .edge_into("one", "", "it", ports[0])
        .edge_into("two", "", "it", ports[1])
}

/// A chain of nodes on one item.
pub fn chained(nodes: &[(&str, Value)], item: Value) -> RunRecord {
    let mut graph = Graph::default().node("n", "inputItems", json!({"items": [item]}));
    let mut last = "n".to_string();
    for (place, (type_id, data)) in nodes.iter().enumerate() {
        let id = format!("n{place}");
        graph = graph.node(&id, type_id, data.clone()).edge(&last, "", &id);
        last = id;
    }
    run_complete(&graph)
}
