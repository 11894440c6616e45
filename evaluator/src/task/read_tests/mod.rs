//! Every fault of a task file is named by file, field and expectation.

mod circuits;
mod constraints;
mod lint_tests;

use super::template::with_example;
use super::{TaskFile, template};
use crate::lint::lint;
use protocol::App;

/// The end of a task whose result is an answer alone.
const ANSWER: &str = r#"[prompt]
goal = "What is to be found out, in one sentence."
steps = ["Where to look.", "What to read off."]

[[result]]
key = "value"
kind = "text"
description = "the number with its unit"

[[subtasks]]
name = "the value is found"

[[subtasks.checks]]
name = "the value is right"
path = "answer/value"
operator = "quantity"
expected = 30407
unit = "ft"
"#;

fn answer_task(id: &str) -> String {
    with_example(App::Modeller, id, "graphical_understanding", ANSWER)
}

fn scene_task() -> String {
    template(App::Modeller, "modeller/021-my-own-task")
}

fn circuit_task() -> String {
    template(App::CircuitDesigner, "circuit-designer/021-my-own-task")
}

fn workflow_task() -> String {
    template(App::WorkflowBuilder, "workflow-builder/021-my-own-task")
}

/// Replaces a part of a good file and expects the parser to name the field.
#[track_caller]
fn refused(text: &str, good: &str, bad: &str, field: &str, expected: &str) {
    assert!(text.contains(good), "the file has no {good:?}");
    let error = TaskFile::parse("some/file.toml", &text.replacen(good, bad, 1))
        .expect_err("the file is faulty");
    assert_eq!(error.file, "some/file.toml");
    assert_eq!(error.field, field, "{error}");
    assert!(error.expected.contains(expected), "{error}");
}

/// Replaces a part of a good file and expects lint to name the field.
#[track_caller]
fn flagged(text: &str, good: &str, bad: &str, field: &str) {
    assert!(text.contains(good), "the file has no {good:?}");
    let task = TaskFile::parse("f.toml", &text.replacen(good, bad, 1))
        .unwrap_or_else(|error| panic!("{error}"));
    let fields: Vec<_> = lint(&[task]).into_iter().map(|fault| fault.field).collect();
    assert_eq!(fields, [field]);
}

#[test]
fn a_fault_in_the_brief_is_named_by_its_field() {
    let text = scene_task();
    refused(&text, "id = \"modeller/021-my-own-task\"", "", "id", "text");
    refused(
        &text,
        "app = \"modeller\"",
        "app = \"paint\"",
        "app",
        "`modeller`",
    );
    refused(&text, "\"easy\"", "\"trivial\"", "difficulty", "`medium`");
    refused(
        &text,
        "[\"spatial_reasoning\"]",
        "[\"luck\"]",
        "capabilities[0]",
        "`spatial_reasoning`",
    );
    refused(&text, "seed = 0", "seed = -1", "start.seed", "at least 0");
    // A run copies the start state under this name: it must not lead anywhere.
    for path in [
        "/etc/passwd",
        "../x.json",
        "a/b.json",
        ".hidden.json",
        "a..json",
        "a\\\\b.json",
        "x.toml",
        "",
    ] {
        let bad = format!("seed = 0\nstate = \"{path}\"");
        refused(&text, "seed = 0", &bad, "start.state", "plain name");
    }
    let good = text.replacen("seed = 0", "seed = 0\nstate = \"garden-2.json\"", 1);
    TaskFile::parse("f.toml", &good).expect("a plain name");
    refused(
        &text,
        "steps = 100",
        "steps = \"many\"",
        "budget.steps",
        "whole number",
    );
    refused(
        &text,
        "kind = \"text\"",
        "kind = \"poem\"",
        "result[0].kind",
        "`number`",
    );
    refused(&text, "tags = []", "tags = [1]", "tags[0]", "text");
    refused(&text, "tags = []", "tagz = []", "tagz", "known fields");
    let misspelt = text.replacen("title = ", "titel = ", 1);
    let error = TaskFile::parse("some/file.toml", &misspelt).expect_err("no title");
    assert_eq!(
        (&*error.field, &*error.found),
        ("title", "nothing, but there is `titel`")
    );
    refused(
        &text,
        "goal = \"What",
        "goal = \"\"\naim = \"What",
        "prompt.goal",
        "not empty",
    );
}

#[test]
fn a_file_that_is_not_toml_is_named_by_its_line() {
    refused(
        &scene_task(),
        "app = \"modeller\"",
        "app = modeller",
        "line 3",
        "TOML",
    );
}

#[test]
fn a_fault_in_a_check_is_named_by_its_place() {
    let text = scene_task();
    let first = "subtasks[0].checks[0]";
    refused(
        &text,
        "\"modeller.scene\"",
        "\"workflow.graph\"",
        &format!("{first}.comparator"),
        "`modeller.scene`",
    );
    refused(
        &text,
        "aspect = \"object\"",
        "aspect = \"colour\"",
        &format!("{first}.aspect"),
        "`background`",
    );
    refused(
        &text,
        "aspect = \"object\"\nobject = \"Cube 1\"",
        "aspect = \"object\"\nobject = \"Ball\"",
        &format!("{first}.object"),
        "object of the end state",
    );
    refused(
        &text,
        "comparator = \"modeller.scene\"",
        "",
        first,
        "either",
    );
    let answer = answer_task("modeller/021-x");
    refused(
        &answer,
        "path = \"answer/value\"",
        "path = \"page/value\"",
        &format!("{first}.path"),
        "`state` or `answer`",
    );
    refused(
        &answer,
        "expected = 30407",
        "expected = \"high\"",
        &format!("{first}.expected"),
        "number",
    );
    refused(
        &answer,
        "unit = \"ft\"",
        "unit = \"ft\"\ntolerance = -1",
        &format!("{first}.tolerance"),
        "at least 0",
    );
}

#[test]
fn a_fault_in_the_end_state_is_named_by_its_place() {
    let text = scene_task();
    refused(
        &text,
        "preset = \"Single Cube Scene\"",
        "preset = \"Attic\"",
        "expected.scene.preset",
        "preset scene",
    );
    refused(
        &text,
        "object = \"Cube 1\", color",
        "object = \"Cube 9\", color",
        "expected.scene.edit_objects[0].object",
        "exactly one object",
    );
    refused(
        &text,
        "color = \"#0000ff\"",
        "color = \"blue\"",
        "expected.scene.edit_objects[0].color",
        "#ff6600",
    );
    refused(
        &text,
        "color = \"#0000ff\"",
        "scale = [1, 2]",
        "expected.scene.edit_objects[0].scale",
        "three numbers",
    );
    let text = workflow_task();
    refused(
        &text,
        "template = \"API",
        "template = \"No",
        "expected.workflow.template",
        "title of a template",
    );
    refused(
        &text,
        "node = \"sort-1\"",
        "node = \"sort-9\"",
        "expected.workflow.set_data[0].node",
        "`sort-1`",
    );
    refused(
        &text,
        "[expected.workflow]",
        "[expected.scene]",
        "expected.workflow",
        "a table",
    );
}

#[test]
fn a_reason_to_refuse_the_right_solution_needs_somebody_who_judges() {
    let text = scene_task();
    let with = |parity: &str| format!("[parity]\n{parity}\n\n[start]");
    let reason = "refuses_right = \"it has another file\"";
    let task = TaskFile::parse("f.toml", &text.replacen("[start]", &with(reason), 1));
    let task = task.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(task.parity.accepts_right(), Some(false));
    assert_eq!(lint(&[task]), []);
    let field = "parity.refuses_right";
    refused(
        &text,
        "[start]",
        &with("refuses_right = \" \""),
        field,
        "text",
    );
    refused(
        &text,
        "[start]",
        &with("refuses_right = true"),
        field,
        "text",
    );
    flagged(
        &text,
        "[start]",
        &with(&format!("judged = false\n{reason}")),
        field,
    );
}

#[test]
fn the_digest_is_that_of_the_file() {
    let text = scene_task();
    let one = TaskFile::parse("f.toml", &text).unwrap();
    let other = TaskFile::parse("f.toml", &format!("{text} ")).unwrap();
    assert_eq!(one.digest.len(), 64);
    assert_ne!(one.digest, other.digest);
}
