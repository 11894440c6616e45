//! Behaviour of a workspace through its commands, as the editor and the evaluator see it.

mod imports;
mod sealed;
mod switch_cases;

use serde_json::{Value, json};
use workflow_builder_model::{
    CaseRow, Command, Effect, ImportMode, Link, NodeMove, Position, Refusal, RunFrom, Workspace,
};

const NOON: u64 = 1_800_000_000_000;

fn run(workspace: &mut Workspace, command: Value) -> Result<Effect, Refusal> {
    let command: Command = serde_json::from_value(command).expect("a readable command");
    workspace.apply(command, NOON)
}

fn must(workspace: &mut Workspace, command: Value) -> Effect {
    run(workspace, command.clone()).unwrap_or_else(|refusal| panic!("{command}: {refusal}"))
}

fn template(title: &str) -> Workspace {
    let mut workspace = Workspace::new(7);
    must(
        &mut workspace,
        json!({"op": "open_template", "title": title}),
    );
    workspace
}

fn add(workspace: &mut Workspace, node_type: &str) -> String {
    let position = json!({"x": 3.0, "y": 40.0});
    match must(
        workspace,
        json!({"op": "add_node", "node_type": node_type, "position": position}),
    ) {
        Effect::Added { node } => node,
        other => panic!("{other:?}"),
    }
}

fn connect(workspace: &mut Workspace, source: &str, handle: Option<&str>, target: &str) -> Effect {
    must(
        workspace,
        json!({"op": "connect", "source": source, "source_handle": handle, "target": target}),
    )
}

fn undo_all(workspace: &mut Workspace) -> usize {
    (0..)
        .take_while(|_| run(workspace, json!({"op": "undo"})).is_ok())
        .count()
}

/// Edges as `source[handle]>target`.
fn edges(workspace: &Workspace) -> Vec<String> {
    let state = workspace.export();
    let edges = state["graph"]["edges"].as_array().cloned();
    edges
        .unwrap_or_default()
        .iter()
        .map(|edge| {
            format!(
                "{}[{}]>{}",
                edge["source"].as_str().unwrap_or_default(),
                edge["sourceHandle"].as_str().unwrap_or_default(),
                edge["target"].as_str().unwrap_or_default()
            )
        })
        .collect()
}

fn data(workspace: &Workspace, node: &str) -> Value {
    let state = workspace.export();
    let nodes = state["graph"]["nodes"].as_array().cloned();
    nodes
        .unwrap_or_default()
        .into_iter()
        .find(|candidate| candidate["id"] == node)
        .map_or(Value::Null, |node| node["data"].clone())
}

#[test]
fn a_pristine_workspace_exports_no_graph() {
    let state = Workspace::new(0).export();
    assert!(state.get("graph").is_none());
    assert_eq!(state["workspace"]["workflows"], json!([]));
}

#[test]
fn removing_sort_and_closing_the_gap_gives_the_graph_of_task_001() {
    let mut workspace = template("API Data Pipeline");
    must(&mut workspace, json!({"op": "delete", "nodes": ["sort-1"]}));
    assert_eq!(
        edges(&workspace),
        ["trigger-1[trigger]>http-1", "http-1[]>map-1"]
    );
    connect(&mut workspace, "map-1", None, "limit-1");
    let state = workspace.export();
    assert_eq!(
        edges(&workspace),
        [
            "trigger-1[trigger]>http-1",
            "http-1[]>map-1",
            "map-1[]>limit-1"
        ]
    );
    assert_eq!(state["graph"]["nodes"].as_array().map(Vec::len), Some(4));
    assert_eq!(
        state["graph"]["edges"][2]["id"],
        "reactflow__edge-map-1-limit-1"
    );
    assert_eq!(
        state["metadata"]["origin"],
        json!({"template": "API Data Pipeline", "templateRevision": 1})
    );
    assert_eq!(
        state["history"],
        json!({"add": 0, "delete": 1, "connect": 1, "cut": 0, "edit": 0, "move": 0, "undo": 0, "redo": 0})
    );
}

#[test]
fn building_from_scratch_gives_the_graph_of_task_002() {
    let mut workspace = Workspace::new(1);
    must(
        &mut workspace,
        json!({"op": "create_workflow", "name": " Example Todo Fetch "}),
    );
    let trigger = add(&mut workspace, "manualTrigger");
    let request = add(&mut workspace, "httpRequest");
    let noop = add(&mut workspace, "noOperation");
    connect(&mut workspace, &trigger, Some("trigger"), &request);
    connect(&mut workspace, &request, None, &noop);
    let url = "https://jsonplaceholder.typicode.com/todos/1";
    must(
        &mut workspace,
        json!({"op": "set_field", "node": request, "key": "url", "value": url}),
    );
    let state = workspace.export();
    assert_eq!(state["name"], "Example Todo Fetch");
    assert_eq!(state["metadata"]["origin"], json!({"created": "blank"}));
    assert_eq!(
        data(&workspace, &request).to_string(),
        json!({"method": "GET", "url": url, "headers": {}, "body": ""}).to_string()
    );
    assert_eq!(
        state["graph"]["nodes"][0]["position"],
        json!({"x": 0, "y": 48})
    );
}

#[test]
fn exported_keys_stand_in_the_agreed_order() {
    let state = template("Order Processing Pipeline").export();
    let keys = |value: &Value| -> Vec<String> {
        value
            .as_object()
            .map(|object| object.keys().cloned().collect())
            .unwrap_or_default()
    };
    assert_eq!(
        keys(&state)[..7],
        [
            "id",
            "name",
            "createdAt",
            "updatedAt",
            "version",
            "metadata",
            "graph"
        ]
    );
    assert_eq!(
        keys(&state["graph"]["nodes"][0]),
        [
            "id",
            "type",
            "position",
            "data",
            "width",
            "height",
            "selected",
            "positionAbsolute",
            "dragging"
        ]
    );
    assert_eq!(
        keys(&state["graph"]["edges"][2]),
        [
            "id",
            "source",
            "target",
            "sourceHandle",
            "targetHandle",
            "label"
        ]
    );
    assert_eq!(state["createdAt"], 1_764_595_985_088_u64);
    assert_eq!(state["updatedAt"], NOON);
    let thumbnail = state["metadata"]["thumbnail"].as_str().unwrap_or_default();
    assert!(thumbnail.starts_with("data:image/svg+xml;base64,"));
}

#[test]
fn the_range_copy_takes_its_own_name_and_the_time_of_opening() {
    let state = template("Range -> Map -> Table (scaffolding)").export();
    assert_eq!(state["name"], "Range → Map → Table");
    assert_eq!(state["createdAt"], NOON);
}

#[test]
fn the_same_edge_twice_is_ignored_and_loops_are_allowed() {
    let mut workspace = template("API Data Pipeline");
    let before = workspace.revision();
    assert_eq!(
        connect(&mut workspace, "http-1", None, "map-1"),
        Effect::Unchanged
    );
    assert_eq!(workspace.revision(), before);
    connect(&mut workspace, "map-1", None, "map-1");
    connect(&mut workspace, "limit-1", None, "http-1");
    assert_eq!(edges(&workspace).len(), 6);
}

#[test]
fn edges_to_ports_that_do_not_exist_are_refused() {
    let mut workspace = template("API Data Pipeline");
    let before = workspace.export();
    for (source, handle, target) in [
        ("map-1", None, "trigger-1"),
        ("map-1", Some("onTrue"), "limit-1"),
        ("trigger-1", None, "map-1"),
        ("ghost", None, "map-1"),
    ] {
        let command =
            json!({"op": "connect", "source": source, "source_handle": handle, "target": target});
        assert!(run(&mut workspace, command).is_err(), "{source} {handle:?}");
    }
    assert_eq!(workspace.export(), before);
}

#[test]
fn a_drag_is_one_step_and_so_is_a_burst_of_typing() {
    let mut workspace = template("API Data Pipeline");
    for x in [16.0, 32.0, 48.0] {
        let command = Command::MoveNodes {
            moves: vec![NodeMove {
                node: "map-1".into(),
                position: Position { x, y: 0.0 },
            }],
            gesture: "drag 1".into(),
        };
        workspace.apply(command, NOON).expect("move");
    }
    for (index, text) in ["n", "na", "nam"].into_iter().enumerate() {
        let command = Command::SetField {
            node: "sort-1".into(),
            key: "field".into(),
            value: Some(json!(text)),
        };
        workspace
            .apply(command, NOON + 100 * index as u64)
            .expect("type");
    }
    assert_eq!(workspace.export()["history"]["move"], 1);
    assert_eq!(workspace.export()["history"]["edit"], 1);
    assert_eq!(undo_all(&mut workspace), 2);
}

#[test]
fn a_pause_while_typing_starts_a_new_step() {
    let mut workspace = template("API Data Pipeline");
    for (text, at_ms) in [("a", 0), ("ab", 500), ("abc", 1101)] {
        let command = Command::SetField {
            node: "sort-1".into(),
            key: "field".into(),
            value: Some(json!(text)),
        };
        workspace.apply(command, NOON + at_ms).expect("type");
    }
    must(&mut workspace, json!({"op": "undo"}));
    assert_eq!(data(&workspace, "sort-1")["field"], "ab");
}

#[test]
fn values_of_the_wrong_kind_are_refused() {
    let mut workspace = template("API Data Pipeline");
    let before = workspace.export();
    for (node, key, value) in [
        ("limit-1", "n", json!("1")),
        ("limit-1", "n", json!(1.5)),
        ("limit-1", "n", json!(-1)),
        ("sort-1", "direction", json!("upwards")),
        ("http-1", "method", json!("get")),
        ("http-1", "url", Value::Null),
    ] {
        let command = json!({"op": "set_field", "node": node, "key": key, "value": value});
        assert!(run(&mut workspace, command).is_err(), "{key} {value}");
    }
    assert_eq!(workspace.export(), before);
}

#[test]
fn numbers_typed_into_a_field_are_exported_as_numbers() {
    let mut workspace = template("API Data Pipeline");
    must(
        &mut workspace,
        json!({"op": "set_field", "node": "limit-1", "key": "n", "value": 3}),
    );
    assert_eq!(data(&workspace, "limit-1").to_string(), r#"{"n":3}"#);
}

#[test]
fn raw_json_keeps_unknown_keys_and_their_order() {
    let mut workspace = template("API Data Pipeline");
    must(
        &mut workspace,
        json!({"op": "set_data", "node": "limit-1", "data": {"zebra": [1, {"b": 1, "a": 2}], "n": 5}}),
    );
    assert_eq!(
        data(&workspace, "limit-1").to_string(),
        r#"{"zebra":[1,{"b":1,"a":2}],"n":5}"#
    );
}

#[test]
fn the_workflow_last_opened_or_edited_is_the_exported_one() {
    let mut workspace = template("API Data Pipeline");
    must(
        &mut workspace,
        json!({"op": "create_workflow", "name": "Second"}),
    );
    let ids: Vec<String> = workspace
        .workflows()
        .iter()
        .map(|stored| stored.id().to_string())
        .collect();
    assert_eq!(workspace.export()["name"], "Second");
    must(&mut workspace, json!({"op": "close_workflow"}));
    must(
        &mut workspace,
        json!({"op": "duplicate_workflow", "workflow": ids[0]}),
    );
    assert_eq!(workspace.export()["name"], "Second");
    must(
        &mut workspace,
        json!({"op": "rename_workflow", "workflow": ids[0], "name": "First"}),
    );
    assert_eq!(workspace.export()["name"], "First");
    must(
        &mut workspace,
        json!({"op": "delete_workflow", "workflow": ids[0]}),
    );
    assert_eq!(workspace.export()["name"], "Second");
    let restored = Workspace::from_export(7, &workspace.export()).expect("restored");
    assert_eq!(
        restored.export().to_string(),
        workspace.export().to_string()
    );
}

#[test]
fn opening_a_template_twice_gives_two_copies_with_ids_of_their_own() {
    let mut workspace = template("API Data Pipeline");
    let first = workspace.export()["id"].clone();
    must(
        &mut workspace,
        json!({"op": "open_template", "title": "API Data Pipeline"}),
    );
    assert_ne!(workspace.export()["id"], first);
    assert_eq!(workspace.workflows().len(), 2);
}

#[test]
fn a_log_with_a_forged_operation_does_not_replay() {
    let workspace = template("API Data Pipeline");
    let mut operations = workspace.operations().to_vec();
    let mut forged = operations[0].clone();
    forged.command = json!({"op": "delete", "nodes": ["ghost"]});
    operations.push(forged);
    assert!(Workspace::replay(7, &operations).is_err());
}

#[test]
fn inserting_into_an_edge_is_one_step() {
    let mut workspace = Workspace::new(1);
    let title = "API Data Pipeline".to_string();
    workspace
        .apply(Command::OpenTemplate { title }, 1)
        .expect("template");
    let before = workspace.export()["graph"].clone();
    let command = Command::AddLinkedNode {
        node_type: "filter".into(),
        position: Position { x: 0.0, y: 0.0 },
        link: Link::Into { edge: "e3".into() },
    };
    let effect = workspace.apply(command, 2).expect("inserted");
    let Effect::Added { node } = effect else {
        panic!("{effect:?}");
    };
    let graph = &workspace.open().expect("open").workflow().graph;
    assert!(graph.edge("e3").is_none());
    assert!(graph.has_edge("map-1", None, &node) && graph.has_edge(&node, None, "sort-1"));
    workspace.apply(Command::Undo, 3).expect("undo");
    assert_eq!(workspace.export()["graph"], before);
}

#[test]
fn a_run_leaves_the_graph_alone_and_a_summary_behind() {
    let mut workspace = Workspace::new(1);
    let title = "Range -> Map -> Table (scaffolding)".to_string();
    workspace
        .apply(Command::OpenTemplate { title }, 1)
        .expect("template");
    let before = workspace.export();
    let from = RunFrom::Everywhere;
    workspace.apply(Command::Run { from }, 2).expect("run");
    let after = workspace.export();
    assert_eq!(after["graph"], before["graph"]);
    assert_eq!(after["updatedAt"], before["updatedAt"]);
    assert_eq!(after["lastRun"]["status"], json!("done"));
    assert_eq!(after["lastRun"]["nodes"]["n3"]["itemsIn"], json!(5));
    let again = Workspace::replay(1, workspace.operations()).expect("replay");
    assert_eq!(again.export().to_string(), after.to_string());
    let restored = Workspace::from_export(1, &after).expect("restored");
    assert_eq!(restored.export().to_string(), after.to_string());
}

#[test]
fn deleting_and_reconnecting_closes_the_gap() {
    let mut workspace = Workspace::new(1);
    let title = "API Data Pipeline".to_string();
    workspace
        .apply(Command::OpenTemplate { title }, 1)
        .expect("template");
    let nodes = vec!["map-1".to_string(), "sort-1".to_string()];
    workspace
        .apply(Command::DeleteAndReconnect { nodes }, 2)
        .expect("deleted");
    let graph = &workspace.open().expect("open").workflow().graph;
    assert_eq!((graph.nodes.len(), graph.edges.len()), (3, 2));
    assert!(graph.has_edge("http-1", None, "limit-1"));
}
