//! What the app publishes: one workflow in the agreed shape, and the rest of the workspace
//! beside it.
//!
//! The types here are written by hand so that key names, key order and number forms are a decision
//! and not a side effect of the document's fields.

use crate::document::{Annotation, Edge, Graph, Node, NodeSettings, Origin, Position};
use crate::layout;
use crate::running::Tables;
use crate::sealed::Sealed;
use crate::stored::{GestureCounts, StoredWorkflow};
use base64::Engine as _;
use serde::Serialize;
use serde_json::{Map, Number, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Grows when what is exported changes its form.
pub const SCHEMA_VERSION: u32 = 1;
const APP_VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WorkflowOut<'a> {
    id: &'a str,
    name: &'a str,
    created_at: u64,
    updated_at: u64,
    version: u32,
    metadata: MetadataOut<'a>,
    graph: GraphOut<'a>,
    schema_version: u32,
    app_version: &'static str,
    history: &'a GestureCounts,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pin_data: &'a BTreeMap<String, Vec<Map<String, Value>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_run: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept_tables: Option<&'a Tables>,
}

#[derive(Serialize)]
struct MetadataOut<'a> {
    description: &'a str,
    thumbnail: String,
    origin: &'a Origin,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    annotations: Vec<&'a Annotation>,
}

#[derive(Serialize)]
struct GraphOut<'a> {
    nodes: Vec<NodeOut<'a>>,
    edges: Vec<EdgeOut<'a>>,
}

/// `selected` and `dragging` describe a card at rest: they are part of the shape that readers of the
/// format know, while our selection is view state and stays out.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NodeOut<'a> {
    id: &'a str,
    #[serde(rename = "type")]
    type_id: &'a str,
    position: PositionOut,
    data: &'a Map<String, Value>,
    width: Number,
    height: Number,
    selected: bool,
    position_absolute: PositionOut,
    dragging: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<&'a NodeSettings>,
}

#[derive(Serialize)]
struct PositionOut {
    x: Number,
    y: Number,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EdgeOut<'a> {
    id: &'a str,
    source: &'a str,
    target: &'a str,
    source_handle: Option<&'a str>,
    target_handle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
}

/// The whole workspace: the active workflow at the top level, the others in a list below it.
pub(crate) fn workspace_json(
    workflows: &[StoredWorkflow],
    active: Option<&StoredWorkflow>,
    open: Option<&str>,
    sealed: Option<&Sealed>,
) -> Value {
    let mut top = match active.map(workflow_json) {
        Some(Value::Object(object)) => object,
        _ => {
            let mut empty = Map::new();
            empty.insert("schemaVersion".into(), json!(SCHEMA_VERSION));
            empty.insert("appVersion".into(), json!(APP_VERSION));
            empty
        }
    };
    let list: Vec<Value> = workflows
        .iter()
        .map(|stored| {
            let is_active = active.is_some_and(|active| active.id() == stored.id());
            json!({
                "id": stored.id(),
                "name": stored.workflow().name,
                "lastUsed": stored.last_used(),
                // The active workflow already stands at the top level.
                "document": if is_active { Value::Null } else { workflow_json(stored) },
            })
        })
        .collect();
    let mut workspace = json!({ "open": open, "workflows": list });
    if let Some(sealed) = sealed {
        workspace["sealed"] = json!(sealed);
    }
    top.insert("workspace".into(), workspace);
    Value::Object(top)
}

/// One workflow, as the Export dialog shows it.
pub fn workflow_json(stored: &StoredWorkflow) -> Value {
    let workflow = stored.workflow();
    let out = WorkflowOut {
        id: stored.id(),
        name: &workflow.name,
        created_at: stored.created_at(),
        updated_at: stored.updated_at(),
        version: 1,
        metadata: MetadataOut {
            description: &workflow.description,
            thumbnail: thumbnail(&workflow.graph),
            origin: &workflow.origin,
            annotations: workflow.annotations.iter().map(Arc::as_ref).collect(),
        },
        graph: GraphOut {
            nodes: workflow.graph.nodes.iter().map(|n| node_out(n)).collect(),
            edges: workflow.graph.edges.iter().map(|e| edge_out(e)).collect(),
        },
        schema_version: SCHEMA_VERSION,
        app_version: APP_VERSION,
        history: stored.gestures(),
        pin_data: &workflow.pins,
        last_run: stored.last_run().map(|run| &run.summary),
        kept_tables: stored
            .last_run()
            .map(|run| &run.kept)
            .filter(|kept| !kept.is_empty()),
    };
    serde_json::to_value(out).unwrap_or(Value::Null)
}

fn node_out(node: &Node) -> NodeOut<'_> {
    let size = layout::card_size(node);
    NodeOut {
        id: &node.id,
        type_id: &node.type_id,
        position: position_out(node.position),
        data: &node.data,
        width: number(size.width),
        height: number(size.height),
        selected: false,
        position_absolute: position_out(node.position),
        dragging: false,
        settings: (node.settings != NodeSettings::default()).then_some(&node.settings),
    }
}

fn edge_out(edge: &Edge) -> EdgeOut<'_> {
    EdgeOut {
        id: &edge.id,
        source: &edge.source,
        target: &edge.target,
        source_handle: edge.source_handle.as_deref(),
        target_handle: edge.target_handle.as_deref(),
        label: edge.label.as_deref(),
    }
}

fn position_out(position: Position) -> PositionOut {
    PositionOut {
        x: number(position.x),
        y: number(position.y),
    }
}

/// Whole numbers are written without a fraction, as a browser would write them.
fn number(value: f64) -> Number {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        Number::from(value as i64)
    } else {
        Number::from_f64(value).unwrap_or_else(|| Number::from(0))
    }
}

/// A small picture of the graph as a data URI.
pub fn thumbnail(graph: &Graph) -> String {
    let svg = thumbnail_svg(graph);
    let encoded = base64::engine::general_purpose::STANDARD.encode(svg);
    format!("data:image/svg+xml;base64,{encoded}")
}

fn thumbnail_svg(graph: &Graph) -> String {
    const MARGIN: f64 = 20.0;
    const MIN_SIDE: f64 = 60.0;
    let xs = || graph.nodes.iter().map(|node| node.position.x);
    let ys = || graph.nodes.iter().map(|node| node.position.y);
    let min = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::min).unwrap_or(0.0);
    let max = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::max).unwrap_or(0.0);
    let (left, top) = (min(&mut xs()), min(&mut ys()));
    let width = (max(&mut xs()) - left + 2.0 * MARGIN).max(MIN_SIDE);
    let height = (max(&mut ys()) - top + 2.0 * MARGIN).max(MIN_SIDE);
    let corner = |node: &Node| {
        (
            node.position.x - left + MARGIN,
            node.position.y - top + MARGIN,
        )
    };

    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="280" height="160" viewBox="0 0 {width} {height}">"#
    );
    for edge in &graph.edges {
        let (Some(source), Some(target)) = (graph.node(&edge.source), graph.node(&edge.target))
        else {
            continue;
        };
        let ((x1, y1), (x2, y2)) = (corner(source), corner(target));
        let _ = write!(
            svg,
            r##"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#64748b" stroke-width="2"/>"##,
            x1 + 40.0,
            y1 + 16.0,
            x2,
            y2 + 16.0
        );
    }
    for node in &graph.nodes {
        let (x, y) = corner(node);
        let name: String = node.type_id.chars().take(12).collect();
        let _ = write!(
            svg,
            r##"<rect x="{x}" y="{y}" width="80" height="32" rx="4" fill="#3b82f6" opacity="0.85"/><text x="{}" y="{}" font-size="10" fill="white">{name}</text>"##,
            x + 6.0,
            y + 20.0
        );
    }
    svg.push_str("</svg>");
    svg
}
