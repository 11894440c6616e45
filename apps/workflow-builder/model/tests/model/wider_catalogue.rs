//! Ports and defaults of the wider catalogue.

use serde_json::{Value, json};
use workflow_builder_model::catalogue::{self, NodeType};

fn find(id: &str) -> &'static NodeType {
    catalogue::find(id).unwrap_or_else(|| panic!("no type {id}"))
}

#[test]
fn fresh_nodes_carry_the_agreed_defaults() {
    let expected = [
        (
            "scheduleTrigger",
            json!({"every": "hours", "interval": 1, "cron": ""}),
        ),
        ("formTrigger", json!({"title": "", "fields": []})),
        (
            "emailTrigger",
            json!({"mailbox": "INBOX", "unreadOnly": true}),
        ),
        ("errorTrigger", json!({})),
        ("fileTrigger", json!({"path": "/inbox", "event": "created"})),
        ("subworkflowTrigger", json!({"inputs": []})),
        ("loopOverItems", json!({"batchSize": 1})),
        ("stopAndError", json!({"message": ""})),
        (
            "executeWorkflow",
            json!({"workflowName": "", "mode": "once"}),
        ),
        ("joinAll", json!({"timeoutSeconds": 0})),
        ("routePercent", json!({"shareA": 50})),
        ("retry", json!({"times": 3, "pauseSeconds": 1})),
        ("splitOut", json!({"field": "", "include": "none"})),
        (
            "summarize",
            json!({"fields": [{"op": "count", "field": ""}], "groupBy": []}),
        ),
        ("removeDuplicates", json!({"compare": "all", "fields": []})),
        ("renameKeys", json!({"keys": []})),
        ("selectFields", json!({"keep": []})),
        (
            "compareDatasets",
            json!({"matchA": "id", "matchB": "id", "prefer": "both"}),
        ),
        (
            "joinByKey",
            json!({"leftKey": "id", "rightKey": "id", "kind": "inner"}),
        ),
        (
            "dateTime",
            json!({"operation": "now", "field": "", "amount": 0, "unit": "days", "format": "YYYY-MM-DD", "as": "date"}),
        ),
        ("code", json!({"expression": "array"})),
        ("htmlExtract", json!({"field": "html", "selectors": []})),
        ("textTemplate", json!({"template": "", "as": "text"})),
        (
            "xmlJson",
            json!({"direction": "xmlToJson", "field": "data"}),
        ),
        (
            "csvParse",
            json!({"direction": "parse", "field": "data", "delimiter": ","}),
        ),
        ("inputItems", json!({"items": []})),
        (
            "graphqlRequest",
            json!({"endpoint": "", "query": "", "variables": {}}),
        ),
        ("rssRead", json!({"url": ""})),
        ("ftpTransfer", json!({"operation": "list", "path": ""})),
        ("sshCommand", json!({"command": ""})),
        ("mqttPublish", json!({"topic": "", "payload": ""})),
        ("kafkaPublish", json!({"topic": "", "key": ""})),
        (
            "redisCommand",
            json!({"operation": "get", "key": "", "value": ""}),
        ),
        (
            "chatMessage",
            json!({"provider": "slack", "channelId": "", "text": ""}),
        ),
        (
            "jwt",
            json!({"operation": "sign", "field": "payload", "secretName": ""}),
        ),
        ("totp", json!({"secretName": "", "digits": 6})),
        ("readFile", json!({"path": "", "field": "data"})),
        ("writeFile", json!({"path": "", "field": "data"})),
        ("compress", json!({"operation": "zip", "field": "data"})),
        ("executeCommand", json!({"command": ""})),
        ("credentialCheck", json!({"name": ""})),
        ("executionData", json!({"key": "", "value": ""})),
        ("textClassifier", json!({"categories": [], "field": "text"})),
        ("sentimentAnalysis", json!({"field": "text"})),
        (
            "informationExtractor",
            json!({"field": "text", "schema": {}}),
        ),
        ("summarizeText", json!({"field": "text", "maxWords": 60})),
        (
            "aiAgent",
            json!({"provider": "openai", "model": "gpt-4o-mini", "system": "", "prompt": ""}),
        ),
        (
            "embedText",
            json!({"field": "text", "as": "vector", "dimensions": 8}),
        ),
    ];
    for (id, data) in &expected {
        let fresh = Value::Object(find(id).default_data());
        assert_eq!(fresh.to_string(), data.to_string(), "{id}");
    }
    assert_eq!(catalogue::all().count(), 25 + expected.len());
}

fn inputs(id: &str) -> Vec<Option<&'static str>> {
    find(id).inputs.iter().map(|port| port.handle).collect()
}

fn outputs(id: &str, data: Value) -> Vec<Option<String>> {
    let ports = find(id).outputs(data.as_object().expect("object"));
    ports.into_iter().map(|port| port.handle).collect()
}

#[test]
fn ports_are_the_agreed_ones() {
    let named = |handles: &[&str]| -> Vec<Option<String>> {
        handles
            .iter()
            .map(|handle| Some(handle.to_string()))
            .collect()
    };
    let check =
        |id: &str, expected: &[&str]| assert_eq!(outputs(id, json!({})), named(expected), "{id}");
    check("loopOverItems", &["loop", "done"]);
    check("stopAndError", &[]);
    check("routePercent", &["a", "b"]);
    check("retry", &["ok", "failed"]);
    check("compareDatasets", &["onlyA", "same", "different", "onlyB"]);
    check("sentimentAnalysis", &["positive", "neutral", "negative"]);
    assert_eq!(inputs("joinAll"), [Some("a"), Some("b")]);
    assert_eq!(inputs("compareDatasets"), [Some("inputA"), Some("inputB")]);
    assert_eq!(inputs("joinByKey"), [Some("left"), Some("right")]);
    assert_eq!(inputs("inputItems"), []);
    for node_type in catalogue::all().filter(|node_type| node_type.is_trigger()) {
        assert_eq!(inputs(node_type.id), [], "{}", node_type.id);
        check(node_type.id, &["trigger"]);
    }
}

#[test]
fn a_classifier_has_a_port_per_category_and_one_for_the_rest() {
    let data =
        json!({"categories": [{"label": "a"}, {"label": ""}, {"label": "b"}, {"label": "a"}]});
    let expected: Vec<_> = ["a", "b", "other"]
        .map(|handle| Some(handle.to_string()))
        .to_vec();
    assert_eq!(outputs("textClassifier", data), expected);
}

#[test]
fn every_type_can_be_found_and_says_what_it_does() {
    for node_type in catalogue::all() {
        assert!(!node_type.description.is_empty(), "{}", node_type.id);
        assert!(!node_type.keywords.is_empty(), "{}", node_type.id);
        let hits = catalogue::search(node_type.title);
        assert!(
            hits.iter().any(|hit| hit.id == node_type.id),
            "{}",
            node_type.id
        );
    }
}
