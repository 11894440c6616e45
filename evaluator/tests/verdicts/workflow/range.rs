//! Tasks on the Range template: Range, Map and Table Preview in a row.

use serde_json::json;

use super::table::*;

const PIPELINE: Begin = Begin::Template("Range -> Map -> Table (scaffolding)");

/// Insert a pause.
pub const T003: Table = Table {
    task: "workflow-builder/003-insert-a-wait",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e2"]).with(&["wait"]);
        flow.set("wait", "durationSeconds", json!(1))
            .chain(&["n2", "wait", "n3"]);
    },
    answers: DONE,
    cases: &[
        right("wired first, cut last", |flow| {
            flow.with(&["wait"])
                .connect("wait", "n3")
                .connect("n2", "wait")
                .cut(&["e2"])
                .set("wait", "durationSeconds", json!(1));
        }),
        right_then("written as 1.0", |flow| {
            flow.set("wait", "durationSeconds", json!(1.0));
        }),
        wrong_then("old edge kept", |flow| {
            flow.connect("n2", "n3");
        }),
        wrong_then("milliseconds", |flow| {
            flow.set("wait", "durationSeconds", json!(1000));
        }),
        doctored("text instead of a number", |state| {
            state["graph"]["nodes"][3]["data"]["durationSeconds"] = json!("1");
        }),
        wrong("between Range and Map", |flow| {
            flow.cut(&["e1"]).with(&["wait"]);
            flow.set("wait", "durationSeconds", json!(1))
                .chain(&["n1", "wait", "n2"]);
        }),
        wrong_then("a reason typed in", |flow| {
            flow.text("wait", "reason", "slow down");
        }),
        wrong("the delay not set", |flow| {
            flow.cut(&["e2"])
                .with(&["wait"])
                .chain(&["n2", "wait", "n3"]);
        }),
    ],
};

/// Compute a field on the way.
pub const T006: Table = Table {
    task: "workflow-builder/006-insert-a-formula",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e2"]).with(&["formula"]);
        flow.text("formula", "field", "double")
            .text("formula", "expression", "item.value * 2")
            .chain(&["n2", "formula", "n3"]);
    },
    answers: DONE,
    cases: &[
        right("wired first, cut last", |flow| {
            flow.with(&["formula"])
                .connect("formula", "n3")
                .connect("n2", "formula")
                .cut(&["e2"]);
            flow.text("formula", "expression", "item.value * 2")
                .text("formula", "field", "double");
        }),
        right_then("a blank after the expression", |flow| {
            flow.text("formula", "expression", "item.value * 2 ");
        }),
        wrong_then("field name in other letters", |flow| {
            flow.text("formula", "field", "Double");
        })
        .behaves(false),
        wrong_then("no blanks", |flow| {
            flow.text("formula", "expression", "item.value*2");
        })
        .semantic()
        .behaves(true),
        wrong_then("a leading equals sign", |flow| {
            flow.text("formula", "expression", "=item.value * 2");
        })
        .semantic()
        .behaves(true),
        wrong_then("superfluous parentheses", |flow| {
            flow.text("formula", "expression", "(item.value) * 2");
        })
        .semantic()
        .behaves(true),
        wrong_then("factors exchanged", |flow| {
            flow.text("formula", "expression", "2 * item.value");
        })
        .behaves(true),
        wrong_then("old edge kept", |flow| {
            flow.connect("n2", "n3");
        })
        .behaves(false),
    ],
};

/// Replace the table by a filter.
pub const T007: Table = Table {
    task: "workflow-builder/007-table-becomes-filter",
    begin: PIPELINE,
    solve: |flow| {
        flow.delete(&["n3"]).with(&["filter"]);
        flow.text("filter", "predicate", "item.value > 10")
            .connect("n2", "filter");
    },
    answers: DONE,
    cases: &[
        right("filter first, table deleted last", |flow| {
            flow.with(&["filter"])
                .connect("n2", "filter")
                .text("filter", "predicate", "item.value > 10")
                .delete(&["n3"]);
        }),
        wrong("table kept after the Filter", |flow| {
            flow.cut(&["e2"]).with(&["filter"]);
            flow.text("filter", "predicate", "item.value > 10")
                .chain(&["n2", "filter", "n3"]);
        }),
        wrong("table kept beside the Filter", |flow| {
            flow.with(&["filter"])
                .text("filter", "predicate", "item.value > 10")
                .connect("n2", "filter");
        }),
        wrong_then("ten included", |flow| {
            flow.text("filter", "predicate", "item.value >= 10");
        })
        .behaves(false),
        wrong_then("no blanks", |flow| {
            flow.text("filter", "predicate", "item.value>10");
        })
        .semantic()
        .behaves(true),
        wrong_then("turned round", |flow| {
            flow.text("filter", "predicate", "10 < item.value");
        })
        .behaves(true),
        wrong_then("negated", |flow| {
            flow.text("filter", "predicate", "item.value < 10");
        })
        .behaves(false),
        wrong("Map deleted instead", |flow| {
            flow.delete(&["n2"]).with(&["filter"]);
            flow.text("filter", "predicate", "item.value > 10")
                .chain(&["n1", "filter", "n3"]);
        }),
    ],
};

/// Feed a second node.
pub const X03: Table = Table {
    task: "workflow-builder/x03-second-output",
    begin: PIPELINE,
    solve: |flow| {
        flow.with(&["dataTable"]).connect("n2", "dataTable");
    },
    answers: DONE,
    cases: &[
        right("old edge cut and drawn anew", |flow| {
            flow.cut(&["e2"]).with(&["dataTable"]);
            flow.connect("n2", "dataTable").connect("n2", "n3");
        }),
        wrong_then("old edge cut", |flow| {
            flow.cut(&["e2"]);
        }),
        wrong("fed by Range", |flow| {
            flow.with(&["dataTable"]).connect("n1", "dataTable");
        }),
        wrong("fed by Table Preview", |flow| {
            flow.with(&["dataTable"]).connect("n3", "dataTable");
        }),
        wrong("a second Table Preview", |flow| {
            let preview = flow.add("tablePreview");
            flow.connect("n2", &preview);
        }),
        wrong_then("operation changed", |flow| {
            flow.text("dataTable", "operation", "insert");
        }),
    ],
};
