//! The results that every run of a template or a solved task must give.

use super::builder::*;
use serde_json::{Value, json};
use workflow_builder_model::Graph;
use workflow_builder_model::engine::{FindingKind, NodeState, RunStatus, START_MS, lint};

fn api_pipeline() -> Graph {
    template("API Data Pipeline")
}

fn order_pipeline() -> Graph {
    template("Order Processing Pipeline")
}

fn range_template() -> Graph {
    template("Range → Map → Table")
}

#[test]
fn api_data_pipeline_keeps_the_first_five_names() {
    let record = run_complete(&api_pipeline());
    assert_eq!(record.status, RunStatus::Done);
    assert_eq!(ids(&record, "limit-1", ""), json!([5, 10, 3, 2, 9]));
}

#[test]
fn task_1_without_sort_the_first_five_stay_in_order() {
    let graph = api_pipeline()
        .without_node("sort-1")
        .edge("map-1", "", "limit-1");
    assert_eq!(
        ids(&run_complete(&graph), "limit-1", ""),
        json!([1, 2, 3, 4, 5])
    );
}

#[test]
fn task_2_fetches_one_todo() {
    let url = "https://jsonplaceholder.typicode.com/todos/1";
    let graph = Graph::default()
        .node("trigger", "manualTrigger", json!({}))
        .node("http", "httpRequest", json!({"url": url}))
        .node("noop", "noOperation", json!({}))
        .edge("trigger", "trigger", "http")
        .edge("http", "", "noop");
    let todo = json!([{"userId": 1, "id": 1, "title": "delectus aut autem", "completed": false}]);
    assert_eq!(
        output(&run_complete(&graph), "noop").to_string(),
        todo.to_string()
    );
}

#[test]
fn range_template_squares_one_to_five() {
    let record = run_complete(&range_template());
    let expected = json!([
        {"squared": 1}, {"squared": 4}, {"squared": 9}, {"squared": 16}, {"squared": 25}
    ]);
    assert_eq!(output(&record, "n3"), expected);
}

#[test]
fn task_3_wait_moves_the_clock_by_a_second() {
    let graph = range_template()
        .without_edge("n2", "n3")
        .node("wait", "wait", json!({"durationSeconds": 1}))
        .edge("n2", "", "wait")
        .edge("wait", "", "n3");
    let plain = run_complete(&range_template());
    let record = run_complete(&graph);
    assert_eq!(output(&record, "n3"), output(&plain, "n3"));
    // One activation more, at a millisecond each, and the second.
    assert_eq!(record.finished_ms - plain.finished_ms, 1_001);
    assert_eq!(record.started_ms, START_MS);
}

#[test]
fn task_4_without_default_branch_nothing_is_lost() {
    let graph = template("Data Categorization Pipeline")
        .without_node("edit-default-1")
        .set("switch-1", "default", json!(false));
    let record = run_complete(&graph);
    assert_eq!(part(&record, "switch-1").dropped, 0);
    assert_eq!(record.tables["processed_users"].len(), 7);
}

#[test]
fn task_5_sends_one_message_with_all_users() {
    let graph = api_pipeline()
        .node("mail", "sendEmail", json!({"subject": "Users list"}))
        .edge("sort-1", "", "mail");
    let record = run_complete(&graph);
    assert_eq!(part(&record, "mail").items_in, 10);
    assert_eq!(record.outbox.len(), 1);
    assert_eq!(record.outbox[0].subject, "Users list");
    assert_eq!(record.outbox[0].items.len(), 10);
    assert_eq!(ids(&record, "limit-1", ""), json!([5, 10, 3, 2, 9]));
    assert_eq!(
        part(&record, "mail").state,
        NodeState::Warning,
        "no recipients"
    );
}

#[test]
fn task_6_formula_gives_null_because_the_map_removed_the_value() {
    let graph = range_template()
        .without_edge("n2", "n3")
        .node(
            "formula",
            "formula",
            json!({"field": "double", "expression": "item.value * 2"}),
        )
        .edge("n2", "", "formula")
        .edge("formula", "", "n3");
    let record = run_complete(&graph);
    assert_eq!(
        column(&output(&record, "n3"), "double"),
        vec![Value::Null; 5]
    );
    assert_eq!(part(&record, "formula").state, NodeState::Warning);
}

#[test]
fn task_7_filter_keeps_nothing_because_the_map_removed_the_value() {
    let graph = range_template()
        .without_node("n3")
        .node("filter", "filter", json!({"predicate": "item.value > 10"}))
        .edge("n2", "", "filter");
    let record = run_complete(&graph);
    assert_eq!(output(&record, "filter"), json!([]));
    assert_eq!(part(&record, "filter").items_in, 5);
}

fn totals(graph: &Graph) -> Value {
    output(&run_complete(graph), "aggregate-1")
}

#[test]
fn order_pipeline_totals_both_priorities() {
    assert_eq!(
        totals(&order_pipeline()).to_string(),
        json!([
            {"priority": "high", "orderCount": 10, "totalValue": 7693.5},
            {"priority": "standard", "orderCount": 10, "totalValue": 1315}
        ])
        .to_string()
    );
}

#[test]
fn task_8_counts_completed_orders_only() {
    let graph = order_pipeline()
        .without_edge("db-orders", "if-highvalue")
        .node(
            "filter",
            "filter",
            json!({"predicate": "item.status === 'completed'"}),
        )
        .edge("db-orders", "", "filter")
        .edge("filter", "", "if-highvalue");
    assert_eq!(
        totals(&graph),
        json!([
            {"priority": "high", "orderCount": 7, "totalValue": 5548.25},
            {"priority": "standard", "orderCount": 6, "totalValue": 857.25}
        ])
    );
}

#[test]
fn task_10_side_branch_gets_all_orders() {
    let graph = order_pipeline()
        .node("noop", "noOperation", json!({}))
        .node("table", "dataTable", json!({}))
        .edge("merge-orders", "", "noop")
        .edge("noop", "", "table");
    assert_eq!(totals(&graph), totals(&order_pipeline()));
    assert_eq!(part(&run_complete(&graph), "table").items_in, 20);
}

#[test]
fn task_11_sends_every_user_down_the_false_side() {
    let graph = api_pipeline()
        .without_edge("map-1", "sort-1")
        .node("if", "if", json!({"expression": "item.active === true"}))
        .node(
            "mail",
            "sendEmail",
            json!({"subject": "Active user report"}),
        )
        .edge("map-1", "", "if")
        .edge("if", "onTrue", "mail")
        .edge("if", "onFalse", "sort-1");
    let record = run_complete(&graph);
    assert_eq!(part(&record, "if").count_out(Some("onTrue")), 0);
    assert_eq!(part(&record, "if").count_out(Some("onFalse")), 10);
    assert_eq!(ids(&record, "limit-1", ""), json!([5, 10, 3, 2, 9]));
    assert_eq!(part(&record, "mail").state, NodeState::Skipped);
    assert_eq!(record.outbox.len(), 0);
}

#[test]
fn task_14_finds_the_one_org_address() {
    let graph = api_pipeline()
        .without_node("limit-1")
        .without_edge("map-1", "sort-1")
        .node(
            "filter",
            "filter",
            json!({"predicate": "item.email.includes(\".org\")"}),
        )
        .edge("map-1", "", "filter")
        .edge("filter", "", "sort-1")
        .set("sort-1", "field", json!("email"))
        .set("sort-1", "direction", json!("desc"));
    assert_eq!(ids(&run_complete(&graph), "sort-1", ""), json!([4]));
}

#[test]
fn sort_by_city_descending() {
    let graph = api_pipeline().set("sort-1", "field", json!("city")).set(
        "sort-1",
        "direction",
        json!("desc"),
    );
    assert_eq!(
        ids(&run_complete(&graph), "limit-1", ""),
        json!([2, 4, 6, 5, 3])
    );
}

#[test]
fn data_categorization_labels_seven_active_users() {
    let record = run_complete(&template("Data Categorization Pipeline"));
    assert_eq!(record.error, None);
    assert_eq!(part(&record, "filter-1").count_out(None), 7);
    assert_eq!(ids(&record, "switch-1", "high_value"), json!([4, 6, 10]));
    assert_eq!(ids(&record, "switch-1", "engaged"), json!([1, 7, 8]));
    assert_eq!(ids(&record, "switch-1", "at_risk"), json!([3]));
    assert_eq!(part(&record, "switch-1").count_out(Some("default")), 0);
    let edited = output(&record, "edit-fields-1");
    let days = |id: u64| {
        let users = edited.as_array().expect("items").iter();
        users
            .filter(|user| user["id"] == json!(id))
            .map(|user| user["daysActive"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(days(1), [json!(717)]);
    assert_eq!(days(7), [json!(365)]);
    let text = edited[0]["fullRecord"].as_str().expect("text");
    let hash = text.bytes().fold(2_166_136_261_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
    });
    assert_eq!(hash, 3_442_142_659);
}

#[test]
fn enterprise_template_stops_at_its_unwired_trigger() {
    let graph = template("Enterprise Data Pipeline");
    let record = run_complete(&graph);
    for node in &record.nodes {
        let expected = if node.id == "webhook-trigger" {
            NodeState::Done
        } else {
            NodeState::NotReached
        };
        assert_eq!(node.state, expected, "{}", node.id);
    }
    let findings = lint(&graph);
    let gaps = |kind: FindingKind| -> Vec<&str> {
        let found = findings.iter().filter(|finding| finding.kind == kind);
        found.map(|finding| finding.node.as_str()).collect()
    };
    assert_eq!(gaps(FindingKind::TriggerLeadsNowhere), ["webhook-trigger"]);
    assert_eq!(
        gaps(FindingKind::NoInput),
        ["request-validator", "error-handler", "slack-integration"]
    );
    assert!(gaps(FindingKind::Unreachable).contains(&"router-1"));
}

#[test]
fn tasks_9_12_13_and_15_still_run_when_the_trigger_is_wired() {
    let wired = |graph: Graph| graph.edge("webhook-trigger", "trigger", "request-validator");
    let case = json!([
        {"label": "priority_high", "expr": "item.priority === 'high'"},
        {"label": "priority_medium", "expr": "item.priority === 'medium'"},
        {"label": "priority_low", "expr": "item.priority === 'low'"},
        {"label": "priority_urgent"}
    ]);
    let enterprise = || template("Enterprise Data Pipeline");
    let task_9 = enterprise()
        .without_edge("batch-processor", "audit-logger")
        .edge("batch-processor", "", "slack-integration");
    let task_12 = enterprise().set("router-1", "cases", case.clone()).edge(
        "router-1",
        "priority_urgent",
        "batch-processor",
    );
    let task_15 = enterprise()
        .set("router-1", "cases", case)
        .node("urgent", "editFields", json!({}))
        .edge("router-1", "priority_urgent", "urgent")
        .edge("urgent", "", "audit-logger");
    let mut task_13 =
        enterprise()
            .without_edge("error-handler", "merge-1")
            .edge("error-handler", "", "router-1");
    task_13
        .edges
        .retain(|edge| edge.source_handle.as_deref() != Some("priority_low"));
    let task_13 = task_13.edge("router-1", "priority_low", "batch-processor");
    for graph in [task_9, task_12, task_13, task_15] {
        let record = run_complete(&wired(graph));
        assert_eq!(record.error, None);
        // The sample request has medium priority.
        assert_eq!(
            part(&record, "router-1").count_out(Some("priority_medium")),
            1
        );
        assert_eq!(record.tables["pipeline_audit"].len(), 1);
        assert_eq!(record.outbox.len(), 1);
    }
}

#[test]
fn task_16_loops_three_times() {
    let graph = Graph::default()
        .node("trigger", "manualTrigger", json!({}))
        .node(
            "map",
            "map",
            json!({"expression": "counter = (item.counter || 0) + 1"}),
        )
        .node("if", "if", json!({"expression": "item.counter < 3"}))
        .node("table", "dataTable", json!({}))
        .edge("trigger", "trigger", "map")
        .edge("map", "", "if")
        .edge("if", "onTrue", "map")
        .edge("if", "onFalse", "table");
    let record = run_complete(&graph);
    assert_eq!(part(&record, "map").activations, 3);
    assert_eq!(part(&record, "if").activations, 3);
    let received: Vec<_> = part(&record, "table")
        .input()
        .into_iter()
        .cloned()
        .collect();
    assert_eq!(received, [json!({"counter": 3})]);
}

fn country_branches(trigger: &str, table: &str, country: &str) -> Graph {
    let condition = format!("item.country === \"{country}\"");
    Graph::default()
        .node("trigger", trigger, json!({}))
        .node("db", "databaseConnector", json!({"table": table}))
        .node("if", "if", json!({"expression": condition}))
        .edge("trigger", "trigger", "db")
        .edge("db", "", "if")
}

fn task_17(table: &str) -> Graph {
    country_branches("manualTrigger", table, "UK")
        .node("crypto", "crypto", json!({}))
        .node("guard", "guardrails", json!({}))
        .node("merge", "merge", json!({}))
        .edge("if", "onTrue", "crypto")
        .edge("if", "onFalse", "guard")
        .edge("crypto", "", "merge")
        .edge("guard", "", "merge")
}

fn task_19(table: &str) -> Graph {
    country_branches("chatTrigger", table, "FR")
        .node(
            "first",
            "sendEmail",
            json!({"subject": "ICML Project notification"}),
        )
        .node(
            "second",
            "sendEmail",
            json!({"subject": "Notification de projet ICML"}),
        )
        .edge("if", "onFalse", "first")
        .edge("if", "onTrue", "second")
}

#[test]
fn tasks_17_and_19_warn_about_the_empty_table_and_nothing_flows() {
    for graph in [task_17(""), task_19("")] {
        let record = run_complete(&graph);
        assert_eq!(record.status, RunStatus::Warning);
        assert_eq!(part(&record, "db").state, NodeState::Warning);
        assert_eq!(part(&record, "if").state, NodeState::Skipped);
        assert_eq!(record.outbox.len(), 0);
    }
}

#[test]
fn tasks_17_and_19_split_the_users_by_country() {
    let record = run_complete(&task_17("users"));
    assert_eq!(ids(&record, "if", "onTrue"), json!([1, 7]));
    assert_eq!(
        part(&record, "crypto").state,
        NodeState::Warning,
        "users have no body"
    );
    // Every user has an e-mail address, which the guardrails hold back.
    assert_eq!(part(&record, "guard").dropped, 10);
    assert_eq!(ids(&record, "merge", ""), json!([1, 7]));
    let record = run_complete(&task_19("users"));
    assert_eq!(ids(&record, "if", "onTrue"), json!([2, 3, 8]));
    let subjects: Vec<_> = record
        .outbox
        .iter()
        .map(|m| (m.subject.as_str(), m.items.len()))
        .collect();
    assert_eq!(
        subjects,
        [
            ("ICML Project notification", 9),
            ("Notification de projet ICML", 3)
        ]
    );
}

fn task_18() -> Graph {
    let score = |least: u32| json!({"expression": format!("item.score >= {least}")});
    Graph::default()
        .node("trigger", "manualTrigger", json!({}))
        .node("root", "if", score(50))
        .node("upper", "if", score(80))
        .node("lower", "if", score(20))
        .node("first", "dataTable", json!({}))
        .node("second", "dataTable", json!({}))
        .edge("trigger", "trigger", "root")
        .edge("root", "onTrue", "upper")
        .edge("root", "onFalse", "lower")
        .edge("upper", "onTrue", "first")
        .edge("upper", "onFalse", "second")
        .edge("lower", "onTrue", "first")
        .edge("lower", "onFalse", "second")
}

fn received(record: &workflow_builder_model::engine::RunRecord, id: &str) -> Vec<u64> {
    let items = part(record, id).input().into_iter();
    let mut ids: Vec<u64> = items.filter_map(|item| item["id"].as_u64()).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn task_18_sends_an_empty_item_to_the_second_table() {
    let record = run_complete(&task_18());
    assert_eq!(part(&record, "root").count_out(Some("onFalse")), 1);
    assert_eq!(part(&record, "lower").count_out(Some("onFalse")), 1);
    assert_eq!(part(&record, "first").items_in, 0);
    assert_eq!(part(&record, "second").items_in, 1);
}

#[test]
fn task_18_sorts_the_pinned_users_into_both_tables() {
    let users = run_complete(&country_branches("manualTrigger", "users", "UK"));
    let record = run_pinned(&task_18(), "trigger", output(&users, "db"));
    assert_eq!(received(&record, "first"), [1, 2, 7, 8, 10, 11]);
    assert_eq!(received(&record, "second"), [3, 4, 5, 6, 9, 12]);
}

#[test]
fn task_20_writes_to_the_subscribers_in_gwenborough() {
    let graph = Graph::default()
        .node("trigger", "manualTrigger", json!({}))
        .node("http", "httpRequest", json!({"url": "https://jsonplaceholder.typicode.com/users"}))
        .node("map", "map", json!({}))
        .node("filter", "filter", json!({"predicate": "item.address?.city === \"Gwenborough\""}))
        .node(
            "mail",
            "sendEmail",
            json!({"from": "newsletter@example.com", "to": "local-subscribers@example.com", "subject": "Local Newsletter"}),
        )
        .edge("trigger", "trigger", "http")
        .edge("http", "", "map")
        .edge("map", "", "filter")
        .edge("filter", "", "mail");
    let record = run_complete(&graph);
    assert_eq!(record.status, RunStatus::Done);
    assert_eq!(ids(&record, "filter", ""), json!([1]));
    assert_eq!(record.outbox.len(), 1);
    assert_eq!(record.outbox[0].to, "local-subscribers@example.com");
    assert_eq!(record.outbox[0].from, "newsletter@example.com");
}
