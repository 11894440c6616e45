//! Reads the common subset of another automation tool's files: nodes with `parameters`, joined by a
//! `connections` map of node names.
//!
//! What has a counterpart here is translated; what has none is left out and named.

use crate::catalogue;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What became of another tool's file.
pub struct Translated {
    /// A workflow in our own format.
    pub document: Value,
    /// What had no counterpart, in words.
    pub left_out: Vec<String>,
}

/// Their type (without its package) and ours.
const TYPES: &[(&str, &str)] = &[
    ("manualTrigger", "manualTrigger"),
    ("start", "manualTrigger"),
    ("webhook", "webhookTrigger"),
    ("chatTrigger", "chatTrigger"),
    ("scheduleTrigger", "scheduleTrigger"),
    ("cron", "scheduleTrigger"),
    ("formTrigger", "formTrigger"),
    ("emailReadImap", "emailTrigger"),
    ("errorTrigger", "errorTrigger"),
    ("if", "if"),
    ("switch", "switch"),
    ("merge", "merge"),
    ("wait", "wait"),
    ("set", "editFields"),
    ("filter", "filter"),
    ("sort", "sort"),
    ("limit", "limit"),
    ("httpRequest", "httpRequest"),
    ("emailSend", "sendEmail"),
    ("respondToWebhook", "respondToWebhook"),
    ("noOp", "noOperation"),
    ("crypto", "crypto"),
    ("splitInBatches", "loopOverItems"),
    ("stopAndError", "stopAndError"),
    ("executeWorkflow", "executeWorkflow"),
    ("splitOut", "splitOut"),
    ("removeDuplicates", "removeDuplicates"),
    ("dateTime", "dateTime"),
];

/// The workflow in our format; `None` when the document is not in theirs.
pub fn translated(document: &Value) -> Option<Translated> {
    let connections = document.get("connections")?.as_object()?;
    let nodes = document.get("nodes")?.as_array()?;
    let mut left_out = BTreeMap::<String, usize>::new();
    let mut kept = BTreeMap::<&str, &'static catalogue::NodeType>::new();
    let mut out = Vec::new();
    for node in nodes {
        let name = node.get("name").and_then(Value::as_str)?;
        let their_type = node.get("type").and_then(Value::as_str)?;
        let short = their_type.rsplit('.').next().unwrap_or(their_type);
        let ours = TYPES
            .iter()
            .find(|(theirs, _)| *theirs == short)
            .and_then(|(_, ours)| catalogue::find(ours));
        let Some(node_type) = ours else {
            *left_out.entry(format!("node type {short}")).or_default() += 1;
            continue;
        };
        let empty = Map::new();
        let parameters = node
            .get("parameters")
            .and_then(Value::as_object)
            .unwrap_or(&empty);
        kept.insert(name, node_type);
        let mut translated = json!({
            "id": name,
            "type": node_type.id,
            "data": data(node_type, parameters),
        });
        if let Some([x, y]) = node
            .get("position")
            .and_then(Value::as_array)
            .map(Vec::as_slice)
        {
            translated["position"] = json!({ "x": x, "y": y });
        }
        if node.get("disabled").and_then(Value::as_bool) == Some(true) {
            translated["settings"] = json!({ "disabled": true });
        }
        out.push(translated);
    }
    let edges = edges(connections, &kept, &mut left_out);
    let name = document.get("name").and_then(Value::as_str);
    let left_out = left_out
        .into_iter()
        .map(|(what, count)| match count {
            1 => what,
            more => format!("{what} ({more} times)"),
        })
        .collect();
    Some(Translated {
        document: json!({
            "name": name.unwrap_or_default(),
            "graph": { "nodes": out, "edges": edges },
        }),
        left_out,
    })
}

/// Their outputs have numbers, ours have names.
fn edges(
    connections: &Map<String, Value>,
    kept: &BTreeMap<&str, &'static catalogue::NodeType>,
    left_out: &mut BTreeMap<String, usize>,
) -> Vec<Value> {
    let mut edges = Vec::new();
    for (source, by_kind) in connections {
        let outputs = by_kind.get("main").and_then(Value::as_array);
        for (index, targets) in outputs.into_iter().flatten().enumerate() {
            for target in targets.as_array().into_iter().flatten() {
                let target = target.get("node").and_then(Value::as_str).unwrap_or("");
                let (Some(from), Some(to)) = (kept.get(source.as_str()), kept.get(target)) else {
                    continue;
                };
                let handle = from.outputs(&from.default_data()).into_iter().nth(index);
                match (handle, to.inputs.first()) {
                    (Some(port), Some(input)) => edges.push(json!({
                        "source": source,
                        "sourceHandle": port.handle,
                        "target": target,
                        "targetHandle": input.handle,
                    })),
                    _ => {
                        *left_out
                            .entry("connection without a port here".into())
                            .or_default() += 1
                    }
                }
            }
        }
    }
    edges
}

/// Our defaults, with the settings that mean the same in both.
fn data(node_type: &catalogue::NodeType, theirs: &Map<String, Value>) -> Map<String, Value> {
    let mut data = node_type.default_data();
    let mut set = |key: &str, value: Option<Value>| {
        let fits = |value: &Value| {
            node_type
                .field(key)
                .is_some_and(|field| field.kind.objection(value).is_none())
        };
        if let Some(value) = value.filter(fits) {
            data.insert(key.to_string(), value);
        }
    };
    let text = |key: &str| {
        let text = theirs.get(key)?.as_str()?;
        Some(Value::String(plain(text)))
    };
    match node_type.id {
        "webhookTrigger" => {
            set("method", text("httpMethod"));
            set("path", text("path"));
        }
        "httpRequest" => {
            set("method", text("method").or_else(|| text("requestMethod")));
            set("url", text("url"));
        }
        "sendEmail" => {
            set("from", text("fromEmail"));
            set("to", text("toEmail"));
            set("subject", text("subject"));
            set("body", text("text").or_else(|| text("html")));
        }
        "wait" => set("durationSeconds", theirs.get("amount").cloned()),
        "limit" => set("n", theirs.get("maxItems").cloned()),
        "sort" => {
            let first = theirs
                .get("sortFieldsUi")
                .and_then(|ui| ui.pointer("/sortField/0"));
            set(
                "field",
                first.and_then(|field| field.get("fieldName")).cloned(),
            );
            let order = first.and_then(|field| field.get("order")?.as_str());
            let direction = if order == Some("descending") {
                "desc"
            } else {
                "asc"
            };
            set("direction", Some(json!(direction)));
        }
        "respondToWebhook" => {
            set("body", text("responseBody"));
            set(
                "statusCode",
                theirs
                    .get("options")
                    .and_then(|o| o.get("responseCode"))
                    .cloned(),
            );
        }
        "editFields" => set("fields", fields(theirs)),
        "if" => set("expression", condition(theirs)),
        "filter" => set("predicate", condition(theirs)),
        _ => {}
    }
    data
}

fn fields(theirs: &Map<String, Value>) -> Option<Value> {
    let assignments = theirs.get("assignments")?.get("assignments")?.as_array()?;
    let fields: Map<String, Value> = assignments
        .iter()
        .filter_map(|assignment| {
            let name = assignment.get("name")?.as_str()?;
            let value = match assignment.get("value")? {
                Value::String(text) if text.starts_with('=') => format!("={}", plain(text)),
                Value::String(text) => text.clone(),
                other => format!("={other}"),
            };
            Some((name.to_string(), Value::String(value)))
        })
        .collect();
    Some(Value::Object(fields))
}

/// A list of comparisons as one expression.
fn condition(theirs: &Map<String, Value>) -> Option<Value> {
    let conditions = theirs.get("conditions")?;
    let list = conditions.get("conditions")?.as_array()?;
    let parts: Option<Vec<String>> = list
        .iter()
        .map(|part| {
            let side = |key: &str| match part.get(key) {
                Some(Value::String(text)) if text.starts_with('=') => plain(text),
                Some(other) => other.to_string(),
                None => "undefined".to_string(),
            };
            let operator = match part.get("operator")?.get("operation")?.as_str()? {
                "equals" => "===",
                "notEquals" => "!==",
                "gt" | "after" => ">",
                "gte" => ">=",
                "lt" | "before" => "<",
                "lte" => "<=",
                _ => return None,
            };
            Some(format!(
                "{} {operator} {}",
                side("leftValue"),
                side("rightValue")
            ))
        })
        .collect();
    let joiner = match conditions.get("combinator").and_then(Value::as_str) {
        Some("or") => " || ",
        _ => " && ",
    };
    Some(Value::String(parts?.join(joiner)))
}

/// Their `={{ $json.name }}` is our `item.name`; other text stays.
fn plain(text: &str) -> String {
    let inner = text
        .strip_prefix('=')
        .map(str::trim)
        .and_then(|text| text.strip_prefix("{{")?.strip_suffix("}}"));
    match inner {
        Some(inner) => inner.trim().replace("$json", "item"),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_nodes_come_over_and_others_are_named() {
        let theirs = json!({
            "name": "Theirs",
            "nodes": [
                {"name": "Go", "type": "n8n-nodes-base.manualTrigger", "position": [0, 0], "parameters": {}},
                {"name": "Big?", "type": "n8n-nodes-base.if", "position": [200, 0], "parameters": {
                    "conditions": {"combinator": "and", "conditions": [
                        {"leftValue": "={{ $json.amount }}", "rightValue": 5, "operator": {"operation": "gte"}}
                    ]}
                }},
                {"name": "Wire", "type": "n8n-nodes-base.slack", "position": [400, 0], "parameters": {}},
                {"name": "End", "type": "n8n-nodes-base.noOp", "position": [400, 200], "parameters": {}}
            ],
            "connections": {
                "Go": {"main": [[{"node": "Big?", "type": "main", "index": 0}]]},
                "Big?": {"main": [[{"node": "Wire"}], [{"node": "End"}]]}
            }
        });
        let translated = translated(&theirs).expect("their format");
        assert_eq!(translated.left_out, ["node type slack"]);
        let workflow = crate::import::workflow(&translated.document).expect("importable");
        assert_eq!(
            (workflow.graph.nodes.len(), workflow.graph.edges.len()),
            (3, 2)
        );
        assert_eq!(
            workflow.graph.nodes[1].data["expression"],
            json!("item.amount >= 5")
        );
        assert!(workflow.graph.has_edge("Go", Some("trigger"), "Big?"));
        assert!(workflow.graph.has_edge("Big?", Some("onFalse"), "End"));
    }

    #[test]
    fn our_own_files_are_left_alone() {
        assert!(translated(&json!({"nodes": [], "edges": []})).is_none());
    }
}
