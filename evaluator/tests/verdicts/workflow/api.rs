//! Tasks on the API Data Pipeline: Manual Trigger, HTTP Request, Map, Sort and Limit in a row.

use serde_json::json;

use super::table::*;
use crate::judging::judge;

const PIPELINE: Begin = Begin::Template("API Data Pipeline");
const USERS: &str = "https://jsonplaceholder.typicode.com/users";

/// Remove a node and close the gap.
pub const T001: Table = Table {
    task: "workflow-builder/001-remove-a-node",
    begin: PIPELINE,
    solve: |flow| {
        flow.delete(&["sort-1"]).connect("map-1", "limit-1");
    },
    answers: DONE,
    cases: &[
        right("connected first", |flow| {
            flow.connect("map-1", "limit-1").delete(&["sort-1"]);
        }),
        right("both edges cut, then deleted", |flow| {
            flow.cut(&["e3", "e4"])
                .delete(&["sort-1"])
                .connect("map-1", "limit-1");
        }),
        right("a mistake taken back", |flow| {
            flow.delete(&["map-1"]).undo();
            flow.delete(&["sort-1"]).undo().redo();
            flow.connect("map-1", "limit-1");
        }),
        right("Limit replaced by an equal one", |flow| {
            flow.delete(&["sort-1", "limit-1"]).with(&["limit"]);
            flow.set("limit", "n", json!(5)).connect("map-1", "limit");
        }),
        right_then("tidied up by hand", |flow| {
            flow.move_to("limit-1", 900.0, 200.0);
        }),
        wrong("the gap left open", |flow| {
            flow.delete(&["sort-1"]);
        }),
        wrong("HTTP Request wired to Limit", |flow| {
            flow.delete(&["sort-1"]).connect("http-1", "limit-1");
        }),
        wrong("Sort bypassed", |flow| {
            flow.connect("map-1", "limit-1");
        }),
        wrong("Sort left detached", |flow| {
            flow.cut(&["e3", "e4"]).connect("map-1", "limit-1");
        }),
        wrong_then("an edge too many", |flow| {
            flow.connect("http-1", "limit-1");
        }),
        wrong("backwards", |flow| {
            flow.delete(&["sort-1"]).connect("limit-1", "map-1");
        }),
        wrong_then("Limit changed", |flow| {
            flow.set("limit-1", "n", json!(10));
        }),
        wrong("another node deleted as well", |flow| {
            flow.delete(&["sort-1", "map-1"])
                .connect("http-1", "limit-1");
        }),
        wrong("Map deleted instead", |flow| {
            flow.delete(&["map-1"]).connect("http-1", "sort-1");
        }),
        wrong_from_start("another template", |flow| {
            flow.open("Order Processing Pipeline");
        }),
        wrong_then("renamed", |flow| {
            flow.rename("Mine");
        })
        .parity(true),
        wrong_from_start("the same graph built from scratch", |flow| {
            flow.create("API Data Pipeline");
            flow.with(&["manualTrigger", "httpRequest", "map", "limit"]);
            let expression =
                "({ id: item.id, name: item.name, email: item.email, city: item.address?.city })";
            flow.text("httpRequest", "url", USERS)
                .text("map", "expression", expression)
                .set("limit", "n", json!(5));
            flow.wire("manualTrigger", "trigger", "httpRequest")
                .chain(&["httpRequest", "map", "limit"]);
        })
        .parity(true),
    ],
};

/// Find a node by search and branch off.
pub const T005: Table = Table {
    task: "workflow-builder/005-email-through-search",
    begin: PIPELINE,
    solve: |flow| {
        flow.with(&["sendEmail"])
            .text("sendEmail", "subject", "Users list")
            .connect("sort-1", "sendEmail");
    },
    answers: DONE,
    cases: &[
        right("connected before it is set", |flow| {
            flow.with(&["sendEmail"])
                .connect("sort-1", "sendEmail")
                .text("sendEmail", "subject", "Users list");
        }),
        right("Limit cut off and connected again", |flow| {
            flow.cut(&["e4"]);
            flow.with(&["sendEmail"])
                .text("sendEmail", "subject", "Users list");
            flow.connect("sort-1", "sendEmail")
                .connect("sort-1", "limit-1");
        }),
        wrong("put in line", |flow| {
            flow.cut(&["e4"]).with(&["sendEmail"]);
            flow.text("sendEmail", "subject", "Users list").chain(&[
                "sort-1",
                "sendEmail",
                "limit-1",
            ]);
        }),
        wrong("attached after Limit", |flow| {
            flow.with(&["sendEmail"])
                .text("sendEmail", "subject", "Users list")
                .connect("limit-1", "sendEmail");
        }),
        wrong_then("subject in other letters", |flow| {
            flow.text("sendEmail", "subject", "Users List");
        }),
        wrong_then("recipient filled in", |flow| {
            flow.text("sendEmail", "to", "all@example.com");
        }),
        wrong("not connected", |flow| {
            flow.with(&["sendEmail"])
                .text("sendEmail", "subject", "Users list");
        }),
        wrong_then("added twice", |flow| {
            flow.with(&["sendEmail"]);
        }),
        wrong_then("renamed", |flow| {
            flow.rename("Users list");
        })
        .parity(true),
    ],
};

fn split(flow: &mut Flow, expression: &str, subject: &str) {
    flow.cut(&["e3"]).with(&["if", "sendEmail"]);
    flow.text("if", "expression", expression)
        .text("sendEmail", "subject", subject)
        .connect("map-1", "if");
}

/// Split a path in two.
pub const T011: Table = Table {
    task: "workflow-builder/011-split-by-activity",
    begin: PIPELINE,
    solve: |flow| {
        split(flow, "item.active === true", "Active user report");
        flow.wire("if", "onTrue", "sendEmail")
            .wire("if", "onFalse", "sort-1");
    },
    answers: DONE,
    cases: &[
        right("e-mail first, old edge cut last", |flow| {
            flow.with(&["sendEmail", "if"]);
            flow.wire("if", "onFalse", "sort-1")
                .wire("if", "onTrue", "sendEmail")
                .connect("map-1", "if")
                .cut(&["e3"]);
            flow.text("sendEmail", "subject", "Active user report")
                .text("if", "expression", "item.active === true");
        }),
        wrong("outputs swapped", |flow| {
            split(flow, "item.active === true", "Active user report");
            flow.wire("if", "onFalse", "sendEmail")
                .wire("if", "onTrue", "sort-1");
        })
        .behaves(false),
        wrong_then("old edge kept", |flow| {
            flow.connect("map-1", "sort-1");
        })
        .behaves(false),
        wrong("false wired to Limit", |flow| {
            split(flow, "item.active === true", "Active user report");
            flow.wire("if", "onTrue", "sendEmail")
                .wire("if", "onFalse", "limit-1");
        })
        .behaves(false),
        wrong_then("another condition", |flow| {
            flow.text("if", "expression", "item.active");
        })
        .behaves(false),
        wrong_then("condition written without blanks", |flow| {
            flow.text("if", "expression", "item.active===true");
        })
        .semantic()
        .behaves(true),
        wrong_then("notes taken", |flow| {
            flow.text("if", "notes", "is the user active?");
        })
        .behaves(true),
    ],
};

const ORG: &str = r#"item.email.includes(".org")"#;

/// Filter, sort otherwise, drop the limit.
pub const T014: Table = Table {
    task: "workflow-builder/014-filter-sort-no-limit",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e3"]).with(&["filter"]);
        flow.text("filter", "predicate", ORG)
            .chain(&["map-1", "filter", "sort-1"]);
        flow.text("sort-1", "field", "email")
            .text("sort-1", "direction", "desc")
            .delete(&["limit-1"]);
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.delete(&["limit-1"])
                .text("sort-1", "direction", "desc")
                .text("sort-1", "field", "email");
            flow.with(&["filter"])
                .connect("filter", "sort-1")
                .connect("map-1", "filter")
                .cut(&["e3"])
                .text("filter", "predicate", ORG);
        }),
        right("Sort replaced by an equal one", |flow| {
            flow.delete(&["sort-1", "limit-1"])
                .with(&["sort", "filter"]);
            flow.text("sort", "field", "email")
                .text("sort", "direction", "desc")
                .text("filter", "predicate", ORG);
            flow.chain(&["map-1", "filter", "sort"]);
        }),
        wrong("Filter before Map", |flow| {
            flow.cut(&["e2"]).with(&["filter"]).delete(&["limit-1"]);
            flow.text("filter", "predicate", ORG)
                .chain(&["http-1", "filter", "map-1"]);
            flow.text("sort-1", "field", "email")
                .text("sort-1", "direction", "desc");
        })
        .behaves(true),
        wrong_then("ascending", |flow| {
            flow.text("sort-1", "direction", "asc");
        })
        .behaves(false),
        wrong("Limit kept", |flow| {
            flow.cut(&["e3"]).with(&["filter"]);
            flow.text("filter", "predicate", ORG)
                .chain(&["map-1", "filter", "sort-1"]);
            flow.text("sort-1", "field", "email")
                .text("sort-1", "direction", "desc");
        })
        .behaves(false),
        wrong_then("single quotes", |flow| {
            flow.text("filter", "predicate", "item.email.includes('.org')");
        })
        .semantic()
        .behaves(true),
        wrong_then("the websites are searched", |flow| {
            flow.text("filter", "predicate", r#"item.website.includes(".org")"#);
        })
        .behaves(false),
        wrong_then("Map still feeds Sort", |flow| {
            flow.connect("map-1", "sort-1");
        })
        .behaves(false),
    ],
};

/// Sort otherwise.
pub const X04: Table = Table {
    task: "workflow-builder/x04-sort-by-city",
    begin: PIPELINE,
    solve: |flow| {
        flow.text("sort-1", "field", "city")
            .text("sort-1", "direction", "desc");
    },
    answers: DONE,
    cases: &[
        right("direction first", |flow| {
            flow.text("sort-1", "direction", "desc")
                .text("sort-1", "field", "city");
        }),
        wrong_then("ascending", |flow| {
            flow.text("sort-1", "direction", "asc");
        })
        .behaves(false),
        wrong_then("the path before Map", |flow| {
            flow.text("sort-1", "field", "address.city");
        })
        .behaves(false),
        wrong("a second Sort", |flow| {
            flow.cut(&["e4"]).with(&["sort"]);
            flow.text("sort", "field", "city")
                .text("sort", "direction", "desc")
                .chain(&["sort-1", "sort", "limit-1"]);
        }),
        wrong_then("Limit changed", |flow| {
            flow.set("limit-1", "n", json!(10));
        })
        .behaves(false),
    ],
};

/// Insert a node into a line.
pub const X06: Table = Table {
    task: "workflow-builder/x06-pass-through",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e2"])
            .with(&["noOperation"])
            .chain(&["http-1", "noOperation", "map-1"]);
    },
    answers: DONE,
    cases: &[
        right("cut last", |flow| {
            flow.with(&["noOperation"])
                .connect("noOperation", "map-1")
                .connect("http-1", "noOperation")
                .cut(&["e2"]);
        }),
        wrong_then("old edge kept", |flow| {
            flow.connect("http-1", "map-1");
        }),
        wrong("after Map", |flow| {
            flow.cut(&["e3"])
                .with(&["noOperation"])
                .chain(&["map-1", "noOperation", "sort-1"]);
        }),
        wrong("a Wait instead", |flow| {
            flow.cut(&["e2"])
                .with(&["wait"])
                .chain(&["http-1", "wait", "map-1"]);
        }),
        wrong("not connected to Map", |flow| {
            flow.cut(&["e2"])
                .with(&["noOperation"])
                .connect("http-1", "noOperation");
        }),
    ],
};

#[test]
fn a_second_copy_of_the_template_is_reported_and_not_punished() {
    assert_eq!(judge(T001.task(), &T001.solution()).side_effects, [""; 0]);
    let mut flow = Flow::start();
    flow.begin(&T001.begin);
    T001.play_solution(&mut flow);
    let verdict = judge(T001.task(), &flow.end());
    assert!(verdict.pass);
    assert_eq!(verdict.side_effects.len(), 1);
}

#[test]
fn a_gap_left_open_earns_part_of_the_score() {
    let mut flow = Flow::start();
    flow.begin(&T001.begin);
    flow.delete(&["sort-1"]);
    let verdict = judge(T001.task(), &flow.end());
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
