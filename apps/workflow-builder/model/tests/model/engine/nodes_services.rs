//! Simulated services, messages, files and tables.

use super::builder::*;
use serde_json::{Value, json};
use workflow_builder_model::engine::{MessageKind, NodeState};

#[test]
fn graphql_picks_columns() {
    let data = json!({"endpoint": "https://api.example.com/graphql", "query": "query { users { id name } }"});
    let users = result_of("graphqlRequest", data, json!([{}]));
    assert_eq!(users[0], json!({"id": 1, "name": "Ada Quill"}));
    assert!(
        fails_with(
            "graphqlRequest",
            json!({"query": "{ users { shoe } }"}),
            json!([{}])
        )
        .contains("no field “shoe”")
    );
}

#[test]
fn feeds_are_read_entry_by_entry() {
    let entries = result_of(
        "rssRead",
        json!({"url": "https://news.example.com/feed.xml"}),
        json!([{}]),
    );
    assert_eq!(
        column(&entries, "title"),
        [json!("Bridge reopens"), json!("Market day")]
    );
    assert_eq!(
        fails_with("rssRead", json!({"url": "https://x.example"}), json!([{}])),
        "no fixture for GET https://x.example"
    );
}

#[test]
fn requests_are_answered_from_fixtures_only() {
    let get = |url: &str| fails_with("httpRequest", json!({"url": url}), json!([{}]));
    assert_eq!(
        get("https://example.com"),
        "item 0: no fixture for GET https://example.com"
    );
    assert!(get("https://api.example.com/unavailable").contains("503"));
    let page = result_of(
        "httpRequest",
        json!({"url": "https://api.example.com/page/{{ item.p }}"}),
        json!([{"p": 3}, {"p": 4}]),
    );
    assert_eq!(column(&page, "hasMore"), [json!(true), json!(false)]);
    assert_eq!(page[0]["rows"].as_array().map(Vec::len), Some(5));
    let todos = result_of(
        "httpRequest",
        json!({"url": "https://jsonplaceholder.typicode.com/todos"}),
        json!([{}]),
    );
    assert_eq!(todos.as_array().map(Vec::len), Some(20));
    let enriched = result_of(
        "httpRequest",
        json!({"method": "POST", "url": "https://api.internal.example.com/enrich"}),
        json!([{"x": 1}]),
    );
    assert_eq!(
        (enriched[0]["x"].clone(), enriched[0]["enriched"].clone()),
        (json!(1), json!(true))
    );
}

#[test]
fn files_are_written_read_listed_and_transferred() {
    let record = chained(
        &[
            ("writeFile", json!({"path": "/out/{{ item.id }}.txt"})),
            ("readFile", json!({"path": "/out/7.txt", "field": "again"})),
            (
                "ftpTransfer",
                json!({"operation": "put", "path": "/ftp/copy.txt"}),
            ),
            (
                "ftpTransfer",
                json!({"operation": "get", "path": "/ftp/copy.txt"}),
            ),
            ("executeCommand", json!({"command": "cat /out/7.txt"})),
        ],
        json!({"id": 7, "data": "hello"}),
    );
    assert_eq!(record.error, None);
    let last = output(&record, "n4")[0].clone();
    assert_eq!(
        [&last["again"], &last["stdout"], &last["exitCode"]],
        [&json!("hello"), &json!("hello"), &json!(0)]
    );
    let listed = result_of("ftpTransfer", json!({"path": "/inbox"}), json!([{}]));
    assert_eq!(
        column(&listed, "path"),
        [json!("/inbox/note.txt"), json!("/inbox/orders.csv")]
    );
    assert!(
        fails_with("readFile", json!({"path": "/nowhere"}), json!([{}]))
            .contains("no file “/nowhere”")
    );
}

#[test]
fn commands_run_on_a_make_believe_machine() {
    let ssh = |command: &str| {
        result_of("sshCommand", json!({"command": command}), json!([{}]))[0].clone()
    };
    assert_eq!(ssh("hostname")["stdout"], json!("demo-server"));
    assert_eq!(ssh("rm -rf /")["exitCode"], json!(127));
    let local = result_of("executeCommand", json!({"command": "echo hi"}), json!([{}]));
    assert_eq!(local[0]["stdout"], json!("hi"));
}

#[test]
fn keys_are_counted_set_and_deleted() {
    let redis = |operation: &str| {
        (
            "redisCommand",
            json!({"operation": operation, "key": "k", "value": "41"}),
        )
    };
    let record = chained(
        &[
            redis("set"),
            redis("incr"),
            redis("get"),
            redis("delete"),
            redis("get"),
        ],
        json!({}),
    );
    let results: Vec<Value> = (0..5)
        .map(|n| output(&record, &format!("n{n}"))[0]["result"].clone())
        .collect();
    assert_eq!(
        results,
        [json!("OK"), json!(42), json!("42"), json!(1), Value::Null]
    );
}

#[test]
fn messages_land_in_the_outbox() {
    let record = chained(
        &[
            (
                "chatMessage",
                json!({"channelId": "#ops", "text": "id {{ item.id }}"}),
            ),
            ("mqttPublish", json!({"topic": "t", "payload": "p"})),
            (
                "kafkaPublish",
                json!({"topic": "events", "key": "{{ item.id }}"}),
            ),
            (
                "sendEmail",
                json!({"to": "{{ item.id }}@example.com", "mode": "perItem"}),
            ),
        ],
        json!({"id": 7}),
    );
    let sent: Vec<_> = record
        .outbox
        .iter()
        .map(|m| (m.kind, m.to.as_str(), m.subject.as_str(), m.body.as_str()))
        .collect();
    assert_eq!(
        sent,
        [
            (MessageKind::Chat, "#ops", "", "id 7"),
            (MessageKind::Mqtt, "t", "", "p"),
            (MessageKind::Kafka, "events", "7", r#"{"id":7}"#),
            (MessageKind::Email, "7@example.com", "", ""),
        ]
    );
}

#[test]
fn a_webhook_is_answered_once() {
    let record = chained(
        &[
            (
                "respondToWebhook",
                json!({"statusCode": 201, "headers": {"X-A": "1"}}),
            ),
            ("respondToWebhook", json!({"statusCode": 500})),
        ],
        json!({"id": 7}),
    );
    let reply = record.webhook_reply.clone().expect("reply");
    assert_eq!((reply.status_code, reply.body), (201, json!([{"id": 7}])));
    assert_eq!(reply.headers["X-A"], "1");
    assert_eq!(part(&record, "n1").state, NodeState::Warning);
}

#[test]
fn tables_insert_upsert_update_delete_and_get() {
    let step = |operation: &str, items: Value| {
        [
            ("code", json!({"expression": format!("{items}")})),
            ("dataTable", json!({"operation": operation})),
        ]
    };
    let steps = [
        step(
            "insert",
            json!([{"id": 1, "v": "a"}, {"id": 2, "v": "b"}, {"id": 3, "v": "c"}]),
        ),
        step("upsert", json!([{"id": 2, "v": "B"}, {"id": 4, "v": "d"}])),
        step("update", json!([{"id": 1, "v": "A"}, {"id": 9, "v": "z"}])),
        step("delete", json!([{"id": 3}])),
        step("get", json!([{"id": 1}, {"id": 4}])),
    ]
    .concat();
    let record = chained(&steps, json!({}));
    assert_eq!(record.error, None);
    let rows = json!([{"id": 1, "v": "A"}, {"id": 2, "v": "B"}, {"id": 4, "v": "d"}]);
    assert_eq!(json!(record.tables["records"]), rows);
    assert_eq!(output(&record, "n9"), json!([rows[0], rows[2]]));
}
