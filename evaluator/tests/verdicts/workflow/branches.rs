//! Tasks that build branches and loops from scratch.

use serde_json::json;

use super::table::*;

const COUNT: &str = "counter = (item.counter || 0) + 1";

fn loop_nodes(flow: &mut Flow) -> &mut Flow {
    flow.with(&["manualTrigger", "map", "if", "dataTable"]);
    flow.text("map", "expression", COUNT)
        .text("if", "expression", "item.counter < 3")
        .wire("manualTrigger", "trigger", "map")
        .connect("map", "if")
}

/// Build a counting loop.
pub const T016: Table = Table {
    task: "workflow-builder/016-counting-loop",
    begin: Begin::New("Simple Loop Pipeline"),
    solve: |flow| {
        loop_nodes(flow)
            .wire("if", "onTrue", "map")
            .wire("if", "onFalse", "dataTable");
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.with(&["dataTable", "if", "map", "manualTrigger"]);
            flow.wire("if", "onFalse", "dataTable")
                .wire("if", "onTrue", "map")
                .connect("map", "if")
                .wire("manualTrigger", "trigger", "map");
            flow.text("if", "expression", "item.counter < 3")
                .text("map", "expression", COUNT);
        }),
        wrong_then("object literal with spread", |flow| {
            let spread = "({ ...item, counter: (item.counter || 0) + 1 })";
            flow.text("map", "expression", spread);
        })
        .behaves(true),
        wrong_then("object literal that forgets the other fields", |flow| {
            let alone = "{ counter: (item.counter || 0) + 1 }";
            flow.text("map", "expression", alone);
        })
        .behaves(false),
        wrong_then("no blanks", |flow| {
            flow.text("map", "expression", "counter=(item.counter||0)+1");
        })
        .semantic()
        .behaves(true),
        wrong("loop back into If", |flow| {
            loop_nodes(flow)
                .wire("if", "onTrue", "if")
                .wire("if", "onFalse", "dataTable");
        })
        .behaves(false),
        wrong("outputs swapped", |flow| {
            loop_nodes(flow)
                .wire("if", "onFalse", "map")
                .wire("if", "onTrue", "dataTable");
        })
        .behaves(false),
        wrong_then("one round too many", |flow| {
            flow.text("if", "expression", "item.counter <= 3");
        })
        .behaves(false),
        wrong("the loop left open", |flow| {
            loop_nodes(flow).wire("if", "onFalse", "dataTable");
        })
        .behaves(false),
        wrong_then("another name", |flow| {
            flow.rename("Loop");
        })
        .parity(true)
        .behaves(true),
    ],
};

const UK: &str = r#"item.country === "UK""#;

fn uk_nodes(flow: &mut Flow) -> &mut Flow {
    flow.with(&["manualTrigger", "databaseConnector", "if"])
        .with(&["crypto", "guardrails", "merge"]);
    flow.text("if", "expression", UK)
        .wire("manualTrigger", "trigger", "databaseConnector")
        .connect("databaseConnector", "if")
}

/// Branch and merge.
pub const T017: Table = Table {
    task: "workflow-builder/017-branch-and-merge",
    begin: Begin::New("ICML Project"),
    solve: |flow| {
        uk_nodes(flow)
            .wire("if", "onTrue", "crypto")
            .wire("if", "onFalse", "guardrails")
            .connect("crypto", "merge")
            .connect("guardrails", "merge");
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.with(&["merge", "guardrails", "crypto"]).with(&[
                "if",
                "databaseConnector",
                "manualTrigger",
            ]);
            flow.connect("guardrails", "merge")
                .connect("crypto", "merge")
                .wire("if", "onFalse", "guardrails")
                .wire("if", "onTrue", "crypto")
                .connect("databaseConnector", "if")
                .wire("manualTrigger", "trigger", "databaseConnector")
                .text("if", "expression", UK);
        }),
        wrong_then("single quotes", |flow| {
            flow.text("if", "expression", "item.country === 'UK'");
        })
        .semantic()
        .behaves(true),
        wrong_then("loose equality", |flow| {
            flow.text("if", "expression", "item.country == \"UK\"");
        })
        .behaves(true),
        wrong_then("table filled in", |flow| {
            flow.text("databaseConnector", "table", "users");
        }),
        wrong("outputs swapped", |flow| {
            uk_nodes(flow)
                .wire("if", "onFalse", "crypto")
                .wire("if", "onTrue", "guardrails")
                .connect("crypto", "merge")
                .connect("guardrails", "merge");
        })
        .behaves(false),
        wrong("one edge into Merge missing", |flow| {
            uk_nodes(flow)
                .wire("if", "onTrue", "crypto")
                .wire("if", "onFalse", "guardrails")
                .connect("crypto", "merge");
        })
        .behaves(false),
        wrong_then("checks reordered", |flow| {
            flow.set("guardrails", "checks", json!(["nsfw", "pii"]));
        })
        .behaves(true),
        wrong_then("a node after Merge", |flow| {
            flow.with(&["noOperation"]).connect("merge", "noOperation");
        }),
    ],
};

/// The three decisions and the trigger, with the tables still to be added.
fn decisions(flow: &mut Flow) -> &mut Flow {
    flow.with(&["manualTrigger", "if", "if", "if"]);
    flow.text("if/1", "expression", "item.score >= 50")
        .text("if/2", "expression", "item.score >= 80")
        .text("if/3", "expression", "item.score >= 20");
    flow.wire("manualTrigger", "trigger", "if/1")
        .wire("if/1", "onTrue", "if/2")
        .wire("if/1", "onFalse", "if/3")
}

/// Wires both second-level decisions to the tables for true and for false.
fn leaves(flow: &mut Flow, yes: &str, no: &str) {
    for decision in ["if/2", "if/3"] {
        flow.wire(decision, "onTrue", yes)
            .wire(decision, "onFalse", no);
    }
}

/// Build a decision tree. The original wants the table of the false outputs created first.
pub const T018: Table = Table {
    task: "workflow-builder/018-decision-tree",
    begin: Begin::New("Simple Decision Tree Pipeline"),
    solve: |flow| {
        decisions(flow).with(&["dataTable", "dataTable"]);
        leaves(flow, "dataTable/1", "dataTable/2");
    },
    answers: DONE,
    cases: &[
        right("the table of the false outputs first", |flow| {
            decisions(flow).with(&["dataTable", "dataTable"]);
            leaves(flow, "dataTable/2", "dataTable/1");
        })
        .parity(true),
        right("tables first, decisions last", |flow| {
            flow.with(&["dataTable", "dataTable"]);
            decisions(flow);
            leaves(flow, "dataTable/2", "dataTable/1");
        })
        .parity(true),
        wrong("the lower decision swapped", |flow| {
            decisions(flow).with(&["dataTable", "dataTable"]);
            flow.wire("if/2", "onTrue", "dataTable/2")
                .wire("if/2", "onFalse", "dataTable/1")
                .wire("if/3", "onTrue", "dataTable/1")
                .wire("if/3", "onFalse", "dataTable/2");
        })
        .behaves(false),
        wrong("a table per leaf", |flow| {
            decisions(flow).with(&["dataTable", "dataTable", "dataTable", "dataTable"]);
            flow.wire("if/2", "onTrue", "dataTable/1")
                .wire("if/2", "onFalse", "dataTable/2")
                .wire("if/3", "onTrue", "dataTable/3")
                .wire("if/3", "onFalse", "dataTable/4");
        })
        .behaves(false),
        wrong_then("thresholds of root and upper exchanged", |flow| {
            flow.text("if/1", "expression", "item.score >= 80").text(
                "if/2",
                "expression",
                "item.score >= 50",
            );
        })
        .behaves(false),
        wrong_then("boundary excluded", |flow| {
            flow.text("if/3", "expression", "item.score > 20");
        })
        .behaves(false),
        wrong_then("no blanks", |flow| {
            flow.text("if/1", "expression", "item.score>=50");
        })
        .semantic()
        .behaves(true),
        wrong_then("written the other way round", |flow| {
            flow.text("if/1", "expression", "50 <= item.score");
        })
        .behaves(true),
        wrong_then("a leaf left open", |flow| {
            flow.unwire("if/3", "onFalse", "dataTable/2");
        })
        .behaves(false),
    ],
};

const FR: &str = r#"item.country === "FR""#;
const ENGLISH: &str = "ICML Project notification";
const FRENCH: &str = "Notification de projet ICML";

/// Trigger, connector and decision, and two e-mails with these subjects on false and on true.
fn mails(flow: &mut Flow, trigger: &str, on_false: &str, on_true: &str) {
    flow.with(&[trigger, "databaseConnector", "if", "sendEmail", "sendEmail"]);
    flow.text("if", "expression", FR)
        .text("sendEmail/1", "subject", on_false)
        .text("sendEmail/2", "subject", on_true);
    flow.wire(trigger, "trigger", "databaseConnector")
        .connect("databaseConnector", "if")
        .wire("if", "onFalse", "sendEmail/1")
        .wire("if", "onTrue", "sendEmail/2");
}

/// Send one of two e-mails.
pub const T019: Table = Table {
    task: "workflow-builder/019-two-languages",
    begin: Begin::New("ICML Project"),
    solve: |flow| mails(flow, "chatTrigger", ENGLISH, FRENCH),
    answers: DONE,
    cases: &[
        right("the French mail first", |flow| {
            flow.with(&["sendEmail", "sendEmail"]);
            flow.with(&["if", "databaseConnector", "chatTrigger"]);
            flow.text("sendEmail/1", "subject", FRENCH)
                .text("sendEmail/2", "subject", ENGLISH)
                .text("if", "expression", FR);
            flow.wire("if", "onTrue", "sendEmail/1")
                .wire("if", "onFalse", "sendEmail/2")
                .connect("databaseConnector", "if")
                .wire("chatTrigger", "trigger", "databaseConnector");
        }),
        wrong("subjects swapped", |flow| {
            mails(flow, "chatTrigger", FRENCH, ENGLISH);
        })
        .behaves(false),
        wrong("Manual Trigger", |flow| {
            mails(flow, "manualTrigger", ENGLISH, FRENCH);
        }),
        wrong_then("one mail on both outputs", |flow| {
            flow.wire("if", "onTrue", "sendEmail/1");
        })
        .behaves(false),
        wrong_then("both outputs to one mail, the other left alone", |flow| {
            flow.unwire("if", "onTrue", "sendEmail/2")
                .wire("if", "onTrue", "sendEmail/1");
        })
        .behaves(false),
        wrong_then("single quotes", |flow| {
            flow.text("if", "expression", "item.country === 'FR'");
        })
        .semantic()
        .behaves(true),
        wrong_then("sender filled in", |flow| {
            flow.text("sendEmail/1", "from", "icml@example.com");
        })
        .behaves(false),
        wrong_then("provider changed", |flow| {
            flow.text("chatTrigger", "provider", "teams");
        }),
        wrong_then("another name", |flow| {
            flow.rename("ICML");
        })
        .parity(true)
        .behaves(true),
    ],
};

/// Route by value.
pub const X07: Table = Table {
    task: "workflow-builder/x07-value-router",
    begin: Begin::New("Value Router"),
    solve: |flow| {
        flow.with(&["manualTrigger", "if", "dataTable", "noOperation"]);
        flow.text("if", "expression", "item.value > 5")
            .wire("manualTrigger", "trigger", "if")
            .wire("if", "onTrue", "dataTable")
            .wire("if", "onFalse", "noOperation");
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.with(&["noOperation", "dataTable", "if", "manualTrigger"]);
            flow.wire("if", "onFalse", "noOperation")
                .wire("if", "onTrue", "dataTable")
                .wire("manualTrigger", "trigger", "if")
                .text("if", "expression", "item.value > 5");
        }),
        wrong("outputs swapped", |flow| {
            flow.with(&["manualTrigger", "if", "dataTable", "noOperation"]);
            flow.text("if", "expression", "item.value > 5")
                .wire("manualTrigger", "trigger", "if")
                .wire("if", "onFalse", "dataTable")
                .wire("if", "onTrue", "noOperation");
        })
        .behaves(false),
        wrong_then("five included", |flow| {
            flow.text("if", "expression", "item.value >= 5");
        })
        .behaves(false),
        wrong_then("no blanks", |flow| {
            flow.text("if", "expression", "item.value>5");
        })
        .semantic()
        .behaves(true),
        wrong_then("No Operation left alone", |flow| {
            flow.unwire("if", "onFalse", "noOperation");
        })
        .behaves(false),
    ],
};
