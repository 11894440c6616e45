//! Workflows that come from files and pasted text.

use super::*;

#[test]
fn imports_accept_a_workflow_a_graph_and_bare_lists() {
    let full = template("Order Processing Pipeline").export();
    for document in [
        full.clone(),
        json!({"graph": full["graph"]}),
        full["graph"].clone(),
    ] {
        let mut workspace = Workspace::new(0);
        let command = Command::ImportWorkflow {
            document,
            mode: ImportMode::New,
        };
        workspace.apply(command, NOON).expect("import");
        assert_eq!(edges(&workspace).len(), 7);
        assert_eq!(
            workspace.export()["metadata"]["origin"],
            json!({"created": "import"})
        );
    }
}

#[test]
fn a_faulty_import_names_its_fault_and_changes_nothing() {
    let mut workspace = template("API Data Pipeline");
    let before = workspace.export();
    let node = json!({"id": "a", "type": "map", "position": {"x": 0, "y": 0}, "data": {}});
    for (document, named) in [
        (json!({"nodes": 3}), "E1"),
        (
            json!({"nodes": [{"id": "a", "type": "ghost", "position": {"x": 0, "y": 0}}], "edges": []}),
            "ghost",
        ),
        (json!({"nodes": [node, node], "edges": []}), "used twice"),
        (
            json!({"nodes": [node], "edges": [{"id": "e", "source": "a", "target": "b"}]}),
            "“b”",
        ),
    ] {
        let command = json!({"op": "import_workflow", "document": document, "mode": "replace"});
        let refusal = run(&mut workspace, command)
            .expect_err("refused")
            .to_string();
        assert!(refusal.contains(named), "{refusal}");
    }
    assert_eq!(workspace.export(), before);
}

#[test]
fn importing_into_the_open_workflow_can_be_undone_with_its_origin() {
    let mut workspace = template("API Data Pipeline");
    let before = workspace.export();
    let command =
        json!({"op": "import_workflow", "document": {"nodes": [], "edges": []}, "mode": "replace"});
    must(&mut workspace, command);
    assert_eq!(workspace.export()["name"], "API Data Pipeline");
    assert_eq!(
        workspace.export()["metadata"]["origin"]["created"],
        "import"
    );
    must(&mut workspace, json!({"op": "undo"}));
    assert_eq!(workspace.export()["metadata"], before["metadata"]);
    assert_eq!(workspace.export()["graph"], before["graph"]);
}

#[test]
fn a_plain_workflow_object_is_a_start_state_and_comes_up_open() {
    let mut plain = template("API Data Pipeline").export();
    if let Some(object) = plain.as_object_mut() {
        object.remove("workspace");
    }
    let workspace = Workspace::from_export(3, &plain).expect("loaded");
    assert_eq!(
        workspace.open().map(|s| s.workflow().name.as_str()),
        Some("API Data Pipeline")
    );
    assert!(Workspace::from_export(3, &json!({})).is_err());
}

#[test]
fn an_import_lists_every_fault_of_a_graph() {
    let mut workspace = Workspace::new(1);
    let document = json!({
        "nodes": [
            {"id": "a", "type": "map", "position": {"x": 0, "y": 0}},
            {"id": "b", "type": "teleporter", "position": {"x": 0, "y": 0}},
            {"id": "a", "type": "map", "position": {"x": 0, "y": 0}},
        ],
        "edges": [{"id": "e", "source": "a", "target": "ghost"}],
    });
    let mode = ImportMode::New;
    let refusal = workspace
        .apply(Command::ImportWorkflow { document, mode }, 1)
        .expect_err("refused")
        .to_string();
    for part in ["teleporter", "used twice", "ghost", "Nothing was imported"] {
        assert!(refusal.contains(part), "{refusal}");
    }
    assert!(workspace.workflows().is_empty());
}

#[test]
fn a_graph_without_places_and_edge_ids_is_arranged() {
    let mut workspace = Workspace::new(1);
    let document = json!({
        "nodes": [{"id": "a", "type": "map"}, {"id": "b", "type": "map"}],
        "edges": [{"source": "a", "target": "b"}],
    });
    let mode = ImportMode::New;
    workspace
        .apply(Command::ImportWorkflow { document, mode }, 1)
        .expect("imported");
    let graph = &workspace.open().expect("open").workflow().graph;
    assert!(graph.nodes[0].position.x < graph.nodes[1].position.x);
}
