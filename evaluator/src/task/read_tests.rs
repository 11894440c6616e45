//! Every fault of a task file is named by file, field and expectation.

use super::template::with_example;
use super::{TaskFile, lint, template};
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

fn circuit_task() -> String {
    template(App::CircuitDesigner, "circuit-designer/021-my-own-task")
}

const BRIDGE: &str = include_str!("../../../tasks/circuit-designer/009-wheatstone-bridge.toml");
const TIMER: &str = include_str!("../../../tasks/circuit-designer/011-timer-astable.toml");
const SETTLING: &str = include_str!("../../../tasks/circuit-designer/010-rlc-at-rest.toml");

#[test]
fn a_fault_in_a_function_is_named_by_its_field() {
    let text = circuit_task();
    let output = "expected.circuit.outputs[0].column";
    refused(&text, "\"1110\"", "\"111\"", output, "4 times 0, 1 or x");
    refused(&text, "\"1110\"", "\"11-0\"", output, "4 times 0, 1 or x");
    refused(
        &text,
        "column = \"1110\"",
        "column = \"1110\", original = \"111x\"",
        "expected.circuit.outputs[0].original",
        "4 times 0 or 1",
    );
    refused(
        &text,
        "inputs = [\"A\", \"B\"]",
        "inputs = []",
        "expected.circuit.inputs",
        "1 to 6",
    );
    refused(
        &text,
        "output = \"Y\"",
        "output = \"Z\"",
        "subtasks[0].checks[1].output",
        "an output of the task",
    );
    let rules = "inventory = [{ and = 1, inverter = 1 }]";
    let gates = "subtasks[1].checks[0]";
    let kind = format!("{gates}.inventory[0].flipflop");
    refused(
        &text,
        rules,
        "inventory = [{ flipflop = 1 }]",
        &kind,
        "nand",
    );
    refused(&text, rules, "", gates, "one of `only`");
    refused(
        &text,
        rules,
        "only = [\"maybe\"]",
        &format!("{gates}.only"),
        "nand",
    );
    let gate = "comparator = \"circuit.gates\"\ninventory = [{ and = 1, inverter = 1 }]";
    for (bad, expected) in [
        ("and(A, C)", "inputs and outputs of the task"),
        ("A", "inputs and outputs of the task"),
        ("and(A", "comma"),
    ] {
        let check = format!("comparator = \"circuit.gate\"\ngate = \"{bad}\"");
        refused(&text, gate, &check, &format!("{gates}.gate"), expected);
    }
    let other = "comparator = \"circuit.netlist\"\naspect = \"parts\"";
    let at = format!("{gates}.comparator");
    refused(&text, gate, other, &at, "declared end state");
}

#[test]
fn a_fault_in_a_network_is_named_by_its_field() {
    let netlist = "expected.circuit.netlist";
    let line = "R4: resistor(b, gnd) resistance=4.7k";
    for (bad, expected) in [
        ("R4: resistor b gnd", "kind(net, net)"),
        ("R4: coil(b, gnd)", "a kind of part"),
        ("R4: resistor(b, gnd) ohms=5", "resistance"),
        ("R4: resistor(b, gnd) resistance=lots", "a number"),
        ("R4: resistor(b, gnd) resistance=0", "greater than zero"),
        ("R4: resistor(b, gnd, c)", "2 nets"),
        ("R4: resistor(out=b)", "a pin of resistor"),
        ("R3: resistor(b, gnd)", "no other part"),
    ] {
        refused(BRIDGE, line, bad, netlist, expected);
    }
    let measure = "expected.circuit.measure[0]";
    let part = "part = \"R4\"";
    refused(
        BRIDGE,
        part,
        "part = \"R9\"",
        &format!("{measure}.part"),
        "a named part",
    );
    refused(
        BRIDGE,
        part,
        "net = \"z\"",
        &format!("{measure}.net"),
        "a net of the netlist",
    );
    refused(
        BRIDGE,
        "reading = \"dc\"",
        "reading = \"ac\"",
        &format!("{measure}.reading"),
        "`frequency`",
    );
    refused(
        TIMER,
        "shows = [\"frequency\", \"duty\"]",
        "shows = [\"phase\"]",
        "expected.circuit.scopes[0].shows",
        "frequency",
    );
    refused(
        SETTLING,
        "[\"L1\", \"R2\"]",
        "[\"L1\", \"R9\"]",
        "expected.circuit.any_order",
        "named parts",
    );
    let key = "comparator = \"circuit.answer\"\nkey = \"voltage_drop_R4\"";
    let other = key.replace("R4", "R5");
    refused(
        BRIDGE,
        key,
        &other,
        "subtasks[2].checks[0].key",
        "declared measure",
    );
}

#[test]
fn lint_flags_a_network_that_is_half_checked_or_cannot_run() {
    flagged(
        BRIDGE,
        "[[result]]\nkey = \"voltage_drop_R4\"",
        "[[result]]\nkey = \"drop\"",
        "result",
    );
    let names = BRIDGE
        .find("[[subtasks.checks]]\nname = \"they bear")
        .unwrap();
    let next = BRIDGE[names..].find("[[subtasks]]").unwrap() + names;
    flagged(BRIDGE, &BRIDGE[names..next], "", "subtasks");
    flagged(
        BRIDGE,
        "V1: voltage-source(gnd, s) voltage=10",
        "V1: voltage-source(gnd, s) voltage=10\nV2: rail(s) voltage=3",
        "expected.circuit.netlist",
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

#[test]
fn the_digest_is_that_of_the_file() {
    let text = scene_task();
    let one = TaskFile::parse("f.toml", &text).unwrap();
    let other = TaskFile::parse("f.toml", &format!("{text} ")).unwrap();
    assert_eq!(one.digest.len(), 64);
    assert_ne!(one.digest, other.digest);
}

const GARDEN: &str = include_str!("../../../tasks/modeller/012-minimise-exposed-volume.toml");
const COLUMN: &str = include_str!("../../../tasks/modeller/016-three-cubes-make-a-column.toml");
const TABLE: &str = include_str!("../../../tasks/modeller/019-ball-on-table.toml");
const ROW: &str = include_str!("../../../tasks/modeller/017-delete-smallest-double-y.toml");

#[test]
fn a_fault_in_what_is_free_is_named_by_its_field() {
    let object = "expected.scene.edit_objects[0]";
    let free = "[\"position.x\", \"position.z\"]";
    for bad in ["[\"x\"]", "[\"position.w\"]", "[\"rotation.x\"]"] {
        refused(GARDEN, free, bad, &format!("{object}.free"), "position.x");
    }
    let range = "{ x = [-2, 2], z = [-2, 2] }";
    let at = "expected.scene.add_objects[5].position_range";
    refused(
        TABLE,
        range,
        "{ x = [2, -2] }",
        &format!("{at}.x"),
        "smaller",
    );
    refused(TABLE, range, "{ x = 2 }", &format!("{at}.x"), "two numbers");
    refused(TABLE, range, "{ w = [1, 2] }", &format!("{at}.w"), "known");
    let tolerance = "{ position = [0.1, 0.05, 0.1] }";
    let at = "expected.scene.add_objects[0].tolerance.position";
    refused(
        TABLE,
        tolerance,
        "{ position = [0.1, -1, 0.1] }",
        at,
        "at least 0",
    );
    refused(
        TABLE,
        tolerance,
        "{ position = [0.1, 0.1] }",
        at,
        "three numbers",
    );
}

#[test]
fn a_fault_in_a_constraint_is_named_by_its_field() {
    let volume = "subtasks[0].checks[0]";
    refused(
        GARDEN,
        "margin = 0.01",
        "margin = -1",
        &format!("{volume}.margin"),
        "at least 0",
    );
    refused(
        GARDEN,
        "margin = 0.01",
        "",
        &format!("{volume}.margin"),
        "at least 0",
    );
    let fixed = GARDEN.replace(", free = [\"position.x\", \"position.z\"]", "");
    let comparator = format!("{volume}.comparator");
    refused(&fixed, "margin", "margin", &comparator, "free coordinates");
    let column = "subtasks[1].checks[0]";
    let objects = "objects = [\"Cube 2\", \"Cube 1\", \"Cube 3\"]";
    let field = format!("{column}.objects");
    refused(
        COLUMN,
        objects,
        "objects = [\"Cube 1\"]",
        &field,
        "at least two",
    );
    refused(
        COLUMN,
        objects,
        "objects = [\"Cube 1\", \"Cube 9\"]",
        &field,
        "names",
    );
    refused(COLUMN, "top = 3", "", &format!("{column}.top"), "number");
    let legs = "subtasks[1].checks[2]";
    let quadrants = "comparator = \"modeller.quadrants\"\nobject = \"TableLeg\"";
    let of_the_ball = "comparator = \"modeller.quadrants\"\nobject = \"Ball\"";
    refused(
        TABLE,
        quadrants,
        of_the_ball,
        &format!("{legs}.object"),
        "four objects",
    );
    let distance = "distance = [1.0, 1.8]";
    refused(
        TABLE,
        distance,
        "distance = [0, 2]",
        &format!("{legs}.distance"),
        "distance",
    );
    let gone = "aspect = \"removed\"\nobject = \"Cone 1\"";
    let kept = "aspect = \"removed\"\nobject = \"Cube 1\"";
    refused(ROW, gone, kept, "subtasks[0].checks[0].object", "removes");
}

#[test]
fn what_is_free_must_be_asked_by_a_constraint() {
    let column = COLUMN
        .find("[[subtasks]]\nname = \"they form the column\"")
        .unwrap();
    let rest = COLUMN[column + 1..].find("[[subtasks]]").unwrap() + column + 1;
    flagged(COLUMN, &COLUMN[column..rest], "", "subtasks");
    // Nor does one leg speak for all four.
    let all = "aspect = \"objects\"\nobject = \"TableLeg\"";
    let one = "aspect = \"object\"\nobject = \"TableLeg\"\nnth = 2";
    flagged(TABLE, all, one, "subtasks");
}
