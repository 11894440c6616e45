//! The exports of all intended end states have the agreed shape.

use serde_json::Value;

use super::TABLES;

const TOP: &[&str] = &[
    "id",
    "name",
    "createdAt",
    "updatedAt",
    "version",
    "metadata",
    "graph",
];
const NODE: &[&str] = &[
    "id",
    "type",
    "position",
    "data",
    "width",
    "height",
    "selected",
    "positionAbsolute",
    "dragging",
];
const EDGE: &[&str] = &["id", "source", "target", "sourceHandle", "targetHandle"];

#[track_caller]
fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// `8-4-4-4-12` hexadecimal digits of version 4.
fn is_uuid(text: &str) -> bool {
    let groups: Vec<_> = text.split('-').collect();
    let lengths: Vec<_> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12]
        && groups[2].starts_with('4')
        && groups
            .iter()
            .all(|group| group.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[test]
fn the_top_level_has_the_agreed_keys_in_order() {
    for table in TABLES {
        let state = table.solution().state;
        assert_eq!(keys(&state)[..TOP.len()], *TOP, "{}", table.task);
        assert!(is_uuid(state["id"].as_str().unwrap()), "{}", table.task);
        assert!(state["createdAt"].is_u64() && state["updatedAt"].is_u64());
        assert_eq!(state["version"], 1);
        let metadata = &state["metadata"];
        assert_eq!(keys(metadata)[..2], ["description", "thumbnail"]);
        let thumbnail = metadata["thumbnail"].as_str().unwrap();
        assert!(thumbnail.starts_with("data:image/svg+xml;base64,"));
        assert_eq!(keys(&state["graph"]), ["nodes", "edges"]);
    }
}

#[test]
fn nodes_have_the_agreed_keys_in_order_and_the_templates_come_first() {
    for table in TABLES {
        let state = table.solution().state;
        let nodes = state["graph"]["nodes"].as_array().unwrap();
        for node in nodes {
            // What stands behind these keys is ours (`settings`).
            assert_eq!(keys(node)[..NODE.len()], *NODE, "{}", table.task);
            for place in ["position", "positionAbsolute"] {
                assert_eq!(keys(&node[place]), ["x", "y"]);
                assert!(node[place]["x"].is_number() && node[place]["y"].is_number());
            }
            assert_eq!(node["position"], node["positionAbsolute"]);
            assert!(node["data"].is_object());
            assert!(node["width"].is_number() && node["height"].is_number());
            assert_eq!(
                (&node["selected"], &node["dragging"]),
                (&false.into(), &false.into())
            );
        }
        let added: Vec<bool> = nodes
            .iter()
            .map(|node| is_uuid(node["id"].as_str().unwrap()))
            .collect();
        assert!(added.is_sorted(), "{}: additions come last", table.task);
    }
}

#[test]
fn edges_have_the_agreed_keys_in_order_and_hang_on_existing_nodes() {
    for table in TABLES {
        let state = table.solution().state;
        let nodes = state["graph"]["nodes"].as_array().unwrap();
        let exists = |id: &Value| nodes.iter().any(|node| node["id"] == *id);
        for edge in state["graph"]["edges"].as_array().unwrap() {
            let found = keys(edge);
            assert_eq!(found[..EDGE.len()], *EDGE, "{}", table.task);
            assert!(matches!(found[EDGE.len()..], [] | ["label"]));
            assert!(exists(&edge["source"]) && exists(&edge["target"]));
            assert_eq!(edge["targetHandle"], Value::Null);
            let id = edge["id"].as_str().unwrap();
            if let Some(ends) = id.strip_prefix("reactflow__edge-") {
                let text = |key: &str| edge[key].as_str().unwrap_or_default();
                let [source, handle, target] = ["source", "sourceHandle", "target"].map(text);
                assert_eq!(ends, format!("{source}{handle}-{target}"));
            }
        }
    }
}

#[test]
fn the_same_solution_exports_the_same_bytes() {
    for table in TABLES {
        let text = || serde_json::to_string(&table.solution()).unwrap();
        assert_eq!(text(), text(), "{}", table.task);
    }
}
