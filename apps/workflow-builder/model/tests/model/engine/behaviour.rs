//! Scheduling, bounds, errors, pins and records.

use super::builder::*;
use serde_json::{Value, json};
use workflow_builder_model::Graph;
use workflow_builder_model::engine::{
    FindingKind, NodeSettings, NodeState, OnError, RunOptions, RunRecord, RunStatus, START_MS,
    Start, lint, run,
};
use workflow_builder_model::templates;

fn numbers(stop: i64) -> Graph {
    Graph::default().node("range", "rangeGenerator", json!({"stop": stop}))
}

fn with_settings(graph: &Graph, node: &str, settings: NodeSettings) -> RunRecord {
    let mut options = complete();
    options.settings.insert(node.into(), settings);
    run(graph, &options)
}

#[test]
fn two_runs_give_the_same_bytes() {
    for template in templates() {
        let graph = template
            .graph
            .clone()
            .node(
                "random",
                "map",
                json!({"expression": "{ r: Math.random(), t: Date.now() }"}),
            )
            .node("extra", "manualTrigger", json!({}))
            .edge("extra", "trigger", "random");
        let bytes = || serde_json::to_string(&run_complete(&graph)).expect("record");
        assert_eq!(bytes(), bytes(), "{}", template.title);
        let record: RunRecord = serde_json::from_str(&bytes()).expect("record reads back");
        assert_eq!(serde_json::to_string(&record).expect("record"), bytes());
    }
}

#[test]
fn random_numbers_depend_on_the_seed_and_not_on_other_nodes() {
    let expression = json!({"expression": "{ r: Math.random() }"});
    let one = numbers(2)
        .node("map", "map", expression.clone())
        .edge("range", "", "map");
    let other = Graph::default()
        .node("early", "manualTrigger", json!({}))
        .node("noise", "map", expression)
        .edge("early", "trigger", "noise");
    let mut both = other.clone();
    both.nodes.extend(one.nodes.clone());
    both.edges.extend(one.edges.clone());
    assert_eq!(
        output(&run_complete(&one), "map"),
        output(&run_complete(&both), "map")
    );
    let seeded = run(
        &one,
        &RunOptions {
            seed: 7,
            ..complete()
        },
    );
    assert_ne!(output(&run_complete(&one), "map"), output(&seeded, "map"));
}

#[test]
fn an_endless_loop_ends_with_the_limit_and_keeps_what_it_did() {
    let graph = numbers(1)
        .node("map", "map", json!({"expression": "n = (item.n || 0) + 1"}))
        .node("noop", "noOperation", json!({}))
        .edge("range", "", "map")
        .edge("map", "", "noop")
        .edge("noop", "", "map");
    let record = run_complete(&graph);
    assert_eq!(record.status, RunStatus::Error);
    let error = record.error.clone().expect("error");
    assert_eq!(error.message, "loop limit reached at Map");
    assert!(error.is_limit);
    assert_eq!(part(&record, "map").state, NodeState::Error);
    assert_eq!(part(&record, "map").activations, 1_000);
    assert_eq!(
        part(&record, "map").output(None).last(),
        Some(&&json!({"value": 1, "n": 1000}))
    );
}

#[test]
fn a_loop_that_multiplies_its_items_ends_with_the_limit() {
    let graph = numbers(1)
        .node(
            "double",
            "code",
            json!({"expression": "[...array, ...array]"}),
        )
        .edge("range", "", "double")
        .edge("double", "", "double");
    assert_eq!(run_complete(&graph).status, RunStatus::Error);
    let split = numbers(1)
        .node(
            "map",
            "map",
            json!({"expression": "{ l: 'x'.repeat(300).split('') }"}),
        )
        .node("split", "splitOut", json!({"field": "l"}))
        .node(
            "again",
            "map",
            json!({"expression": "{ l: 'x'.repeat(999).split('') }"}),
        )
        .node("more", "splitOut", json!({"field": "l"}))
        .edge("range", "", "map")
        .edge("map", "", "split")
        .edge("split", "", "again")
        .edge("again", "", "more");
    assert!(run_complete(&split).error.expect("error").is_limit);
}

#[test]
fn expression_steps_of_the_whole_run_are_bounded() {
    let graph = numbers(2_000)
        .node("map", "map", json!({"expression": "{ s: array.slice(0, 500).map(x => x.value).reduce((a, b) => a + b) }"}))
        .edge("range", "", "map");
    let error = run_complete(&graph).error.expect("error");
    assert_eq!(error.message, "loop limit reached at Map");
}

#[test]
fn a_huge_range_is_refused_at_once() {
    for stop in [json!(100_001), json!(1e300)] {
        let graph = Graph::default().node("range", "rangeGenerator", json!({"stop": stop}));
        assert!(run_complete(&graph).error.expect("error").is_limit);
    }
    assert_eq!(run_complete(&numbers(100_000)).error, None);
}

#[test]
fn ranges_count_up_and_down_and_refuse_to_stand_still() {
    let values = |start: Value, stop: Value, step: Value| {
        let data = json!({"start": start, "stop": stop, "step": step});
        let record = run_complete(&Graph::default().node("range", "rangeGenerator", data));
        Value::Array(column(&output(&record, "range"), "value"))
    };
    assert_eq!(values(json!(3), json!(1), json!(-1)), json!([3, 2, 1]));
    assert_eq!(values(json!(1), json!(6), json!(2)), json!([1, 3, 5]));
    assert_eq!(values(json!(2), json!(1), json!(1)), json!([]));
    assert_eq!(
        values(json!(0), json!(1), json!(0.1))
            .as_array()
            .map(Vec::len),
        Some(11)
    );
    let still = Graph::default().node("range", "rangeGenerator", json!({"step": 0}));
    assert_eq!(run_complete(&still).status, RunStatus::Error);
}

fn failing() -> Graph {
    Graph::default()
        .node(
            "in",
            "inputItems",
            json!({"items": [{"a": {"b": 1}}, {}, {"a": {"b": 3}}]}),
        )
        .node("map", "map", json!({"expression": "{ b: item.a.b }"}))
        .node("after", "noOperation", json!({}))
        .edge("in", "", "map")
        .edge("map", "", "after")
}

#[test]
fn by_default_an_error_ends_the_run_and_names_expression_item_and_reason() {
    let record = run_complete(&failing());
    assert_eq!(record.status, RunStatus::Error);
    let error = record.error.clone().expect("error");
    assert_eq!(
        error.message,
        "“{ b: item.a.b }” failed on item 1: cannot read “b” of undefined (column 6)"
    );
    assert_eq!((error.node.as_str(), error.item_index), ("map", Some(1)));
    assert_eq!(part(&record, "map").state, NodeState::Error);
    assert_eq!(part(&record, "after").state, NodeState::Idle);
}

#[test]
fn continuing_drops_the_item_and_counts_it() {
    let settings = NodeSettings {
        on_error: OnError::Continue,
        ..NodeSettings::default()
    };
    let record = with_settings(&failing(), "map", settings);
    assert_eq!(record.status, RunStatus::Warning);
    assert_eq!(part(&record, "map").dropped, 1);
    assert_eq!(output(&record, "after"), json!([{"b": 1}, {"b": 3}]));
}

#[test]
fn routing_sends_the_item_through_the_error_output() {
    let graph = failing()
        .node("caught", "noOperation", json!({}))
        .edge("map", "onError", "caught");
    let settings = NodeSettings {
        on_error: OnError::Route,
        ..NodeSettings::default()
    };
    let record = with_settings(&graph, "map", settings);
    assert_eq!(record.error, None);
    assert_eq!(output(&record, "after"), json!([{"b": 1}, {"b": 3}]));
    let caught = output(&record, "caught");
    assert_eq!(caught[0]["error"]["node"], json!("Map"));
    assert_eq!(part(&record, "map").count_out(Some("onError")), 1);
}

#[test]
fn a_fault_of_the_whole_node_follows_the_policy_too() {
    let graph = Graph::default()
        .node("start", "manualTrigger", json!({}))
        .node("db", "databaseConnector", json!({"table": "nowhere"}))
        .node("after", "noOperation", json!({}))
        .edge("start", "trigger", "db")
        .edge("db", "", "after");
    let error = run_complete(&graph).error.expect("error");
    assert_eq!(error.message, "there is no table “nowhere” in the database");
    let settings = NodeSettings {
        on_error: OnError::Continue,
        ..NodeSettings::default()
    };
    let record = with_settings(&graph, "db", settings);
    assert_eq!((record.error, record.nodes[1].dropped), (None, 1));
}

#[test]
fn a_disabled_node_hands_items_on() {
    let graph = numbers(3)
        .node("limit", "limit", json!({"n": 1}))
        .edge("range", "", "limit");
    let settings = NodeSettings {
        disabled: true,
        ..NodeSettings::default()
    };
    let record = with_settings(&graph, "limit", settings);
    assert_eq!(part(&record, "limit").count_out(None), 3);
}

#[test]
fn pinned_items_stand_in_for_a_node() {
    let graph = template("API Data Pipeline");
    let record = run_pinned(
        &graph,
        "http-1",
        json!([{"id": 1, "name": "Z"}, {"id": 2, "name": "A"}]),
    );
    assert_eq!(ids(&record, "limit-1", ""), json!([2, 1]));
    let branch = Graph::default()
        .node("start", "manualTrigger", json!({}))
        .node("if", "if", json!({"expression": "item.id > 1"}))
        .edge("start", "trigger", "if");
    let record = run_pinned(&branch, "if", json!([{"id": 1}, {"id": 2}]));
    assert_eq!(ids(&record, "if", "onTrue"), json!([2]));
    assert_eq!(ids(&record, "if", "onFalse"), json!([1]));
}

#[test]
fn a_run_can_begin_at_one_entry_or_at_any_node() {
    let graph = numbers(2)
        .node("start", "manualTrigger", json!({}))
        .node("merge", "merge", json!({}))
        .node("after", "noOperation", json!({}))
        .edge("start", "trigger", "merge")
        .edge("range", "", "merge")
        .edge("merge", "", "after");
    assert_eq!(part(&run_complete(&graph), "merge").items_in, 3);
    let start = |start: Start| {
        run(
            &graph,
            &RunOptions {
                start,
                ..complete()
            },
        )
    };
    let record = start(Start::Entry("range".into()));
    assert_eq!(
        (part(&record, "merge").items_in, record.entries.as_slice()),
        (2, &["range".to_string()][..])
    );
    assert_eq!(part(&record, "start").state, NodeState::NotReached);
    let items = rows(json!([{"x": 1}]));
    let record = start(Start::From {
        node: "merge".into(),
        items: items.clone(),
    });
    assert_eq!(output(&record, "after"), json!([{"x": 1}]));
    let record = start(Start::Only {
        node: "merge".into(),
        items,
    });
    assert_eq!(output(&record, "merge"), json!([{"x": 1}]));
    assert_eq!(part(&record, "after").state, NodeState::NotReached);
    let record = start(Start::Entry("nobody".into()));
    assert_eq!(record.totals.activations, 0);
}

#[test]
fn inputs_are_joined_in_the_order_of_the_edge_list() {
    let items = |n: u32| json!({"items": [{"from": n}]});
    let graph = Graph::default()
        .node("b", "inputItems", items(2))
        .node("a", "inputItems", items(1))
        .node("merge", "merge", json!({}))
        .edge("a", "", "merge")
        .edge("b", "", "merge");
    let record = run_complete(&graph);
    assert_eq!(
        column(&output(&record, "merge"), "from"),
        [json!(1), json!(2)]
    );
    assert_eq!(
        record
            .edges
            .iter()
            .map(|edge| edge.items)
            .collect::<Vec<_>>(),
        [1, 1]
    );
}

#[test]
fn the_clock_ticks_once_per_activation_and_jumps_for_a_wait() {
    let graph = Graph::default()
        .node("start", "manualTrigger", json!({}))
        .node("wait", "wait", json!({"durationSeconds": 2.5}))
        .node("now", "map", json!({"expression": "{ now: Date.now() }"}))
        .edge("start", "trigger", "wait")
        .edge("wait", "", "now");
    let record = run_complete(&graph);
    assert_eq!(output(&record, "now"), json!([{"now": START_MS + 2_502}]));
    assert_eq!(part(&record, "wait").start_ms, Some(START_MS + 1));
    assert_eq!(part(&record, "wait").duration_ms, 2_501);
    let order: Vec<_> = record
        .timeline
        .iter()
        .map(|entry| entry.node.as_str())
        .collect();
    assert_eq!(order, ["start", "wait", "now"]);
}

#[test]
fn results_become_items() {
    let mapped =
        |expression: &str| result_of("map", json!({"expression": expression}), json!([{"a": 1}]));
    assert_eq!(mapped("item.a"), json!([{"value": 1}]));
    assert_eq!(mapped("[1, 2]"), json!([{"value": [1, 2]}]));
    assert_eq!(mapped("undefined"), json!([{"value": null}]));
    assert_eq!(
        mapped("{ d: new Date(0), u: undefined, n: NaN }"),
        json!([{"d": "1970-01-01T00:00:00.000Z", "n": null}])
    );
    assert_eq!(mapped("b = item.a + 1"), json!([{"a": 1, "b": 2}]));
    let kept = json!({"expression": "{ b: 2 }", "keepInput": true});
    assert_eq!(
        result_of("map", kept, json!([{"a": 1}])),
        json!([{"a": 1, "b": 2}])
    );
}

#[test]
fn an_error_trigger_sees_why_the_run_failed() {
    let graph = failing()
        .node("catch", "errorTrigger", json!({}))
        .node(
            "mail",
            "sendEmail",
            json!({"to": "ops@example.com", "subject": "{{ item.node }}"}),
        )
        .edge("catch", "trigger", "mail");
    let record = run_complete(&graph);
    assert_eq!(record.status, RunStatus::Error);
    assert_eq!(record.outbox[0].subject, "Map");
    assert_eq!(record.outbox[0].items[0]["itemIndex"], json!(1));
    let calm = Graph::default().node("catch", "errorTrigger", json!({}));
    assert_eq!(
        part(&run_complete(&calm), "catch").state,
        NodeState::NotReached
    );
}

#[test]
fn workflows_call_each_other_but_not_for_ever() {
    let mut options = complete();
    let called = Graph::default()
        .node("in", "subworkflowTrigger", json!({}))
        .node("double", "map", json!({"expression": "v = item.v * 2"}))
        .edge("in", "trigger", "double");
    let endless = Graph::default()
        .node("in", "subworkflowTrigger", json!({}))
        .node(
            "self",
            "executeWorkflow",
            json!({"workflowName": "Endless"}),
        )
        .edge("in", "trigger", "self");
    options.workflows.insert("Double".into(), called);
    options.workflows.insert("Endless".into(), endless);
    let call = |name: &str| {
        single(
            "executeWorkflow",
            json!({"workflowName": name}),
            json!([{"v": 1}, {"v": 5}]),
        )
    };
    assert_eq!(
        output(&run(&call("Double"), &options), "it"),
        json!([{"v": 2}, {"v": 10}])
    );
    let per_item = single(
        "executeWorkflow",
        json!({"workflowName": "Double", "mode": "perItem"}),
        json!([{"v": 4}]),
    );
    assert_eq!(output(&run(&per_item, &options), "it"), json!([{"v": 8}]));
    assert!(
        run(&call("Endless"), &options)
            .error
            .expect("error")
            .is_limit
    );
    let missing = run(&call("Nothing"), &options).error.expect("error");
    assert_eq!(missing.message, "there is no workflow named “Nothing”");
}

#[test]
fn the_record_keeps_fifty_rows_unless_asked_for_all() {
    let graph = numbers(80);
    let short = run(&graph, &RunOptions::default());
    assert_eq!(short.nodes[0].runs[0].outputs[0].items.len(), 50);
    assert_eq!(short.nodes[0].runs[0].outputs[0].count, 80);
    assert!(short.is_truncated);
    let full = run_complete(&graph);
    assert_eq!(full.nodes[0].runs[0].outputs[0].items.len(), 80);
    assert!(!full.is_truncated);
}

#[test]
fn values_that_refer_to_themselves_many_times_do_not_blow_up_the_record() {
    let graph = numbers(1)
        .node("map", "map", json!({"expression": "{ a: item, b: item }"}))
        .node("noop", "noOperation", json!({}))
        .edge("range", "", "map")
        .edge("map", "", "noop")
        .edge("noop", "", "map");
    let record = run_complete(&graph);
    assert_eq!(record.status, RunStatus::Error);
    assert!(serde_json::to_string(&record).expect("record").len() < 200_000_000);
}

#[test]
fn lint_lists_every_kind_of_doubt() {
    let graph = Graph::default()
        .node("lonely", "manualTrigger", json!({}))
        .node("start", "manualTrigger", json!({}))
        .node("http", "httpRequest", json!({}))
        .node("if", "if", json!({"expression": "item."}))
        .node("switch", "switch", json!({"cases": [{"label": "a"}]}))
        .node("merge", "merge", json!({}))
        .node("island", "noOperation", json!({}))
        .node("beyond", "noOperation", json!({}))
        .edge("start", "trigger", "http")
        .edge("http", "", "if")
        .edge("if", "onTrue", "switch")
        .edge("switch", "a", "merge")
        .edge("island", "", "beyond");
    let found: Vec<_> = lint(&graph).into_iter().map(|f| (f.node, f.kind)).collect();
    let expected = [
        ("lonely", FindingKind::TriggerLeadsNowhere),
        ("http", FindingKind::EmptyField),
        ("if", FindingKind::OpenIfOutput),
        ("if", FindingKind::BadExpression),
        ("switch", FindingKind::CaseWithoutCondition),
        ("merge", FindingKind::MergeWithOneInput),
        ("island", FindingKind::NoInput),
        ("beyond", FindingKind::Unreachable),
    ];
    assert_eq!(found, expected.map(|(node, kind)| (node.to_string(), kind)));
}

#[test]
fn lint_is_content_with_the_sound_templates() {
    for name in [
        "API Data Pipeline",
        "Order Processing Pipeline",
        "Range → Map → Table",
        "Data Categorization Pipeline",
    ] {
        assert_eq!(lint(&template(name)), [], "{name}");
    }
}
