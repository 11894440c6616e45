//! What of a workspace is somebody's work.

use protocol::Operation;
use serde_json::{Value, json};
use workflow_builder_model::{Workflows, templates};

use crate::apps::replay::replay;
use crate::equality::identical;

/// The workflows of the workspace. Empty ones and copies of templates as they open are none: to look
/// at a template or at the library of nodes is to make one.
pub fn work(state: &Value) -> Value {
    let fresh: Vec<Value> = fresh_copies().collect();
    let is_fresh = |content: &Value| fresh.iter().any(|it| identical(it, content));
    let workflows: Vec<Value> = documents(state)
        .map(content)
        .filter(|content| !is_empty(content) && !is_fresh(content))
        .collect();
    json!(workflows)
}

/// The workflow on the screen, which stands at the top, and those behind it.
fn documents(state: &Value) -> impl Iterator<Item = &Value> {
    let list = state["workspace"]["workflows"].as_array();
    let others = list.into_iter().flatten().map(|entry| &entry["document"]);
    let all = std::iter::once(state).chain(others);
    all.filter(|document| document.get("graph").is_some())
}

/// Without times, counters and results of runs.
fn content(document: &Value) -> Value {
    json!({
        "name": document["name"],
        "graph": document["graph"],
        "notes": document["metadata"]["annotations"],
        "pins": document["pinData"],
    })
}

fn is_empty(content: &Value) -> bool {
    let nodes = content["graph"]["nodes"].as_array();
    nodes.is_none_or(Vec::is_empty) && content["notes"].is_null()
}

/// What opening each template gives.
fn fresh_copies() -> impl Iterator<Item = Value> {
    templates().iter().filter_map(|template| {
        let open = Operation {
            at_ms: 0,
            command: json!({"op": "open_template", "title": template.title}),
        };
        let opened = replay::<Workflows>(0, None, &[open], &mut |_, _| {}).ok()?;
        Some(content(&opened))
    })
}
