//! Pairing of look-alikes, by our rules and by the original's.

use serde_json::{Value, json};

use super::expected::ExpectedWorkflow;
use super::matching;
use super::values::Strictness;
use crate::fields::{FieldError, Fields};

fn expected(toml: &str) -> Result<ExpectedWorkflow, FieldError> {
    let table: toml::Table = toml.parse().expect("TOML");
    ExpectedWorkflow::parse(&Fields::new("expected.workflow", &table))
}

/// A decision tree whose two tables look alike: only the wiring tells them apart.
const TREE: &str = r#"
new = "Tree"
add_nodes = [
    { id = "root", type = "if", data = { expression = "item.score >= 50" } },
    { id = "upper", type = "if", data = { expression = "item.score >= 80" } },
    { id = "lower", type = "if", data = { expression = "item.score >= 20" } },
    { id = "bad", type = "dataTable" },
    { id = "good", type = "dataTable" },
]
add_edges = [
    { from = "root", handle = "onTrue", to = "upper" },
    { from = "root", handle = "onFalse", to = "lower" },
    { from = "upper", handle = "onTrue", to = "good" },
    { from = "lower", handle = "onTrue", to = "good" },
    { from = "upper", handle = "onFalse", to = "bad" },
    { from = "lower", handle = "onFalse", to = "bad" },
]
"#;

fn node(id: &str, node_type: &str, data: Value) -> Value {
    json!({"id": id, "type": node_type, "data": data})
}

fn edge(source: &str, handle: &str, target: &str) -> Value {
    json!({"source": source, "sourceHandle": handle, "target": target, "targetHandle": null})
}

/// The tree with its tables listed in the given order; `good` is fed by the true outputs.
fn tree(tables: [&str; 2]) -> Value {
    let question = |id: &str, limit: u32| {
        let expression = format!("item.score >= {limit}");
        node(id, "if", json!({"expression": expression, "notes": ""}))
    };
    let table = |id: &str| {
        let data = json!({"tableName": "records", "operation": "get", "keyField": "id"});
        node(id, "dataTable", data)
    };
    json!({"graph": {
        "nodes": [
            table(tables[0]), question("a", 80), question("b", 20), question("r", 50), table(tables[1]),
        ],
        "edges": [
            edge("r", "onTrue", "a"), edge("r", "onFalse", "b"),
            edge("a", "onTrue", "good"), edge("a", "onFalse", "bad"),
            edge("b", "onTrue", "good"), edge("b", "onFalse", "bad"),
        ],
    }})
}

/// Does every aspect hold?
fn ours(expected: &ExpectedWorkflow, state: &Value) -> bool {
    matching::compare(expected, state, Strictness::Ours)
        .found
        .is_ok_and(|matched| {
            matched.partners.iter().all(Option::is_some)
                && matched.differences.iter().all(Vec::is_empty)
                && matched.edges.iter().all(|present| *present)
                && matched.extra_nodes.is_empty()
                && matched.extra_edges.is_empty()
        })
}

#[track_caller]
fn check(toml: &str, state: &Value, pass: bool, parity: bool) {
    let expected = expected(toml).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(ours(&expected, state), pass, "ours");
    let reasons = expected.parity_reasons(state);
    assert_eq!(reasons.is_empty(), parity, "parity: {reasons:?}");
}

#[test]
fn look_alikes_may_be_created_in_any_order_and_the_original_wants_one() {
    check(TREE, &tree(["bad", "good"]), true, true);
    check(TREE, &tree(["good", "bad"]), true, false);
}

#[test]
fn a_swapped_branch_is_no_permutation_of_look_alikes() {
    let mut state = tree(["bad", "good"]);
    state["graph"]["edges"][4]["target"] = json!("bad");
    state["graph"]["edges"][5]["target"] = json!("good");
    check(TREE, &state, false, false);
}

#[test]
fn a_duplicated_edge_is_an_extra_edge() {
    let mut state = tree(["bad", "good"]);
    let copy = state["graph"]["edges"][0].clone();
    state["graph"]["edges"].as_array_mut().unwrap().push(copy);
    check(TREE, &state, false, false);
}

const CASES: &str = r#"
new = "Router"
add_nodes = [
    { id = "router", type = "switch", data = { cases = [{ label = "urgent" }] } },
    { id = "end", type = "noOperation" },
]
add_edges = [{ from = "router", handle = "urgent", to = "end" }]
"#;

fn router(cases: Value, handle: &str) -> Value {
    json!({"graph": {
        "nodes": [
            node("s", "switch", json!({"cases": cases, "default": true})),
            node("e", " noOperation ", json!({"extra": 1})),
        ],
        "edges": [edge("s", handle, "e")],
    }})
}

#[test]
fn a_case_port_stands_for_any_case_with_the_original_only() {
    check(
        CASES,
        &router(json!([{"label": "urgent"}]), "urgent"),
        true,
        true,
    );
    check(
        CASES,
        &router(json!([{"Label": "urgent"}]), "case"),
        false,
        true,
    );
    check(
        CASES,
        &router(json!([{"label": "urgent"}]), "default"),
        false,
        false,
    );
    check(
        CASES,
        &router(json!([{"label": "urgent", "expr": ""}]), "urgent"),
        false,
        false,
    );
}

#[test]
fn no_graph_is_no_pass() {
    for state in [
        json!(null),
        json!({}),
        json!({"graph": {}}),
        json!({"graph": {"nodes": 1, "edges": []}}),
    ] {
        check(CASES, &state, false, false);
    }
}

#[test]
fn edits_of_a_template_apply_in_their_documented_order() {
    let toml = r#"
        template = "API Data Pipeline"
        set_data = [{ node = "limit-1", key = "n", value = 3 }]
        remove_edges = [{ from = "map-1", to = "sort-1" }]
        remove_nodes = ["sort-1"]
        add_nodes = [{ id = "filter", type = "filter" }]
        add_edges = [{ from = "map-1", to = "filter" }, { from = "filter", to = "limit-1" }]
    "#;
    let workflow = expected(toml).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<_> = workflow.nodes.iter().map(|node| node.id.as_str()).collect();
    assert_eq!(names, ["trigger-1", "http-1", "map-1", "limit-1", "filter"]);
    let arrows: Vec<_> = workflow
        .edges
        .iter()
        .map(|edge| (names[edge.source], names[edge.target]))
        .collect();
    assert_eq!(
        arrows,
        [
            ("trigger-1", "http-1"),
            ("http-1", "map-1"),
            ("map-1", "filter"),
            ("filter", "limit-1"),
        ]
    );
    assert_eq!(workflow.nodes[3].data["n"], json!(3));
}

#[test]
fn impossible_edits_are_refused_with_their_field() {
    for (toml, field) in [
        ("", ""),
        ("new = 'a'\ntemplate = 'API Data Pipeline'", ""),
        (
            "template = 'API Data Pipeline'\nremove_nodes = ['x']",
            "remove_nodes[0]",
        ),
        (
            "template = 'API Data Pipeline'\nremove_edges = [{ from = 'map-1', to = 'limit-1' }]",
            "remove_edges[0]",
        ),
        (
            "new = 'a'\nadd_nodes = [{ id = 'a', type = 'rocket' }]",
            "add_nodes[0].type",
        ),
        (
            "new = 'a'\nadd_nodes = [{ id = 'a', type = 'if', data = { size = 1 } }]",
            "add_nodes[0].data.size",
        ),
        (
            "new = 'a'\nadd_nodes = [{ id = 'a', type = 'if' }]\nadd_edges = [{ from = 'a', handle = 'x', to = 'a' }]",
            "add_edges[0].handle",
        ),
        (
            "template = 'API Data Pipeline'\noriginal_data = [{ node = 'x', key = 'n', value = 1 }]",
            "original_data[0].node",
        ),
        (
            "template = 'API Data Pipeline'\nkeep_places = 1",
            "keep_places",
        ),
        (
            "template = 'API Data Pipeline'\nruns = [{ pin = [{ node = 'x', items = [] }] }]",
            "runs[0].pin[0].node",
        ),
        (
            "template = 'API Data Pipeline'\nruns = [{ pin = [{ node = 'map-1', items = [1] }] }]",
            "runs[0].pin[0].items",
        ),
        (
            "template = 'API Data Pipeline'\nruns = [{ times = 2 }]",
            "runs[0].times",
        ),
    ] {
        let error = expected(toml).expect_err(toml);
        let at = ["expected.workflow", field].join(if field.is_empty() { "" } else { "." });
        assert_eq!(error.field, at, "{error}");
    }
}
