//! Every node type of the wider catalogue does its work.

use crate::builder::*;
use serde_json::{Value, json};
use workflow_builder_model::Graph;
use workflow_builder_model::engine::{MessageKind, NodeSettings, NodeState, OnError, run};

fn only_trigger(type_id: &str, data: Value) -> Value {
    let record = run_complete(&Graph::default().node("t", type_id, data));
    assert_eq!(record.error, None);
    through(&record, "t", "trigger")
}

fn fails_with(type_id: &str, data: Value, items: Value) -> String {
    let record = run_complete(&single(type_id, data, items));
    record.error.map(|error| error.message).unwrap_or_default()
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

fn joined(type_id: &str, data: Value, ports: [&str; 2], one: Value, two: Value) -> Graph {
    Graph::default()
        .node("one", "inputItems", json!({"items": one}))
        .node("two", "inputItems", json!({"items": two}))
        .node("it", type_id, data)
        .edge_into("one", "", "it", ports[0])
        .edge_into("two", "", "it", ports[1])
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

// Data shaping

#[test]
fn split_out_makes_an_item_per_element() {
    let items = json!([{"id": 1, "tags": ["a", "b"]}, {"id": 2}]);
    assert_eq!(
        result_of("splitOut", json!({"field": "tags"}), items.clone()),
        json!([{"tags": "a"}, {"tags": "b"}])
    );
    assert_eq!(
        result_of(
            "splitOut",
            json!({"field": "tags", "include": "all", "as": "tag"}),
            items
        ),
        json!([{"id": 1, "tag": "a"}, {"id": 1, "tag": "b"}])
    );
    let objects = json!([{"rows": [{"x": 1}, {"x": 2}]}]);
    assert_eq!(
        result_of("splitOut", json!({"field": "rows"}), objects),
        json!([{"x": 1}, {"x": 2}])
    );
}

#[test]
fn summarize_offers_every_operation() {
    let operations = [
        "append",
        "average",
        "concatenate",
        "count",
        "countUnique",
        "max",
        "min",
        "sum",
    ];
    let fields: Vec<Value> = operations
        .iter()
        .map(|op| json!({"op": op, "field": "n"}))
        .collect();
    let items = json!([{"g": "a", "n": 1}, {"g": "a", "n": 3}, {"g": "b", "n": 3}, {"g": "a"}]);
    assert_eq!(
        result_of(
            "summarize",
            json!({"fields": fields, "groupBy": ["g"]}),
            items
        )[0],
        json!({
            "g": "a", "append_n": [1, 3], "average_n": 2, "concatenate_n": "1, 3", "count_n": 2,
            "countUnique_n": 2, "max_n": 3, "min_n": 1, "sum_n": 4
        })
    );
}

#[test]
fn aggregate_offers_every_reducer() {
    let reducers = [
        "count",
        "sum",
        "avg",
        "min",
        "max",
        "first",
        "last",
        "list",
        "countUnique",
    ]
    .map(|op| json!({"op": op, "field": "n", "as": op}));
    assert_eq!(
        result_of(
            "aggregate",
            json!({"reducers": reducers}),
            json!([{"n": 4}, {"n": 2}, {"n": 4}, {}])
        ),
        json!([{"count": 3, "sum": 10, "avg": 10.0 / 3.0, "min": 2, "max": 4, "first": 4, "last": 4, "list": [4, 2, 4], "countUnique": 2}])
    );
}

#[test]
fn sort_puts_numbers_before_texts_and_missing_values_last() {
    let sorted = |direction: &str| {
        let items = json!([{"k": "b"}, {}, {"k": 10}, {"k": null}, {"k": 9}, {"k": "B"}]);
        let data = json!({"field": "k", "direction": direction});
        Value::Array(column(&result_of("sort", data, items), "k"))
    };
    assert_eq!(sorted("asc"), json!([9, 10, "B", "b", null, null]));
    assert_eq!(sorted("desc"), json!(["b", "B", 10, 9, null, null]));
}

#[test]
fn duplicates_are_removed_by_all_or_by_selected_fields() {
    let items = json!([{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1, "b": 3}]);
    let count = |data: Value| {
        result_of("removeDuplicates", data, items.clone())
            .as_array()
            .map(Vec::len)
    };
    assert_eq!(count(json!({})), Some(2));
    assert_eq!(
        count(json!({"compare": "selected", "fields": ["a"]})),
        Some(1)
    );
}

#[test]
fn keys_are_renamed_in_place_and_fields_are_selected() {
    let items = json!([{"a": 1, "b": {"c": 2}}]);
    let renamed = result_of(
        "renameKeys",
        json!({"keys": [{"from": "a", "to": "z"}]}),
        items.clone(),
    );
    assert_eq!(
        renamed.to_string(),
        json!([{"z": 1, "b": {"c": 2}}]).to_string()
    );
    assert_eq!(
        result_of("selectFields", json!({"keep": ["b.c", "nothing"]}), items),
        json!([{"b.c": 2}])
    );
}

#[test]
fn data_sets_are_compared_into_four_outputs() {
    let one = json!([{"id": 1}, {"id": 2, "v": 1}, {"id": 3, "v": 1}, {"v": 0}]);
    let two = json!([{"id": 2, "v": 1}, {"id": 3, "v": 2}, {"id": 4}]);
    let record = run_complete(&joined(
        "compareDatasets",
        json!({}),
        ["inputA", "inputB"],
        one,
        two,
    ));
    let left = |port: &str| through(&record, "it", port);
    assert_eq!(left("onlyA"), json!([{"id": 1}, {"v": 0}]));
    assert_eq!(left("same"), json!([{"id": 2, "v": 1}]));
    assert_eq!(
        left("different"),
        json!([{"a": {"id": 3, "v": 1}, "b": {"id": 3, "v": 2}}])
    );
    assert_eq!(left("onlyB"), json!([{"id": 4}]));
}

#[test]
fn joins_keep_what_their_kind_promises() {
    let join = |kind: &str| {
        let one = json!([{"id": 1, "a": "l"}, {"id": 2, "a": "l"}]);
        let two = json!([{"id": 2, "a": "r", "b": 1}, {"id": 2, "b": 2}, {"id": 3, "b": 3}]);
        let data = json!({"kind": kind});
        output(
            &run_complete(&joined("joinByKey", data, ["left", "right"], one, two)),
            "it",
        )
    };
    let both = json!([{"id": 2, "a": "l", "b": 1}, {"id": 2, "a": "l", "b": 2}]);
    assert_eq!(join("inner"), both);
    assert_eq!(join("left"), json!([{"id": 1, "a": "l"}, both[0], both[1]]));
    assert_eq!(join("outer").as_array().map(Vec::len), Some(4));
}

#[test]
fn dates_are_computed_on_a_field() {
    let dated =
        |data: Value| result_of("dateTime", data, json!([{"d": "2025-12-30"}]))[0]["date"].clone();
    assert_eq!(dated(json!({})), json!("2026-01-01T00:00:00.001Z"));
    assert_eq!(
        dated(json!({"operation": "add", "field": "d", "amount": 3})),
        json!("2026-01-02T00:00:00.000Z")
    );
    assert_eq!(
        dated(json!({"operation": "format", "field": "d", "format": "DD.MM.YYYY"})),
        json!("30.12.2025")
    );
    assert_eq!(
        dated(json!({"operation": "extract", "field": "d", "unit": "years"})),
        json!(2025)
    );
    assert_eq!(
        dated(json!({"operation": "round", "field": "d", "unit": "months"})),
        json!("2025-12-01T00:00:00.000Z")
    );
    assert_eq!(
        dated(json!({"operation": "between", "field": "d"})),
        json!(2)
    );
    let message = fails_with(
        "dateTime",
        json!({"operation": "format", "field": "x"}),
        json!([{}]),
    );
    assert_eq!(message, "item 0: the field “x” holds no date");
}

#[test]
fn code_sees_the_whole_batch() {
    let data = json!({"expression": "array.filter(x => x.n > 1).map(x => x.n)"});
    assert_eq!(
        result_of("code", data, json!([{"n": 1}, {"n": 2}, {"n": 3}])),
        json!([{"value": 2}, {"value": 3}])
    );
    assert_eq!(
        result_of("code", json!({}), json!([{"n": 1}])),
        json!([{"n": 1}])
    );
}

#[test]
fn html_is_extracted_by_selectors() {
    let html = "<ul><li class=x>A</li><li>B</li></ul><a href='/go'>Go</a>";
    let selectors = json!([
        {"name": "first", "selector": "li.x"},
        {"name": "all", "selector": "ul li", "all": "yes"},
        {"name": "link", "selector": "a", "attribute": "href"},
        {"name": "none", "selector": "h1"}
    ]);
    let item = &result_of(
        "htmlExtract",
        json!({"selectors": selectors}),
        json!([{"html": html}]),
    )[0];
    assert_eq!(
        [&item["first"], &item["all"], &item["link"], &item["none"]],
        [&json!("A"), &json!(["A", "B"]), &json!("/go"), &Value::Null]
    );
}

#[test]
fn templates_are_filled_with_values() {
    let data = json!({"template": "Dear {{ item.name }}, {{ item.n * 2 }}{{ item.missing }} {{ [1] }} {{"});
    assert_eq!(
        result_of("textTemplate", data, json!([{"name": "Ada", "n": 4}]))[0]["text"],
        json!("Dear Ada, 8 [1] {{")
    );
}

#[test]
fn xml_and_json_turn_into_each_other() {
    let xml = "<a x=\"1\"><b>t</b></a>";
    let read = result_of("xmlJson", json!({}), json!([{"data": xml}]));
    assert_eq!(read, json!([{"data": {"a": {"@x": "1", "b": "t"}}}]));
    let written = result_of("xmlJson", json!({"direction": "jsonToXml"}), read);
    assert_eq!(written, json!([{"data": xml}]));
    assert!(fails_with("xmlJson", json!({}), json!([{"data": "<a>"}])).contains("not XML"));
}

#[test]
fn csv_is_parsed_and_written() {
    let parsed = result_of(
        "csvParse",
        json!({"delimiter": ";"}),
        json!([{"data": "a;b\n1;\"x;y\""}]),
    );
    assert_eq!(parsed, json!([{"a": "1", "b": "x;y"}]));
    let written = result_of("csvParse", json!({"direction": "write"}), parsed);
    assert_eq!(written, json!([{"data": "a,b\n1,x;y"}]));
}

// Services

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

/// A chain of nodes on one item.
fn chained(nodes: &[(&str, Value)], item: Value) -> workflow_builder_model::engine::RunRecord {
    let mut graph = Graph::default().node("n", "inputItems", json!({"items": [item]}));
    let mut last = "n".to_string();
    for (place, (type_id, data)) in nodes.iter().enumerate() {
        let id = format!("n{place}");
        graph = graph.node(&id, type_id, data.clone()).edge(&last, "", &id);
        last = id;
    }
    run_complete(&graph)
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

// Security

#[test]
fn crypto_hashes_signs_and_comes_back_from_encryption() {
    let crypto = |data: Value| result_of("crypto", data, json!([{"body": "abc"}]))[0].clone();
    assert_eq!(
        crypto(json!({}))["hash"],
        json!("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    );
    assert_eq!(
        crypto(json!({"operation": "hmac"}))["hmac"]
            .as_str()
            .map(str::len),
        Some(64)
    );
    let generated = crypto(json!({"operation": "generate"}));
    assert_eq!(generated, crypto(json!({"operation": "generate"})));
    let record = chained(
        &[
            ("crypto", json!({"operation": "encrypt"})),
            (
                "crypto",
                json!({"operation": "decrypt", "field": "encrypted"}),
            ),
        ],
        json!({"body": "secret é"}),
    );
    assert_eq!(output(&record, "n1")[0]["decrypted"], json!("secret é"));
}

#[test]
fn tokens_are_signed_verified_and_decoded() {
    let record = chained(
        &[
            ("jwt", json!({"secretName": "demo-key"})),
            (
                "jwt",
                json!({"operation": "verify", "secretName": "demo-key"}),
            ),
            ("jwt", json!({"operation": "decode"})),
            (
                "jwt",
                json!({"operation": "verify", "secretName": "another"}),
            ),
        ],
        json!({"payload": {"sub": "ada"}}),
    );
    assert_eq!(record.error, None);
    assert_eq!(output(&record, "n1")[0]["valid"], json!(true));
    assert_eq!(output(&record, "n2")[0]["claims"], json!({"sub": "ada"}));
    assert_eq!(output(&record, "n2")[0]["header"]["alg"], json!("HS256"));
    assert_eq!(output(&record, "n3")[0]["valid"], json!(false));
    assert!(
        fails_with(
            "jwt",
            json!({"operation": "decode"}),
            json!([{"token": "x.y"}])
        )
        .contains("not a token")
    );
}

#[test]
fn one_time_passwords_follow_the_simulated_clock() {
    let code = |digits: u32| {
        result_of(
            "totp",
            json!({"secretName": "demo-totp", "digits": digits}),
            json!([{}]),
        )[0]
        .clone()
    };
    assert_eq!(code(6)["code"].as_str().map(str::len), Some(6));
    assert_eq!(code(8)["validForSeconds"], json!(30));
}

#[test]
fn archives_come_back_as_they_were() {
    let record = chained(
        &[
            ("compress", json!({})),
            ("compress", json!({"operation": "unzip"})),
        ],
        json!({"data": "héllo"}),
    );
    assert!(
        output(&record, "n0")[0]["data"]
            .as_str()
            .is_some_and(|text| text.starts_with("UEsDB"))
    );
    assert_eq!(output(&record, "n1")[0]["data"], json!("héllo"));
}

#[test]
fn credentials_are_looked_up_by_name() {
    let check = |name: &str| {
        result_of("credentialCheck", json!({"name": name}), json!([{}]))[0]["credential"]["ok"]
            .clone()
    };
    assert_eq!(
        (check("demo-key"), check("nobody")),
        (json!(true), json!(false))
    );
}

#[test]
fn facts_are_attached_to_the_run() {
    let record = chained(
        &[(
            "executionData",
            json!({"key": "customer", "value": "{{ item.id }}"}),
        )],
        json!({"id": 7}),
    );
    assert_eq!(record.execution_data["customer"], json!("7"));
}

// AI

#[test]
fn guardrails_block_flag_or_redact() {
    let items = json!([{"t": "mail ada@quill.example"}, {"t": "fine"}]);
    let guarded = |action: &str| result_of("guardrails", json!({"action": action}), items.clone());
    assert_eq!(guarded("block"), json!([{"t": "fine"}]));
    assert_eq!(
        guarded("flag")[0]["guardrail"],
        json!({"ok": false, "hits": ["email"]})
    );
    assert_eq!(guarded("redact")[0], json!({"t": "mail [redacted]"}));
}

#[test]
fn texts_are_classified_into_their_categories() {
    let categories = json!([{"label": "billing", "description": "invoice payment"}, {"label": "shipping", "description": "parcel delivery"}]);
    let items = json!([{"text": "My parcel is late"}, {"text": "Where is the invoice for my payment?"}, {"text": "Hello"}]);
    let record = run_complete(&single(
        "textClassifier",
        json!({"categories": categories}),
        items,
    ));
    let count = |port: &str| part(&record, "it").count_out(Some(port));
    assert_eq!(
        (count("billing"), count("shipping"), count("other")),
        (1, 1, 1)
    );
}

#[test]
fn moods_are_told_apart() {
    let items = json!([{"text": "Great, thank you!"}, {"text": "It is broken and slow"}, {"text": "A box"}, {"text": "not good"}]);
    let record = run_complete(&single("sentimentAnalysis", json!({}), items));
    let count = |port: &str| part(&record, "it").count_out(Some(port));
    assert_eq!(
        (count("positive"), count("neutral"), count("negative")),
        (1, 1, 2)
    );
}

#[test]
fn facts_are_extracted_by_schema() {
    let schema = json!({"email": "email", "amount": "number"});
    let items = json!([{"text": "pay 12.5 to ada@quill.example"}]);
    assert_eq!(
        result_of("informationExtractor", json!({"schema": schema}), items)[0]["extracted"],
        json!({"email": "ada@quill.example", "amount": 12.5})
    );
}

#[test]
fn texts_are_summarised_embedded_and_answered() {
    let items = json!([{"text": "One two three. Four five six."}]);
    let summary = result_of("summarizeText", json!({"maxWords": 4}), items.clone());
    assert_eq!(summary[0]["summary"], json!("One two three."));
    let vector = result_of("embedText", json!({}), items.clone())[0]["vector"].clone();
    let length: f64 = vector
        .as_array()
        .expect("vector")
        .iter()
        .filter_map(Value::as_f64)
        .map(|x| x * x)
        .sum();
    assert!((length - 1.0).abs() < 1e-4);
    assert_eq!(vector.as_array().map(Vec::len), Some(8));
    let data = json!({"system": "Answer \"yes\" or \"no\"", "prompt": "Is {{ item.text }} long?"});
    let answer = result_of("aiAgent", data, items.clone())[0]["answer"].clone();
    assert!([json!("yes"), json!("no")].contains(&answer));
    let first = result_of("aiTransform", json!({"prompt": "shorten"}), items);
    assert_eq!(first[0]["result"], json!("One two three. Four five six."));
}
