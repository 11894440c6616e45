//! Any graph of any nodes with any settings: the engine must not panic and must stay in bounds.

use super::builder::complete;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use workflow_builder_model::catalogue::{self, FieldKind};
use workflow_builder_model::engine::{Limits, NodeSettings, OnError, RunOptions, lint, run};
use workflow_builder_model::{Edge, Graph, Node, Position};

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-5..50_i64).prop_map(Value::from),
        any::<f64>().prop_map(|n| json!(n)),
        "[a-z@. 0-9<>\"{},=-]{0,12}".prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from),
        prop::sample::select(vec![
            "2024-02-29T10:00:00Z",
            "<a x='1'><b>t</b></a>",
            "id,a\n1,2\n",
            "ada@quill.example",
            "orders",
            "users",
            "/inbox/note.txt",
            "{\"a\":1}",
            "UEsDBA==",
            "a.b.c",
            "id",
        ])
        .prop_map(Value::from),
    ]
}

fn json_value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key(), inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "id", "a", "data", "text", "list", "value", "label", "0", "",
    ])
    .prop_map(String::from)
}

fn items() -> impl Strategy<Value = Value> {
    let item = prop::collection::vec((key(), json_value()), 0..4)
        .prop_map(|fields| Value::Object(fields.into_iter().collect()));
    prop::collection::vec(item, 0..5).prop_map(Value::from)
}

fn expression() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        "item",
        "true",
        "item.a",
        "item.a.b",
        "n = (item.n || 0) + 1",
        "{ ...item, list: array }",
        "item.id > 2",
        "array.map(x => x.id)",
        "[item, item]",
        "'x'.repeat(1000)",
        "Math.random() < 0.5",
        "(",
        "unknown",
    ])
    .prop_map(Value::from)
}

/// A setting that fits its field, or now and then one that does not.
fn setting(kind: &'static FieldKind) -> BoxedStrategy<Value> {
    let fitting = match kind {
        FieldKind::Text | FieldKind::LongText => prop_oneof![
            scalar().prop_filter("text", Value::is_string),
            Just(json!("id")),
            Just(json!("list")),
            Just(json!("{{ item.id }}")),
        ]
        .boxed(),
        FieldKind::Expression => expression().boxed(),
        FieldKind::Integer { .. } | FieldKind::Number => (-2..20_i64).prop_map(Value::from).boxed(),
        FieldKind::Choice(choices) => prop::sample::select(choices.to_vec())
            .prop_map(Value::from)
            .boxed(),
        FieldKind::Toggle => any::<bool>().prop_map(Value::from).boxed(),
        FieldKind::Entries => prop::collection::vec(
            (
                key(),
                prop_oneof![scalar().boxed(), Just(json!("=item.a")).boxed()],
            ),
            0..3,
        )
        .prop_map(|fields| Value::Object(fields.into_iter().collect()))
        .boxed(),
        FieldKind::Words => prop::collection::vec(key(), 0..3)
            .prop_map(|w| json!(w))
            .boxed(),
        FieldKind::Cases => prop::collection::vec((key(), expression()), 0..3)
            .prop_map(|rows| {
                rows.into_iter()
                    .map(|(label, expr)| json!({"label": label, "expr": expr}))
                    .collect()
            })
            .boxed(),
        FieldKind::Rows(columns) => {
            let row = columns
                .iter()
                .map(|column| {
                    let value = if column.choices.is_empty() {
                        key().boxed()
                    } else {
                        prop::sample::select(column.choices.to_vec())
                            .prop_map(String::from)
                            .boxed()
                    };
                    value.prop_map(|value| (column.key.to_string(), Value::from(value)))
                })
                .collect::<Vec<_>>()
                .prop_map(|fields| Value::Object(fields.into_iter().collect()));
            prop_oneof![
                prop::collection::vec(row, 0..3)
                    .prop_map(Value::from)
                    .boxed(),
                items().boxed()
            ]
            .boxed()
        }
    };
    prop_oneof![9 => fitting, 1 => json_value().boxed()].boxed()
}

fn node(place: usize) -> impl Strategy<Value = Node> {
    let types: Vec<_> = catalogue::all().collect();
    prop::sample::select(types).prop_flat_map(move |node_type| {
        let settings: Vec<_> = node_type
            .fields
            .iter()
            .map(|field| setting(&field.kind).prop_map(move |value| (field.key.to_string(), value)))
            .collect();
        settings.prop_map(move |settings| Node {
            id: format!("n{place}"),
            type_id: node_type.id.to_string(),
            position: Position::default(),
            data: settings.into_iter().collect::<Map<_, _>>(),
            settings: Default::default(),
        })
    })
}

/// Edges join ports that exist; they may close loops and lead into triggers' places nowhere.
fn graph() -> impl Strategy<Value = Graph> {
    let nodes: Vec<_> = (0..8).map(|place| node(place).boxed()).collect();
    let source = items().prop_map(|items| Node {
        id: "source".into(),
        type_id: "inputItems".into(),
        position: Position::default(),
        data: [("items".to_string(), items)].into_iter().collect(),
        settings: Default::default(),
    });
    let joints = prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            any::<prop::sample::Index>(),
            any::<prop::sample::Index>(),
        ),
        4..20,
    );
    (source, nodes, joints).prop_map(|(source, nodes, joints)| {
        let mut nodes: Vec<_> = nodes.into_iter().map(Arc::new).collect();
        nodes.insert(0, Arc::new(source));
        let mut edges = Vec::new();
        for (place, (from, to, port)) in joints.into_iter().enumerate() {
            let from = if place < 3 {
                &nodes[0]
            } else {
                &nodes[from.index(nodes.len())]
            };
            let to = &nodes[to.index(nodes.len())];
            let outputs = from.outputs();
            let inputs = to.node_type().map_or(&[][..], |t| t.inputs);
            if outputs.is_empty() || inputs.is_empty() {
                continue;
            }
            edges.push(Arc::new(Edge {
                id: format!("e{place}"),
                source: from.id.clone(),
                source_handle: outputs[port.index(outputs.len())].handle.clone(),
                target: to.id.clone(),
                target_handle: inputs[port.index(inputs.len())].handle.map(String::from),
                label: None,
            }));
        }
        Graph { nodes, edges }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_graph_runs_to_an_end_within_bounds(graph in graph(), policy in 0..3_u8) {
        let limits = Limits { activations_per_node: 50, activations: 200, items_alive: 2_000, bytes_alive: 2_000_000, bytes_moved: 20_000_000, expression_steps: 200_000 };
        let on_error = [OnError::Stop, OnError::Continue, OnError::Route][usize::from(policy)];
        let settings = NodeSettings { on_error, disabled: false };
        let options = RunOptions {
            limits,
            settings: graph.nodes.iter().map(|node| (node.id.clone(), settings)).collect(),
            workflows: [("id".to_string(), graph.clone())].into(),
            ..complete()
        };
        let record = run(&graph, &options);
        prop_assert!(record.totals.activations <= limits.activations);
        prop_assert!(record.totals.expression_steps <= limits.expression_steps);
        for node in &record.nodes {
            prop_assert!(node.activations <= limits.activations_per_node);
        }
        let again = run(&graph, &options);
        prop_assert_eq!(serde_json::to_string(&record).ok(), serde_json::to_string(&again).ok());
        lint(&graph);
    }
}
