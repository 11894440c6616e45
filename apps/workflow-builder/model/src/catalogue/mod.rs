//! The node types a workflow can be built from: a registry of plain descriptions.
//!
//! `tables` has a row per node type. Adding one is adding a row to its category's table and an
//! executor to the engine; cards, ports, the library panel and the properties editor all follow from
//! the row.

pub(crate) mod cases;
mod field;
mod node_type;
mod ports;
mod tables;

use std::collections::HashMap;
use std::sync::LazyLock;

pub use field::{Column, Field, FieldKind, Initial};
pub use node_type::{Category, NodeType};
pub use ports::{OutputPort, Outputs, Port};

/// Every node type, in the order of the library panel.
pub fn all() -> impl Iterator<Item = &'static NodeType> {
    tables::CATEGORIES.into_iter().flatten()
}

/// The id of the node whose rule is not part of the document.
pub const SEALED: &str = tables::SEALED;

/// The node type with this id, offered by the library or not.
pub fn find(id: &str) -> Option<&'static NodeType> {
    // The engine asks for every node that it runs.
    static KNOWN: LazyLock<HashMap<&str, &NodeType>> = LazyLock::new(|| {
        let known = all().chain(tables::UNLISTED);
        known.map(|node_type| (node_type.id, node_type)).collect()
    });
    KNOWN.get(id).copied()
}

/// The node type with this id, if one can add such a node.
pub fn find_listed(id: &str) -> Option<&'static NodeType> {
    all().find(|node_type| node_type.id == id)
}

/// Node types that answer to a search text, best matches first: title before keyword and id
/// before category. An empty text matches all.
pub fn search(text: &str) -> Vec<&'static NodeType> {
    let wanted = text.trim().to_lowercase();
    let mut hits: Vec<_> = all()
        .filter_map(|node_type| node_type.search_rank(&wanted).map(|rank| (rank, node_type)))
        .collect();
    hits.sort_by_key(|(rank, _)| *rank);
    hits.into_iter().map(|(_, node_type)| node_type).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::HashSet;

    fn fresh(id: &str) -> Value {
        Value::Object(find(id).expect(id).default_data())
    }

    #[test]
    fn type_ids_are_unique_and_the_core_is_complete() {
        let ids: Vec<_> = all().map(|node_type| node_type.id).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        assert_eq!(ids.len(), 73);
    }

    #[test]
    fn every_default_is_valid_json_that_its_own_field_accepts() {
        for node_type in all() {
            for field in node_type.fields.iter().filter(|f| f.default.is_some()) {
                let value = field.default_value().unwrap_or_else(|| {
                    panic!("{}.{} has unreadable default", node_type.id, field.key)
                });
                assert_eq!(
                    field.kind.objection(&value),
                    None,
                    "{}.{}",
                    node_type.id,
                    field.key
                );
            }
        }
    }

    /// Values that tasks rely on being left untouched.
    #[test]
    fn fresh_nodes_carry_the_agreed_defaults() {
        let expected = [
            ("manualTrigger", json!({})),
            ("chatTrigger", json!({"provider": "slack", "channelId": ""})),
            ("if", json!({"expression": "true", "notes": ""})),
            ("switch", json!({"cases": [], "default": true})),
            ("merge", json!({})),
            ("wait", json!({"durationSeconds": 5, "reason": ""})),
            ("map", json!({"expression": "item"})),
            ("limit", json!({"n": 10})),
            ("editFields", json!({"fields": {"status": "ready"}})),
            (
                "dataTable",
                json!({"tableName": "records", "operation": "get", "keyField": "id"}),
            ),
            (
                "httpRequest",
                json!({"method": "GET", "url": "", "headers": {}, "body": ""}),
            ),
            ("databaseConnector", json!({"table": "", "where": ""})),
            (
                "sendEmail",
                json!({"transport": "smtp", "from": "", "to": "", "subject": "", "body": ""}),
            ),
            (
                "respondToWebhook",
                json!({"statusCode": 200, "body": "", "headers": {}}),
            ),
            ("noOperation", json!({})),
            (
                "crypto",
                json!({"operation": "hash", "algorithm": "sha256", "field": "body"}),
            ),
            (
                "guardrails",
                json!({"checks": ["pii", "nsfw"], "action": "block"}),
            ),
        ];
        for (id, data) in expected {
            assert_eq!(fresh(id).to_string(), data.to_string(), "{id}");
        }
    }

    #[test]
    fn search_finds_by_title_id_keyword_and_category() {
        let first = |text| search(text).first().map(|t| t.title);
        assert_eq!(first("manual"), Some("Manual Trigger"));
        assert_eq!(first("HTTP"), Some("HTTP Request"));
        assert_eq!(first("noop"), Some("No Operation"));
        assert_eq!(first("set"), Some("Edit Fields (Set)"));
        let tables: Vec<_> = search("table").iter().map(|t| t.id).collect();
        assert!(tables.contains(&"dataTable") && tables.contains(&"tablePreview"));
        assert_eq!(search("nothing like this").len(), 0);
        assert_eq!(search("  ").len(), all().count());
    }

    #[test]
    fn a_switch_has_a_port_per_case_and_the_default() {
        let data = json!({"cases": [{"label": "a"}, {"label": "b", "expr": "1"}], "default": true});
        let handles: Vec<_> = find("switch")
            .expect("switch")
            .outputs(data.as_object().expect("object"))
            .into_iter()
            .filter_map(|port| port.handle)
            .collect();
        assert_eq!(handles, ["a", "b", "default"]);
    }
}
