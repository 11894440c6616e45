//! Triggers and flow control of the wider catalogue.

use super::builder::*;
use serde_json::{Value, json};
use workflow_builder_model::Graph;
use workflow_builder_model::engine::{NodeSettings, NodeState, OnError, run};

fn only_trigger(type_id: &str, data: Value) -> Value {
    let record = run_complete(&Graph::default().node("t", type_id, data));
    assert_eq!(record.error, None);
    through(&record, "t", "trigger")
}

// Triggers

#[test]
fn a_schedule_fires_at_the_simulated_time() {
    assert_eq!(
        only_trigger("scheduleTrigger", json!({})),
        json!([{"firedAt": "2026-01-01T00:00:00.000Z"}])
    );
    let wrong = Graph::default().node(
        "t",
        "scheduleTrigger",
        json!({"every": "cron", "cron": "* *"}),
    );
    assert_eq!(part(&run_complete(&wrong), "t").state, NodeState::Warning);
}

#[test]
fn a_form_fills_its_fields_by_type() {
    let fields = json!([
        {"name": "age", "type": "number", "required": "yes"},
        {"name": "mail", "type": "email", "required": "no"},
        {"name": "note", "type": "text", "required": "no"}
    ]);
    assert_eq!(
        only_trigger("formTrigger", json!({"fields": fields})),
        json!([{"age": 1, "mail": "person@example.com", "note": "sample"}])
    );
}

#[test]
fn mails_are_chosen_by_mailbox_and_state() {
    let count = |data: Value| only_trigger("emailTrigger", data).as_array().map(Vec::len);
    assert_eq!(count(json!({})), Some(2));
    assert_eq!(count(json!({"unreadOnly": false})), Some(3));
    assert_eq!(count(json!({"mailbox": "Archive"})), Some(1));
}

#[test]
fn a_pinned_error_trigger_starts_at_once() {
    let graph = Graph::default().node("t", "errorTrigger", json!({}));
    let record = run_pinned(&graph, "t", json!([{"message": "x"}]));
    assert_eq!(through(&record, "t", "trigger"), json!([{"message": "x"}]));
}

#[test]
fn file_facts_come_from_the_watched_folder() {
    let facts = only_trigger("fileTrigger", json!({}));
    assert_eq!(
        column(&facts, "name"),
        [json!("note.txt"), json!("orders.csv")]
    );
    assert_eq!(
        column(&facts, "event"),
        [json!("created"), json!("created")]
    );
    assert_eq!(
        only_trigger("fileTrigger", json!({"path": "/inb"})),
        json!([])
    );
}

#[test]
fn a_called_workflow_run_alone_offers_its_inputs() {
    assert_eq!(
        only_trigger("subworkflowTrigger", json!({"inputs": ["a", "b"]})),
        json!([{"a": null, "b": null}])
    );
}

// Flow

fn looped(batch_size: u32, body_type: &str, body: Value) -> Graph {
    Graph::default()
        .node("range", "rangeGenerator", json!({}))
        .node("loop", "loopOverItems", json!({"batchSize": batch_size}))
        .node("body", body_type, body)
        .node("end", "noOperation", json!({}))
        .edge("range", "", "loop")
        .edge("loop", "loop", "body")
        .edge("body", "", "loop")
        .edge("loop", "done", "end")
}

#[test]
fn a_loop_sends_batches_round_and_collects_what_comes_back() {
    let record = run_complete(&looped(2, "map", json!({"expression": "item.value * 10"})));
    assert_eq!(part(&record, "body").activations, 3);
    assert_eq!(
        column(&output(&record, "end"), "value"),
        [10, 20, 30, 40, 50].map(|n| json!(n))
    );
}

#[test]
fn a_loop_goes_on_when_a_batch_is_swallowed() {
    let record = run_complete(&looped(
        1,
        "filter",
        json!({"predicate": "item.value !== 2"}),
    ));
    assert_eq!(
        column(&output(&record, "end"), "value"),
        [1, 3, 4, 5].map(|n| json!(n))
    );
}

#[test]
fn a_loop_without_a_way_back_says_so() {
    let record = run_complete(&single(
        "loopOverItems",
        json!({}),
        json!([{"a": 1}, {"a": 2}]),
    ));
    assert_eq!(part(&record, "it").state, NodeState::Warning);
    assert_eq!(part(&record, "it").count_out(Some("done")), 2);
}

#[test]
fn stop_and_error_ends_the_run_with_its_message() {
    assert_eq!(
        fails_with(
            "stopAndError",
            json!({"message": "no stock for {{ item.id }}"}),
            json!([{"id": 7}])
        ),
        "no stock for 7"
    );
}

#[test]
fn wait_for_all_needs_both_inputs() {
    let wait = |data: Value, two: Value| {
        run_complete(&joined("joinAll", data, ["a", "b"], json!([{"n": 1}]), two))
    };
    let record = wait(json!({}), json!([{"n": 2}]));
    assert_eq!(column(&output(&record, "it"), "n"), [json!(1), json!(2)]);
    let record = wait(json!({}), json!([]));
    assert_eq!(
        (output(&record, "it"), part(&record, "it").dropped),
        (json!([]), 1)
    );
    let late = wait(json!({"timeoutSeconds": 30}), json!([]));
    assert_eq!(output(&late, "it"), json!([{"n": 1}]));
    assert!(late.finished_ms - late.started_ms > 30_000);
}

#[test]
fn shares_are_roughly_kept_and_always_the_same() {
    let graph = |share: u32| {
        Graph::default()
            .node("range", "rangeGenerator", json!({"stop": 1000}))
            .node("it", "routePercent", json!({"shareA": share}))
            .edge("range", "", "it")
    };
    let taken = |share: u32| part(&run_complete(&graph(share)), "it").count_out(Some("a"));
    assert!((250..=350).contains(&taken(30)), "{}", taken(30));
    assert_eq!((taken(0), taken(100)), (0, 1000));
}

#[test]
fn retry_sends_failing_items_back_a_few_times() {
    let graph = Graph::default()
        .node("start", "manualTrigger", json!({}))
        .node(
            "http",
            "httpRequest",
            json!({"url": "https://api.example.com/unavailable"}),
        )
        .node("retry", "retry", json!({"times": 3, "pauseSeconds": 10}))
        .node("given-up", "noOperation", json!({}))
        .edge("start", "trigger", "http")
        .edge("http", "onError", "retry")
        .edge("retry", "ok", "http")
        .edge("retry", "failed", "given-up");
    let mut options = complete();
    let settings = NodeSettings {
        on_error: OnError::Route,
        disabled: false,
    };
    options.settings.insert("http".into(), settings);
    let record = run(&graph, &options);
    assert_eq!(record.error, None);
    assert_eq!(part(&record, "http").activations, 4);
    let given_up = output(&record, "given-up");
    assert_eq!(given_up[0]["attempt"], json!(3));
    assert!(
        given_up[0]["error"]["message"]
            .as_str()
            .is_some_and(|m| m.contains("503"))
    );
    assert!(record.finished_ms - record.started_ms > 20_000);
}

#[test]
fn merge_modes_combine_by_place_key_or_choice() {
    let merged = |data: Value| {
        let one = json!([{"id": 1, "a": "x"}, {"id": 2, "a": "y"}]);
        let two = json!([{"id": 2, "b": true}]);
        output(
            &run_complete(&joined("merge", data, ["", ""], one, two)),
            "it",
        )
    };
    assert_eq!(
        merged(json!({"mode": "byPosition"})),
        json!([{"id": 2, "a": "x", "b": true}, {"id": 2, "a": "y"}])
    );
    assert_eq!(
        merged(json!({"mode": "byKey", "key": "id"})),
        json!([{"id": 1, "a": "x"}, {"id": 2, "a": "y", "b": true}])
    );
    assert_eq!(
        merged(json!({"mode": "chooseFirst"})),
        json!([{"id": 1, "a": "x"}, {"id": 2, "a": "y"}])
    );
}
