//! Build a request from scratch.

use serde_json::{Value, json};
use workflow_builder_model::{Command, ImportMode};

use crate::bench::*;

const TASK: &str = "workflow-builder/002-three-nodes-from-scratch";
const NAME: &str = "Example Todo Fetch";
const URL: &str = "https://jsonplaceholder.typicode.com/todos/1";

#[track_caller]
fn judged(what: &str, play: impl FnOnce(&mut Flow), expected: Expectation) -> protocol::Verdict {
    let mut flow = Flow::start();
    play(&mut flow);
    check(&task(TASK), what, &flow.end(), expected)
}

/// Trigger, request and end with the given URL, in a workflow of the given name.
fn build(flow: &mut Flow, name: &str, url: &str) -> [String; 3] {
    flow.create(name);
    wire(flow, url)
}

fn wire(flow: &mut Flow, url: &str) -> [String; 3] {
    let [trigger, request, end] =
        ["manualTrigger", "httpRequest", "noOperation"].map(|it| flow.add(it));
    flow.set(&request, "url", json!(url));
    flow.connect_from(&trigger, Some("trigger"), &request)
        .connect(&request, &end);
    [trigger, request, end]
}

#[track_caller]
fn with_field(what: &str, key: &str, value: Value, expected: Expectation) {
    judged(
        what,
        |flow| {
            let [_, request, _] = build(flow, NAME, URL);
            flow.set(&request, key, value);
        },
        expected,
    );
}

#[test]
fn the_intended_end_state_passes() {
    let verdict = judged("canonical", |flow| drop(build(flow, NAME, URL)), RIGHT);
    assert_eq!(verdict.side_effects, [""; 0]);
}

#[test]
fn every_other_route_to_the_same_graph_passes() {
    judged(
        "nodes added from the end",
        |flow| {
            flow.create(NAME);
            let [end, request, trigger] =
                ["noOperation", "httpRequest", "manualTrigger"].map(|it| flow.add(it));
            flow.connect(&request, &end)
                .connect_from(&trigger, Some("trigger"), &request);
            flow.set(&request, "method", json!("POST"))
                .set(&request, "method", json!("GET"));
            flow.set(&request, "url", json!(URL));
        },
        RIGHT,
    );
    judged(
        "named afterwards",
        |flow| {
            build(flow, "Untitled", URL);
            flow.rename("example todo fetch ");
        },
        RIGHT,
    );
    judged(
        "a blank after the URL",
        |flow| drop(build(flow, NAME, &format!("{URL} "))),
        RIGHT,
    );
    judged(
        "a surplus node deleted again",
        |flow| {
            build(flow, NAME, URL);
            let wait = flow.add("wait");
            flow.delete(&[&wait]);
        },
        RIGHT,
    );
    judged(
        "typed letter by letter",
        |flow| {
            let [_, request, _] = build(flow, NAME, "h");
            for end in 2..=URL.len() {
                flow.set(&request, "url", json!(URL[..end]));
            }
        },
        RIGHT,
    );
}

#[test]
fn doing_nothing_scores_nothing_and_each_part_adds_to_the_score() {
    let scores = [
        judged("hub untouched", |_| {}, WRONG).score,
        judged(
            "created",
            |flow| {
                flow.create(NAME);
            },
            WRONG,
        )
        .score,
        judged(
            "nodes added",
            |flow| {
                flow.create(NAME);
                for it in ["manualTrigger", "httpRequest", "noOperation"] {
                    flow.add(it);
                }
            },
            WRONG,
        )
        .score,
        judged(
            "all but the URL",
            |flow| drop(build(flow, NAME, "https://example.org")),
            WRONG,
        )
        .score,
    ];
    assert_eq!(scores, [0.0, 0.25, 0.5, 0.75]);
}

#[test]
fn near_misses_fail() {
    let todos = URL.trim_end_matches("/1");
    judged(
        "URL without the item",
        |flow| drop(build(flow, NAME, todos)),
        WRONG,
    );
    judged(
        "trailing slash",
        |flow| drop(build(flow, NAME, &format!("{URL}/"))),
        WRONG,
    );
    judged(
        "URL not set",
        |flow| {
            flow.create(NAME);
            let [trigger, request, end] =
                ["manualTrigger", "httpRequest", "noOperation"].map(|it| flow.add(it));
            flow.connect_from(&trigger, Some("trigger"), &request)
                .connect(&request, &end);
        },
        WRONG,
    );
    with_field("another method", "method", json!("POST"), WRONG);
    with_field("a body", "body", json!("x"), WRONG);
    with_field("a header", "headers", json!({"accept": "*/*"}), WRONG);
    judged(
        "trigger, end, request",
        |flow| {
            flow.create(NAME);
            let [trigger, request, end] =
                ["manualTrigger", "httpRequest", "noOperation"].map(|it| flow.add(it));
            flow.set(&request, "url", json!(URL));
            flow.connect_from(&trigger, Some("trigger"), &end)
                .connect(&end, &request);
        },
        WRONG,
    );
    judged(
        "not connected to the end",
        |flow| {
            flow.create(NAME);
            let [trigger, request, _] =
                ["manualTrigger", "httpRequest", "noOperation"].map(|it| flow.add(it));
            flow.set(&request, "url", json!(URL));
            flow.connect_from(&trigger, Some("trigger"), &request);
        },
        WRONG,
    );
    judged(
        "another trigger",
        |flow| {
            flow.create(NAME);
            let [trigger, request, end] =
                ["webhookTrigger", "httpRequest", "noOperation"].map(|it| flow.add(it));
            flow.set(&request, "url", json!(URL));
            flow.connect_from(&trigger, Some("trigger"), &request)
                .connect(&request, &end);
        },
        WRONG,
    );
    judged(
        "a node too many",
        |flow| {
            build(flow, NAME, URL);
            flow.add("noOperation");
        },
        WRONG,
    );
    judged(
        "a connection too many",
        |flow| {
            let [trigger, _, end] = build(flow, NAME, URL);
            flow.connect_from(&trigger, Some("trigger"), &end);
        },
        WRONG,
    );
    judged(
        "another workflow opened last",
        |flow| {
            build(flow, NAME, URL);
            flow.create("Scratch");
        },
        WRONG,
    );
}

#[test]
fn a_method_in_small_letters_cannot_be_set() {
    let mut flow = Flow::start();
    let [_, request, _] = build(&mut flow, NAME, URL);
    assert!(flow.refuses(Command::SetField {
        node: request,
        key: "method".into(),
        value: Some(json!("get")),
    }));
}

#[test]
fn what_the_original_overlooks_fails_by_our_rules() {
    judged(
        "another name",
        |flow| drop(build(flow, "Todo Fetch", URL)),
        WRONG_BY_OURS,
    );
    judged(
        "built in an emptied template",
        |flow| {
            flow.open("Range -> Map -> Table (scaffolding)")
                .delete(&["n1", "n2", "n3"])
                .rename(NAME);
            wire(flow, URL);
        },
        WRONG_BY_OURS,
    );
    judged(
        "imported as a file",
        |flow| {
            let mut other = Flow::start();
            build(&mut other, NAME, URL);
            let document = other.end().state;
            flow.apply(Command::ImportWorkflow {
                document,
                mode: ImportMode::New,
            });
        },
        WRONG_BY_OURS,
    );
}
