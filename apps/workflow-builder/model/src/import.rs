//! Reads workflows back from JSON: files a user imports, and whole exported states.

use crate::command::{ImportError, NodeMove};
use crate::document::{Annotation, Edge, Graph, Node, NodeSettings, Origin, Position, Workflow};
use crate::layout;
use crate::limits::{CANVAS_LIMIT, MAX_EDGES, MAX_NODES};
use crate::running::Tables;
use crate::stored::{GestureCounts, StoredWorkflow};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

type Pins = BTreeMap<String, Vec<Map<String, Value>>>;

/// Faults that one message lists.
const MAX_FAULTS: usize = 8;

#[derive(Deserialize)]
struct NodeJson {
    id: String,
    #[serde(rename = "type")]
    type_id: String,
    /// Without one the graph is arranged afresh.
    #[serde(default)]
    position: Option<Position>,
    #[serde(default)]
    data: Map<String, Value>,
    #[serde(default)]
    settings: NodeSettings,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EdgeJson {
    #[serde(default)]
    id: Option<String>,
    source: String,
    target: String,
    #[serde(default)]
    source_handle: Option<String>,
    #[serde(default)]
    target_handle: Option<String>,
    #[serde(default)]
    label: Option<String>,
}

#[derive(Deserialize)]
struct GraphJson {
    nodes: Vec<NodeJson>,
    #[serde(default)]
    edges: Vec<EdgeJson>,
}

#[derive(Default, Deserialize)]
struct MetadataJson {
    #[serde(default)]
    description: String,
    #[serde(default)]
    origin: Option<Origin>,
    #[serde(default)]
    annotations: Vec<Annotation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WorkflowJson {
    id: String,
    name: String,
    created_at: u64,
    updated_at: u64,
    #[serde(default)]
    metadata: MetadataJson,
    graph: GraphJson,
    #[serde(default)]
    history: GestureCounts,
    #[serde(default)]
    pin_data: Pins,
    #[serde(default)]
    last_run: Option<Value>,
    #[serde(default)]
    kept_tables: Tables,
}

/// A workflow for the user: a full object, an object with a `graph`, or bare nodes and edges.
/// A missing name stays empty; the caller chooses one.
pub fn workflow(document: &Value) -> Result<Workflow, ImportError> {
    let graph_value = document.get("graph").unwrap_or(document);
    let text = |value: Option<&Value>| {
        value
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_string()
    };
    let metadata = document.get("metadata");
    let graph = graph(parse(graph_value)?)?;
    let pins = match document.get("pinData") {
        Some(pins) => known_pins(parse(pins)?, &graph),
        None => Pins::new(),
    };
    let annotations = match metadata.and_then(|metadata| metadata.get("annotations")) {
        Some(annotations) => checked_notes(parse(annotations)?)?,
        None => Vec::new(),
    };
    Ok(Workflow {
        name: text(document.get("name")).trim().to_string(),
        description: text(metadata.and_then(|metadata| metadata.get("description"))),
        origin: Origin::IMPORT,
        graph,
        annotations,
        pins,
    })
}

/// A workflow of an exported state, with everything the workspace keeps about it.
pub fn stored_workflow(document: &Value, last_used: u64) -> Result<StoredWorkflow, ImportError> {
    let json: WorkflowJson = parse(document)?;
    let graph = graph(json.graph)?;
    let body = Workflow {
        name: json.name,
        description: json.metadata.description,
        origin: json.metadata.origin.unwrap_or(Origin::IMPORT),
        annotations: checked_notes(json.metadata.annotations)?,
        pins: known_pins(json.pin_data, &graph),
        graph,
    };
    Ok(StoredWorkflow::restored(
        json.id,
        json.created_at,
        json.updated_at,
        last_used,
        json.history,
        body,
    )
    .with_last_run(json.last_run, json.kept_tables))
}

/// Pinned items of nodes that are not there would never be seen again; they are left out.
fn known_pins(mut pins: Pins, graph: &Graph) -> Pins {
    pins.retain(|node, _| graph.node(node).is_some());
    pins
}

fn checked_notes(notes: Vec<Annotation>) -> Result<Vec<Arc<Annotation>>, ImportError> {
    let mut ids = std::collections::HashSet::new();
    for note in &notes {
        let numbers = [note.position.x, note.position.y, note.width, note.height];
        if numbers.iter().any(|number| number.abs() > CANVAS_LIMIT) {
            return Err(ImportError::Graph(format!(
                "note “{}” lies off the canvas",
                note.id
            )));
        }
        if !ids.insert(note.id.clone()) {
            return Err(ImportError::Graph(format!(
                "the note id “{}” is used twice",
                note.id
            )));
        }
    }
    Ok(notes.into_iter().map(Arc::new).collect())
}

fn parse<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, ImportError> {
    serde_json::from_value(value.clone()).map_err(|error| ImportError::Shape(error.to_string()))
}

/// A graph on its own: an object with `nodes` and `edges`.
pub(crate) fn bare_graph(value: &Value) -> Result<Graph, ImportError> {
    graph(parse(value.get("graph").unwrap_or(value))?)
}

fn graph(json: GraphJson) -> Result<Graph, ImportError> {
    if json.nodes.len() > MAX_NODES || json.edges.len() > MAX_EDGES {
        return Err(ImportError::TooLarge {
            nodes: json.nodes.len(),
            edges: json.edges.len(),
        });
    }
    let has_places = json.nodes.iter().all(|node| node.position.is_some());
    let mut graph = Graph::default();
    for node in json.nodes {
        graph.nodes.push(Arc::new(Node {
            id: node.id,
            type_id: node.type_id.trim().to_string(),
            position: node.position.unwrap_or_default(),
            data: node.data,
            settings: node.settings,
        }));
    }
    for edge in json.edges {
        let source_handle = edge.source_handle.filter(|handle| !handle.is_empty());
        let id = edge.id.unwrap_or_else(|| {
            graph.fresh_edge_id(&edge.source, source_handle.as_deref(), &edge.target)
        });
        graph.edges.push(Arc::new(Edge {
            id,
            source: edge.source,
            source_handle,
            target: edge.target,
            target_handle: edge.target_handle.filter(|handle| !handle.is_empty()),
            label: edge.label,
        }));
    }
    let out_of_reach = |node: &&Arc<Node>| {
        node.position.x.abs() > CANVAS_LIMIT || node.position.y.abs() > CANVAS_LIMIT
    };
    if let Some(node) = graph.nodes.iter().find(out_of_reach) {
        return Err(ImportError::Graph(format!(
            "node “{}” lies off the canvas",
            node.id
        )));
    }
    let faults = graph.faults(MAX_FAULTS + 1);
    if !faults.is_empty() {
        let mut text = faults[..faults.len().min(MAX_FAULTS)].join("; ");
        if faults.len() > MAX_FAULTS {
            text.push_str("; and more");
        }
        return Err(ImportError::Graph(text));
    }
    if !has_places {
        for NodeMove { node, position } in layout::tidied(&graph) {
            if let Some(node) = graph.node_mut(&node) {
                node.position = position;
            }
        }
    }
    Ok(graph)
}
