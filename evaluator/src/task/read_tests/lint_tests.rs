//! What lint finds in tasks that can be read.

use super::*;

#[test]
fn lint_flags_what_reads_well_but_is_wrong() {
    let text = workflow_task();
    flagged(
        &text,
        "id = \"workflow-builder/021-my-own-task\"",
        "id = \"modeller/021-x\"",
        "id",
    );
    flagged(
        &text,
        "id = \"workflow-builder/021-my-own-task\"",
        "id = \"workflow-builder/21-x\"",
        "id",
    );
    flagged(&text, "set = \"own\"", "set = \"core\"", "original_id");
    flagged(&text, "steps = 100", "steps = 0", "budget.steps");
    flagged(&text, "seconds = 2400", "seconds = 5", "budget.seconds");
    flagged(
        &text,
        "Sort by email",
        "Sort by email in sort-1",
        "prompt.steps[1]",
    );
    flagged(
        &text,
        "Open the template \\\"API Data Pipeline\\\".",
        "Open it.",
        "prompt.steps",
    );
    flagged(
        &text,
        "name = \"no further node\"",
        "name = \"no further connection\"",
        "subtasks[1].checks[6].name",
    );
    flagged(&text, "scope = \"changed\"", "scope = \"kept\"", "subtasks");
    flagged(
        &text,
        "[expected.workflow]",
        "[expected.workflow]\nkeep_places = true",
        "subtasks",
    );
}

#[test]
fn lint_flags_a_run_on_which_the_expected_workflow_fails_or_yields_nothing() {
    let pinned = |node: &str, items: &str| {
        format!(
            "[expected.workflow]\nruns = [{{ pin = [{{ node = \"{node}\", items = {items} }}] }}]"
        )
    };
    for (what, runs) in [
        ("nothing comes out", pinned("http-1", "[]")),
        (
            "no fixture for the page",
            pinned("trigger-1", "[{}]").replace("[expected.workflow]", "[expected.workflow]\nadd_nodes = [{ id = \"lost\", type = \"httpRequest\" }]\nadd_edges = [{ from = \"trigger-1\", handle = \"trigger\", to = \"lost\" }]"),
        ),
    ] {
        let text = workflow_task().replace("[expected.workflow]", &runs);
        let task = TaskFile::parse("f.toml", &text).unwrap_or_else(|it| panic!("{what}: {it}"));
        let fields: Vec<_> = lint(&[task]).into_iter().map(|fault| fault.field).collect();
        let run = "expected.workflow.runs[0]".to_string();
        assert!(fields.contains(&run), "{what}: {fields:?}");
    }
}

#[test]
fn lint_flags_a_goal_that_holds_before_anything_was_done() {
    flagged(
        &scene_task(),
        "color = \"#0000ff\"",
        "color = \"#ff6600\"",
        "subtasks[0].checks[0]",
    );
}

#[test]
fn lint_flags_a_start_state_that_the_app_cannot_load() {
    for text in [scene_task(), workflow_task(), circuit_task()] {
        let mut task = TaskFile::parse("f.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        task.start_state = Some(serde_json::json!({"scenes": "none", "circuit": 3, "graph": []}));
        let faults = lint(&[task]);
        let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["start.state"], "{faults:?}");
        assert!(
            faults[0].found.contains("cannot be loaded"),
            "{}",
            faults[0]
        );
    }
}

#[test]
fn lint_flags_a_check_on_an_answer_that_nobody_asks_for() {
    let text = answer_task("modeller/021-x");
    flagged(
        &text,
        "path = \"answer/value\"",
        "path = \"answer/altitude\"",
        "subtasks[0].checks[0].path",
    );
}

#[test]
fn two_tasks_with_one_id_are_flagged() {
    let task = TaskFile::parse("f.toml", &scene_task()).unwrap();
    let faults = lint(&[task.clone(), task]);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].field, "id");
}
