//! Tasks on the Order Processing Pipeline: rows, a decision, two Edit Fields, Merge and Aggregate.

use serde_json::json;

use super::table::*;

const PIPELINE: Begin = Begin::Template("Order Processing Pipeline");
const COMPLETED: &str = "item.status === 'completed'";

/// Filter before a branch.
pub const T008: Table = Table {
    task: "workflow-builder/008-filter-before-the-if",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e-db-if"]).with(&["filter"]);
        flow.text("filter", "predicate", COMPLETED)
            .chain(&["db-orders", "filter", "if-highvalue"]);
    },
    answers: DONE,
    cases: &[
        right("connected from the end, cut last", |flow| {
            flow.with(&["filter"])
                .connect("filter", "if-highvalue")
                .connect("db-orders", "filter")
                .text("filter", "predicate", COMPLETED)
                .cut(&["e-db-if"]);
        }),
        wrong_then("double quotes", |flow| {
            flow.text("filter", "predicate", "item.status === \"completed\"");
        })
        .semantic()
        .behaves(true),
        wrong_then("loose equality", |flow| {
            flow.text("filter", "predicate", "item.status == 'completed'");
        })
        .behaves(true),
        wrong_then("turned round", |flow| {
            flow.text("filter", "predicate", "'completed' === item.status");
        })
        .behaves(true),
        wrong_then("bypass kept", |flow| {
            flow.connect("db-orders", "if-highvalue");
        })
        .behaves(false),
        wrong("condition put into the connector", |flow| {
            flow.text("db-orders", "where", COMPLETED);
        }),
        wrong_then("another word", |flow| {
            flow.text("filter", "predicate", "item.status === 'complete'");
        })
        .behaves(false),
        wrong("Filter after the If", |flow| {
            flow.cut(&["e-if-true"]).with(&["filter"]);
            flow.text("filter", "predicate", COMPLETED)
                .wire("if-highvalue", "onTrue", "filter")
                .connect("filter", "edit-priority");
        })
        .behaves(false),
    ],
};

/// Start a side branch.
pub const T010: Table = Table {
    task: "workflow-builder/010-side-branch-before-the-end",
    begin: PIPELINE,
    solve: |flow| {
        flow.with(&["noOperation", "dataTable"]).chain(&[
            "merge-orders",
            "noOperation",
            "dataTable",
        ]);
    },
    answers: DONE,
    cases: &[
        right("table first, wired from the end", |flow| {
            flow.with(&["dataTable", "noOperation"])
                .connect("noOperation", "dataTable")
                .connect("merge-orders", "noOperation");
        }),
        wrong("put in line", |flow| {
            flow.cut(&["e-merge-agg"])
                .with(&["noOperation", "dataTable"])
                .chain(&["merge-orders", "noOperation", "dataTable", "aggregate-1"]);
        }),
        wrong_then("operation switched to insert", |flow| {
            flow.text("dataTable", "operation", "insert");
        }),
        wrong("branch taken from Aggregate", |flow| {
            flow.with(&["noOperation", "dataTable"]).chain(&[
                "aggregate-1",
                "noOperation",
                "dataTable",
            ]);
        }),
        wrong_then("Aggregate cut off", |flow| {
            flow.cut(&["e-merge-agg"]);
        }),
    ],
};

/// Cut one connection.
pub const X02: Table = Table {
    task: "workflow-builder/x02-cut-before-aggregate",
    begin: PIPELINE,
    solve: |flow| {
        flow.cut(&["e-merge-agg"]);
    },
    answers: DONE,
    cases: &[
        right("another edge cut and restored", |flow| {
            flow.cut(&["e-priority-merge"]).undo().cut(&["e-merge-agg"]);
        }),
        right("another edge cut and drawn anew", |flow| {
            flow.cut(&["e-standard-merge", "e-merge-agg"])
                .connect("edit-standard", "merge-orders");
        }),
        wrong("Aggregate deleted", |flow| {
            flow.delete(&["aggregate-1"]);
        }),
        wrong("Merge deleted", |flow| {
            flow.delete(&["merge-orders"]);
        }),
        wrong("another edge cut", |flow| {
            flow.cut(&["e-priority-merge"]);
        }),
        wrong_then("one more cut", |flow| {
            flow.cut(&["e-if-true"]);
        }),
        wrong_then("connected backwards", |flow| {
            flow.connect("aggregate-1", "merge-orders");
        }),
        wrong_then("reducers changed", |flow| {
            flow.set(
                "aggregate-1",
                "reducers",
                json!([{"op": "count", "as": "n"}]),
            );
        }),
    ],
};
