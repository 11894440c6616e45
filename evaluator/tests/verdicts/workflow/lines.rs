//! Tasks that build a line of nodes from scratch.

use serde_json::json;
use workflow_builder_model::{Command, ImportMode};

use super::table::*;
use crate::judging::judge;

const URL: &str = "https://jsonplaceholder.typicode.com/todos/1";

/// Trigger, request and end with the given URL.
fn fetch(flow: &mut Flow, url: &str) {
    flow.with(&["manualTrigger", "httpRequest", "noOperation"]);
    flow.text("httpRequest", "url", url)
        .wire("manualTrigger", "trigger", "httpRequest")
        .connect("httpRequest", "noOperation");
}

/// Build a request from scratch.
pub const T002: Table = Table {
    task: "workflow-builder/002-three-nodes-from-scratch",
    begin: Begin::New("Example Todo Fetch"),
    solve: |flow| fetch(flow, URL),
    answers: DONE,
    cases: &[
        right("nodes added from the end", |flow| {
            flow.with(&["noOperation", "httpRequest", "manualTrigger"]);
            flow.connect("httpRequest", "noOperation").wire(
                "manualTrigger",
                "trigger",
                "httpRequest",
            );
            flow.text("httpRequest", "method", "POST")
                .text("httpRequest", "method", "GET")
                .text("httpRequest", "url", URL);
        }),
        right("named afterwards", |flow| {
            flow.rename("Untitled");
            fetch(flow, URL);
            flow.rename("example todo fetch ");
        }),
        right("a blank after the URL", |flow| {
            fetch(flow, &format!("{URL} "));
        }),
        right_then("a surplus node deleted again", |flow| {
            flow.with(&["wait"]).delete(&["wait"]);
        }),
        right("typed letter by letter", |flow| {
            fetch(flow, "h");
            for end in 2..=URL.len() {
                flow.text("httpRequest", "url", &URL[..end]);
            }
        }),
        wrong("URL without the item", |flow| {
            fetch(flow, URL.trim_end_matches("/1"));
        }),
        wrong("trailing slash", |flow| fetch(flow, &format!("{URL}/"))),
        wrong("URL not set", |flow| {
            flow.with(&["manualTrigger", "httpRequest", "noOperation"]);
            flow.wire("manualTrigger", "trigger", "httpRequest")
                .connect("httpRequest", "noOperation");
        }),
        doctored("method in small letters", |state| {
            state["graph"]["nodes"][1]["data"]["method"] = json!("get");
        }),
        wrong_then("another method", |flow| {
            flow.text("httpRequest", "method", "POST");
        }),
        wrong_then("a body", |flow| {
            flow.text("httpRequest", "body", "x");
        }),
        wrong_then("a header", |flow| {
            flow.set("httpRequest", "headers", json!({"accept": "*/*"}));
        }),
        wrong("trigger, end, request", |flow| {
            flow.with(&["manualTrigger", "httpRequest", "noOperation"]);
            flow.text("httpRequest", "url", URL)
                .wire("manualTrigger", "trigger", "noOperation")
                .connect("noOperation", "httpRequest");
        }),
        wrong("not connected to the end", |flow| {
            flow.with(&["manualTrigger", "httpRequest", "noOperation"]);
            flow.text("httpRequest", "url", URL)
                .wire("manualTrigger", "trigger", "httpRequest");
        }),
        wrong("another trigger", |flow| {
            flow.with(&["webhookTrigger", "httpRequest", "noOperation"]);
            flow.text("httpRequest", "url", URL)
                .wire("webhookTrigger", "trigger", "httpRequest")
                .connect("httpRequest", "noOperation");
        }),
        wrong_then("a node too many", |flow| {
            flow.with(&["noOperation"]);
        }),
        wrong_then("a connection too many", |flow| {
            flow.wire("manualTrigger", "trigger", "noOperation");
        }),
        wrong_then("another workflow opened last", |flow| {
            flow.create("Scratch");
        }),
        wrong_then("another name", |flow| {
            flow.rename("Todo Fetch");
        })
        .parity(true),
        wrong_from_start("built in an emptied template", |flow| {
            flow.open("Range -> Map -> Table (scaffolding)")
                .delete(&["n1", "n2", "n3"])
                .rename("Example Todo Fetch");
            fetch(flow, URL);
        })
        .parity(true),
        wrong_from_start("imported as a file", |flow| {
            flow.apply(Command::ImportWorkflow {
                document: T002.solution().state,
                mode: ImportMode::New,
            });
        })
        .parity(true),
    ],
};

#[test]
fn each_part_of_the_work_adds_to_the_score() {
    let score = |play: fn(&mut Flow)| {
        let mut flow = Flow::start();
        play(&mut flow);
        judge(T002.task(), &flow.end()).score
    };
    let scores = [
        score(|_| {}),
        score(|flow| flow.begin(&T002.begin)),
        score(|flow| {
            flow.begin(&T002.begin);
            flow.with(&["manualTrigger", "httpRequest", "noOperation"]);
        }),
        score(|flow| {
            flow.begin(&T002.begin);
            fetch(flow, "https://example.org");
        }),
    ];
    assert_eq!(scores, [0.0, 0.25, 0.5, 0.75]);
}

#[test]
fn a_method_in_small_letters_cannot_be_set_in_its_field() {
    let mut flow = Flow::start();
    flow.begin(&T002.begin);
    let node = flow.add("httpRequest");
    assert!(flow.refuses(Command::SetField {
        node,
        key: "method".into(),
        value: Some(json!("get")),
    }));
}

const USERS: &str = "https://jsonplaceholder.typicode.com/users";
const TOWN: &str = r#"item.address?.city === "Gwenborough""#;

/// Build a newsletter.
pub const T020: Table = Table {
    task: "workflow-builder/020-local-newsletter",
    begin: Begin::New("Newsletter System"),
    solve: |flow| {
        flow.with(&["manualTrigger", "httpRequest", "map", "filter", "sendEmail"]);
        flow.text("httpRequest", "url", USERS)
            .text("filter", "predicate", TOWN)
            .text("sendEmail", "from", "newsletter@example.com")
            .text("sendEmail", "to", "local-subscribers@example.com")
            .text("sendEmail", "subject", "Local Newsletter");
        flow.wire("manualTrigger", "trigger", "httpRequest")
            .chain(&["httpRequest", "map", "filter", "sendEmail"]);
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.with(&["sendEmail", "filter", "map", "httpRequest", "manualTrigger"]);
            flow.connect("filter", "sendEmail")
                .connect("map", "filter")
                .connect("httpRequest", "map")
                .wire("manualTrigger", "trigger", "httpRequest");
            flow.text("sendEmail", "subject", "Local Newsletter")
                .text("sendEmail", "to", "local-subscribers@example.com")
                .text("sendEmail", "from", "newsletter@example.com")
                .text("filter", "predicate", TOWN)
                .text("httpRequest", "url", USERS);
        }),
        wrong_then("Map edited", |flow| {
            flow.text("map", "expression", "({ name: item.name })");
        })
        .behaves(false),
        wrong_then("Map edited without effect", |flow| {
            flow.text("map", "expression", "({ ...item })");
        })
        .behaves(true),
        wrong_then("From and Recipients exchanged", |flow| {
            flow.text("sendEmail", "to", "newsletter@example.com").text(
                "sendEmail",
                "from",
                "local-subscribers@example.com",
            );
        })
        .behaves(false),
        wrong_then("predicate without the question mark", |flow| {
            let bare = r#"item.address.city === "Gwenborough""#;
            flow.text("filter", "predicate", bare);
        })
        .behaves(false),
        wrong_then("single quotes", |flow| {
            let single = "item.address?.city === 'Gwenborough'";
            flow.text("filter", "predicate", single);
        })
        .semantic()
        .behaves(true),
        wrong_then("body written", |flow| {
            flow.text("sendEmail", "body", "Hello");
        })
        .behaves(false),
        doctored("a duplicated edge", |state| {
            let edges = state["graph"]["edges"].as_array_mut().unwrap();
            let mut copy = edges[3].clone();
            copy["id"] = json!("copy");
            edges.push(copy);
        }),
        right_then("an unknown key in the settings", |flow| {
            flow.text("sendEmail", "colour", "green");
        }),
        wrong_then("another name", |flow| {
            flow.rename("Newsletter");
        })
        .parity(true)
        .behaves(true),
    ],
};

/// Copy a table. The original's ground truth leaves the table of the connector empty.
pub const X01: Table = Table {
    task: "workflow-builder/x01-order-snapshot",
    begin: Begin::New("Order Snapshot"),
    solve: |flow| {
        flow.with(&["manualTrigger", "databaseConnector", "dataTable"]);
        flow.text("databaseConnector", "table", "orders")
            .text("dataTable", "tableName", "order_snapshot")
            .text("dataTable", "operation", "insert");
        flow.wire("manualTrigger", "trigger", "databaseConnector")
            .connect("databaseConnector", "dataTable");
    },
    answers: DONE,
    cases: &[
        right("from the end", |flow| {
            flow.with(&["dataTable", "databaseConnector", "manualTrigger"]);
            flow.connect("databaseConnector", "dataTable").wire(
                "manualTrigger",
                "trigger",
                "databaseConnector",
            );
            flow.text("dataTable", "operation", "insert")
                .text("dataTable", "tableName", "order_snapshot")
                .text("databaseConnector", "table", "orders");
        })
        .parity(false),
        wrong_then("the connector's table left empty", |flow| {
            flow.text("databaseConnector", "table", "");
        })
        .parity(true)
        .behaves(false),
        wrong_then("operation left at get", |flow| {
            flow.text("dataTable", "operation", "get");
        })
        .behaves(false),
        wrong_then("another table name", |flow| {
            flow.text("dataTable", "tableName", "orders");
        })
        .behaves(false),
        wrong_then("another key field", |flow| {
            flow.text("dataTable", "keyField", "customer");
        }),
        wrong_then("the connector bypassed", |flow| {
            flow.wire("manualTrigger", "trigger", "dataTable");
        })
        .behaves(false),
    ],
};

/// Answer a webhook.
pub const X05: Table = Table {
    task: "workflow-builder/x05-webhook-echo",
    begin: Begin::New("Webhook Echo"),
    solve: |flow| {
        flow.with(&["webhookTrigger", "respondToWebhook"]);
        flow.text("webhookTrigger", "method", "GET")
            .text("webhookTrigger", "path", "/hook/echo")
            .set("respondToWebhook", "statusCode", json!(404))
            .wire("webhookTrigger", "trigger", "respondToWebhook");
    },
    answers: DONE,
    cases: &[
        right("reply first", |flow| {
            flow.with(&["respondToWebhook", "webhookTrigger"]);
            flow.wire("webhookTrigger", "trigger", "respondToWebhook");
            flow.set("respondToWebhook", "statusCode", json!(404))
                .text("webhookTrigger", "path", "/hook/echo")
                .text("webhookTrigger", "method", "GET");
        }),
        doctored("status as text", |state| {
            state["graph"]["nodes"][1]["data"]["statusCode"] = json!("404");
        }),
        wrong_then("status left at 200", |flow| {
            flow.set("respondToWebhook", "statusCode", json!(200));
        })
        .behaves(false),
        wrong_then("method left at POST", |flow| {
            flow.text("webhookTrigger", "method", "POST");
        }),
        wrong_then("path without the first slash", |flow| {
            flow.text("webhookTrigger", "path", "hook/echo");
        }),
        wrong_then("a body", |flow| {
            flow.text("respondToWebhook", "body", "not found");
        })
        .behaves(false),
        wrong_then("not connected", |flow| {
            flow.unwire("webhookTrigger", "trigger", "respondToWebhook");
        })
        .behaves(false),
    ],
};
