//! Tasks on the Enterprise Data Pipeline: sixteen nodes, look-alikes told apart by place and wiring.

use serde_json::{Value, json};

use super::table::*;

const PIPELINE: Begin = Begin::Template("Enterprise Data Pipeline");

/// Send one branch elsewhere.
pub const T009: Table = Table {
    task: "workflow-builder/009-lower-branch-elsewhere",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e-batch-audit"])
            .connect("batch-processor", "slack-integration");
    },
    answers: DONE,
    cases: &[
        right("connected first", |flow| {
            flow.connect("batch-processor", "slack-integration")
                .cut(&["e-batch-audit"]);
        }),
        right_then("a node moved on the way", |flow| {
            flow.move_to("slack-integration", 1600.0, 800.0);
        }),
        wrong("old edge kept", |flow| {
            flow.connect("batch-processor", "slack-integration");
        }),
        wrong("only cut", |flow| {
            flow.cut(&["e-batch-audit"]);
        }),
        wrong("connected to the HTTP Request on the left", |flow| {
            flow.cut(&["e-batch-audit"])
                .connect("batch-processor", "data-enrichment");
        }),
        wrong("the upper Edit Fields moved instead", |flow| {
            flow.cut(&["e-standard-audit"])
                .connect("standard-processor", "slack-integration");
        }),
        wrong("connected to Merge", |flow| {
            flow.cut(&["e-batch-audit"])
                .connect("batch-processor", "merge-1");
        }),
    ],
};

/// The cases of the template's Switch with one more.
fn cases_and(more: Value) -> Value {
    let case = |word: &str| json!({"label": format!("priority_{word}"), "expr": format!("item.priority === '{word}'")});
    let [high, medium, low] = ["high", "medium", "low"].map(case);
    json!([high, medium, low, more])
}

/// Add a Switch case that joins a branch.
pub const T012: Table = Table {
    task: "workflow-builder/012-urgent-case-joins-default",
    begin: PIPELINE,
    solve: |flow| {
        flow.add_case("router-1", "priority_urgent", None).wire(
            "router-1",
            "priority_urgent",
            "batch-processor",
        );
    },
    answers: DONE,
    cases: &[
        right("as JSON", |flow| {
            let cases = cases_and(json!({"label": "priority_urgent"}));
            flow.set("router-1", "cases", cases).wire(
                "router-1",
                "priority_urgent",
                "batch-processor",
            );
        }),
        right("as the first case", |flow| {
            let mut cases = cases_and(json!({"label": "priority_urgent"}));
            cases.as_array_mut().unwrap().rotate_right(1);
            flow.set("router-1", "cases", cases).wire(
                "router-1",
                "priority_urgent",
                "batch-processor",
            );
        }),
        right("renamed after connecting", |flow| {
            flow.add_case("router-1", "urgent", None)
                .wire("router-1", "urgent", "batch-processor");
            flow.set(
                "router-1",
                "cases",
                cases_and(json!({"label": "priority_urgent"})),
            );
        }),
        doctored("an empty expression", |state| {
            state["graph"]["nodes"][7]["data"]["cases"][3]["expr"] = json!("");
        }),
        wrong("an expression filled in", |flow| {
            let urgent = Some("item.priority === 'urgent'");
            flow.add_case("router-1", "priority_urgent", urgent).wire(
                "router-1",
                "priority_urgent",
                "batch-processor",
            );
        }),
        wrong("the default edge moved instead", |flow| {
            flow.add_case("router-1", "priority_urgent", None)
                .cut(&["e-router-default"])
                .wire("router-1", "priority_urgent", "batch-processor");
        }),
        wrong("connected to the upper node", |flow| {
            flow.add_case("router-1", "priority_urgent", None).wire(
                "router-1",
                "priority_urgent",
                "standard-processor",
            );
        }),
        wrong("no edge", |flow| {
            flow.add_case("router-1", "priority_urgent", None);
        }),
        wrong("another label", |flow| {
            flow.add_case("router-1", "Priority_urgent", None).wire(
                "router-1",
                "Priority_urgent",
                "batch-processor",
            );
        }),
        wrong("key in capitals with an edge on its port", |flow| {
            let cases = cases_and(json!({"Label": "priority_urgent"}));
            flow.set("router-1", "cases", cases)
                .wire("router-1", "case", "batch-processor");
        })
        .parity(true),
    ],
};

/// Rewire three connections.
pub const T013: Table = Table {
    task: "workflow-builder/013-three-rewirings",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e-errorhandler-merge"])
            .connect("error-handler", "router-1")
            .cut(&["e-router-low"])
            .wire("router-1", "priority_low", "batch-processor");
    },
    answers: DONE,
    cases: &[
        right("connected first, cut together", |flow| {
            flow.wire("router-1", "priority_low", "batch-processor")
                .connect("error-handler", "router-1")
                .cut(&["e-errorhandler-merge", "e-router-low"]);
        }),
        right_then("a node moved and the move undone", |flow| {
            flow.move_to("router-1", 320.0, 320.0).undo();
        }),
        wrong("new low edge added, old one kept", |flow| {
            flow.cut(&["e-errorhandler-merge"])
                .connect("error-handler", "router-1")
                .wire("router-1", "priority_low", "batch-processor");
        }),
        wrong_then("No Operation still wired to Merge", |flow| {
            flow.connect("error-handler", "merge-1");
        }),
        wrong("priority_medium moved by mistake", |flow| {
            flow.cut(&["e-errorhandler-merge", "e-router-medium"])
                .connect("error-handler", "router-1")
                .wire("router-1", "priority_medium", "batch-processor");
        }),
        wrong_then("a node dragged away", |flow| {
            flow.move_to("router-1", 320.0, 320.0);
        })
        .parity(true),
        wrong_then("a node that has no part in it nudged", |flow| {
            flow.move_to("webhook-response", 2000.0, -384.0);
        })
        .parity(true),
        wrong_then("a node reconfigured", |flow| {
            flow.set("rate-limiter", "durationSeconds", json!(2));
        }),
        wrong_then("a node added", |flow| {
            flow.with(&["noOperation"]);
        }),
        wrong("No Operation replaced by an equal one", |flow| {
            flow.delete(&["error-handler"]).with(&["noOperation"]);
            flow.connect("noOperation", "router-1")
                .cut(&["e-router-low"])
                .wire("router-1", "priority_low", "batch-processor");
        })
        .parity(true),
    ],
};

/// Add a Switch case with its own branch.
pub const T015: Table = Table {
    task: "workflow-builder/015-urgent-case-of-its-own",
    begin: PIPELINE,
    solve: |flow| {
        flow.add_case("router-1", "priority_urgent", None);
        let urgent = flow.add("editFields");
        flow.wire("router-1", "priority_urgent", &urgent)
            .connect(&urgent, "audit-logger");
    },
    answers: DONE,
    cases: &[
        right("node first", |flow| {
            let urgent = flow.add("editFields");
            flow.connect(&urgent, "audit-logger");
            flow.add_case("router-1", "priority_urgent", None).wire(
                "router-1",
                "priority_urgent",
                &urgent,
            );
        }),
        wrong_then("fields of the new node edited", |flow| {
            flow.set("editFields/6", "fields", json!({"status": "urgent"}));
        }),
        wrong_then("fields of the new node emptied", |flow| {
            flow.set("editFields/6", "fields", json!({}));
        }),
        wrong("connected to Merge", |flow| {
            flow.add_case("router-1", "priority_urgent", None);
            let urgent = flow.add("editFields");
            flow.wire("router-1", "priority_urgent", &urgent)
                .connect(&urgent, "merge-1");
        }),
        wrong("case with an expression", |flow| {
            let rule = Some("item.priority === 'urgent'");
            flow.add_case("router-1", "priority_urgent", rule);
            let urgent = flow.add("editFields");
            flow.wire("router-1", "priority_urgent", &urgent)
                .connect(&urgent, "audit-logger");
        }),
        wrong("an existing node used", |flow| {
            flow.add_case("router-1", "priority_urgent", None).wire(
                "router-1",
                "priority_urgent",
                "batch-processor",
            );
        }),
        wrong("the new node leads nowhere", |flow| {
            flow.add_case("router-1", "priority_urgent", None);
            let urgent = flow.add("editFields");
            flow.wire("router-1", "priority_urgent", &urgent);
        }),
    ],
};
