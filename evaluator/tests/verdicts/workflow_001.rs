//! Remove a node and close the gap.

use serde_json::json;
use workflow_builder_model::{Command, NodeMove, Position};

use crate::bench::*;

const TASK: &str = "workflow-builder/001-remove-a-node";
const TEMPLATE: &str = "API Data Pipeline";

#[track_caller]
fn judged(what: &str, play: impl FnOnce(&mut Flow), expected: Expectation) -> protocol::Verdict {
    let mut flow = Flow::start();
    play(&mut flow);
    check(&task(TASK), what, &flow.end(), expected)
}

#[track_caller]
fn on_template(
    what: &str,
    play: impl FnOnce(&mut Flow),
    expected: Expectation,
) -> protocol::Verdict {
    judged(
        what,
        |flow| {
            flow.open(TEMPLATE);
            play(flow);
        },
        expected,
    )
}

/// The intended solution.
pub fn solve(flow: &mut Flow) {
    flow.open(TEMPLATE)
        .delete(&["sort-1"])
        .connect("map-1", "limit-1");
}

#[test]
fn the_intended_end_state_passes() {
    let verdict = judged("canonical", solve, RIGHT);
    assert_eq!(verdict.side_effects, [""; 0]);
}

#[test]
fn every_other_route_to_the_same_graph_passes() {
    on_template(
        "connect first",
        |flow| {
            flow.connect("map-1", "limit-1").delete(&["sort-1"]);
        },
        RIGHT,
    );
    on_template(
        "cut both edges, then delete",
        |flow| {
            flow.cut(&["e3", "e4"])
                .delete(&["sort-1"])
                .connect("map-1", "limit-1");
        },
        RIGHT,
    );
    on_template(
        "a mistake taken back",
        |flow| {
            flow.delete(&["map-1"])
                .undo()
                .delete(&["sort-1"])
                .undo()
                .redo();
            flow.connect("map-1", "limit-1");
        },
        RIGHT,
    );
    on_template(
        "Limit replaced by an equal one",
        |flow| {
            flow.delete(&["sort-1", "limit-1"]);
            let limit = flow.add("limit");
            flow.set(&limit, "n", json!(5)).connect("map-1", &limit);
        },
        RIGHT,
    );
    on_template(
        "tidied up by hand",
        |flow| {
            flow.delete(&["sort-1"]).connect("map-1", "limit-1");
            flow.apply(Command::MoveNodes {
                moves: vec![NodeMove {
                    node: "limit-1".into(),
                    position: Position { x: 900.0, y: 200.0 },
                }],
                gesture: "drag".into(),
            });
        },
        RIGHT,
    );
}

#[test]
fn a_second_copy_of_the_template_is_reported_and_not_punished() {
    let verdict = judged(
        "template opened twice",
        |flow| {
            flow.open(TEMPLATE);
            solve(flow);
        },
        RIGHT,
    );
    assert_eq!(verdict.side_effects.len(), 1);
}

#[test]
fn doing_nothing_scores_nothing() {
    assert_eq!(judged("hub untouched", |_| {}, WRONG).score, 0.0);
    assert_eq!(on_template("template opened", |_| {}, WRONG).score, 0.0);
    let empty = |flow: &mut Flow| {
        flow.create("Scratch");
    };
    assert_eq!(judged("an empty workflow", empty, WRONG).score, 0.0);
}

#[test]
fn a_gap_left_open_fails_with_part_of_the_score() {
    let verdict = on_template(
        "gap open",
        |flow| {
            flow.delete(&["sort-1"]);
        },
        WRONG,
    );
    assert_eq!(verdict.score, 2.0 / 3.0);
    let failed: Vec<_> = verdict
        .subtasks
        .iter()
        .flat_map(|subtask| &subtask.checks)
        .filter(|check| !check.pass)
        .map(|check| check.name.as_str())
        .collect();
    assert_eq!(failed, ["Map feeds Limit"]);
}

#[test]
fn near_misses_fail() {
    on_template(
        "HTTP Request wired to Limit",
        |flow| {
            flow.delete(&["sort-1"]).connect("http-1", "limit-1");
        },
        WRONG,
    );
    on_template(
        "Sort bypassed",
        |flow| {
            flow.connect("map-1", "limit-1");
        },
        WRONG,
    );
    on_template(
        "Sort detached",
        |flow| {
            flow.cut(&["e3", "e4"]).connect("map-1", "limit-1");
        },
        WRONG,
    );
    on_template(
        "an edge too many",
        |flow| {
            flow.delete(&["sort-1"])
                .connect("map-1", "limit-1")
                .connect("http-1", "limit-1");
        },
        WRONG,
    );
    on_template(
        "backwards",
        |flow| {
            flow.delete(&["sort-1"]).connect("limit-1", "map-1");
        },
        WRONG,
    );
    on_template(
        "Limit changed",
        |flow| {
            flow.delete(&["sort-1"])
                .connect("map-1", "limit-1")
                .set("limit-1", "n", json!(10));
        },
        WRONG,
    );
    on_template(
        "another node deleted as well",
        |flow| {
            flow.delete(&["sort-1", "map-1"])
                .connect("http-1", "limit-1");
        },
        WRONG,
    );
    on_template(
        "Map deleted instead",
        |flow| {
            flow.delete(&["map-1"]).connect("http-1", "sort-1");
        },
        WRONG,
    );
    judged(
        "another template",
        |flow| {
            flow.open("Order Processing Pipeline");
        },
        WRONG,
    );
}

#[test]
fn what_the_original_overlooks_fails_by_our_rules() {
    on_template(
        "renamed",
        |flow| {
            flow.delete(&["sort-1"])
                .connect("map-1", "limit-1")
                .rename("Mine");
        },
        WRONG_BY_OURS,
    );
    judged(
        "the same graph built from scratch",
        |flow| {
            flow.create(TEMPLATE);
            let [trigger, http, map, limit] =
                ["manualTrigger", "httpRequest", "map", "limit"].map(|it| flow.add(it));
            flow.set(
                &http,
                "url",
                json!("https://jsonplaceholder.typicode.com/users"),
            );
            let expression =
                "({ id: item.id, name: item.name, email: item.email, city: item.address?.city })";
            flow.set(&map, "expression", json!(expression))
                .set(&limit, "n", json!(5));
            flow.connect_from(&trigger, Some("trigger"), &http);
            flow.connect(&http, &map).connect(&map, &limit);
        },
        WRONG_BY_OURS,
    );
}
