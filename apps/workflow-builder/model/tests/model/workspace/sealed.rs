//! Sealed nodes: rationed, recorded, and never undone.

use super::*;

/// A workspace with a sealed node that may be run twice and shows one record.
fn sealed() -> Workspace {
    let node = json!({"id": "s", "type": "sealed", "position": {"x": 0, "y": 0}});
    let state = json!({
        "id": "w", "name": "Sealed", "createdAt": 0, "updatedAt": 0, "graph": {"nodes": [node]},
        "workspace": {
            "open": "w", "workflows": [{"id": "w", "name": "Sealed", "lastUsed": 1}],
            "sealed": {"runs": 2, "shown": 1},
        },
    });
    Workspace::from_export(0, &state).expect("a workspace")
}

fn nodes(workspace: &Workspace) -> Vec<Value> {
    let nodes = workspace.export()["graph"]["nodes"].as_array().cloned();
    nodes.unwrap_or_default()
}

fn run_of(node: &str) -> Value {
    json!({"op": "run_sealed", "node": node, "input": [{"id": 1}, {"id": 2}],
        "output": [{"id": 2}], "total": 2})
}

#[test]
fn runs_are_recorded_until_the_ration_is_used_up() {
    let mut workspace = sealed();
    must(&mut workspace, run_of("s"));
    must(&mut workspace, run_of("s"));
    let before = workspace.export();
    let refusal = run(&mut workspace, run_of("s")).expect_err("no run is left");
    assert!(refusal.to_string().contains("used up"), "{refusal}");
    assert_eq!(workspace.export(), before);
    assert_eq!(workspace.operations().len(), 2);
    let again = Workspace::from_export(0, &before).expect("a workspace");
    assert_eq!(again.export(), before);
    assert_eq!(
        again.sealed().map(|it| (it.left(), it.done.len())),
        Some((0, 2))
    );
}

#[test]
fn what_was_run_is_no_step_of_the_history() {
    let mut workspace = sealed();
    must(
        &mut workspace,
        json!({"op": "add_node", "node_type": "map", "position": {"x": 0, "y": 0}}),
    );
    must(&mut workspace, run_of("s"));
    must(&mut workspace, json!({"op": "undo"}));
    assert_eq!(nodes(&workspace).len(), 1);
    assert_eq!(workspace.sealed().map(|it| it.left()), Some(1));
}

#[test]
fn only_a_document_brings_a_sealed_node_and_only_with_a_ration_is_it_run() {
    let mut workspace = sealed();
    let add = json!({"op": "add_node", "node_type": "sealed", "position": {"x": 0, "y": 0}});
    let refusal = run(&mut workspace, add.clone()).expect_err("not in the library");
    assert!(refusal.to_string().contains("no node type"), "{refusal}");
    assert!(run(&mut workspace, run_of("nobody")).is_err());
    let mut other = template("API Data Pipeline");
    let id = nodes(&other)[0]["id"].clone();
    let refusal = run(&mut other, run_of(id.as_str().expect("an id"))).expect_err("no rule");
    assert!(refusal.to_string().contains("no rule"), "{refusal}");
}

#[test]
fn rows_are_kept_for_the_next_run_and_exported_where_a_table_says_so() {
    let table = |id: &str, operation: &str| {
        json!({"id": id, "type": "dataTable", "data": {
            "tableName": "seen", "operation": operation, "keyField": "none", "keep": true,
        }})
    };
    let document = json!({
        "nodes": [
            {"id": "a", "type": "inputItems", "data": {"items": [{"id": 1}]}},
            table("b", "insert"), table("c", "get"),
        ],
        "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}],
    });
    let mut workspace = Workspace::new(0);
    must(
        &mut workspace,
        json!({"op": "import_workflow", "document": document, "mode": "new"}),
    );
    let everywhere = json!({"op": "run", "from": "everywhere"});
    let out =
        |workspace: &Workspace| workspace.export()["lastRun"]["nodes"]["c"]["itemsOut"].clone();
    must(&mut workspace, everywhere.clone());
    assert_eq!(out(&workspace), 1);
    let mut workspace = Workspace::from_export(0, &workspace.export()).expect("a workspace");
    must(&mut workspace, everywhere);
    assert_eq!(out(&workspace), 2);
    assert_eq!(
        workspace.export()["keptTables"]["seen"],
        json!([{"id": 1}, {"id": 1}])
    );
}
