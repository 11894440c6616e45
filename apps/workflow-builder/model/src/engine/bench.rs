//! A pipeline of ten nodes for measuring the engine. Timing is left to the caller.

use super::options::{Limits, RunOptions};
use crate::catalogue;
use crate::document::{Edge, Graph, Node, Position};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A graph that carries this many items through ten nodes, and options that allow it.
pub fn pipeline(items: usize) -> (Graph, RunOptions) {
    let steps: [(&str, Json); 10] = [
        ("rangeGenerator", json!({"stop": items})),
        (
            "map",
            json!({"expression": "{ id: item.value, amount: item.value * 1.5, kind: item.value % 3 === 0 ? 'a' : 'b' }"}),
        ),
        (
            "formula",
            json!({"field": "total", "expression": "item.amount + 10"}),
        ),
        (
            "editFields",
            json!({"fields": {"status": "ready", "double": "=item.total * 2"}}),
        ),
        (
            "filter",
            json!({"predicate": "item.kind === 'a' || item.id >= 0"}),
        ),
        ("sort", json!({"field": "total", "direction": "desc"})),
        ("noOperation", json!({})),
        (
            "renameKeys",
            json!({"keys": [{"from": "double", "to": "twice"}]}),
        ),
        (
            "removeDuplicates",
            json!({"compare": "selected", "fields": ["id"]}),
        ),
        ("limit", json!({"n": items})),
    ];
    let mut graph = Graph::default();
    for (place, (type_id, settings)) in steps.into_iter().enumerate() {
        let mut data = catalogue::find(type_id)
            .map(|t| t.default_data())
            .unwrap_or_default();
        data.extend(settings.as_object().cloned().unwrap_or_default());
        graph.nodes.push(Arc::new(Node {
            id: format!("n{place}"),
            type_id: type_id.to_string(),
            position: Position::default(),
            data,
            settings: Default::default(),
        }));
        if place > 0 {
            graph.edges.push(Arc::new(Edge {
                id: format!("e{place}"),
                source: format!("n{}", place - 1),
                source_handle: None,
                target: format!("n{place}"),
                target_handle: None,
                label: None,
            }));
        }
    }
    let options = RunOptions {
        limits: Limits {
            expression_steps: u64::MAX,
            items_alive: items.max(100_000),
            bytes_alive: u64::MAX / 4,
            bytes_moved: u64::MAX / 4,
            ..Limits::default()
        },
        ..RunOptions::default()
    };
    (graph, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_arrives_at_the_end_of_the_pipeline() {
        let (graph, options) = pipeline(300);
        let record = super::super::run(&graph, &options);
        assert_eq!(record.error, None);
        assert_eq!(record.totals.items_out, 3_000);
    }
}
