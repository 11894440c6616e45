//! Faults in what a scene leaves free and in the constraints on it.

use super::*;

const GARDEN: &str = include_str!("../../../../tasks/modeller/012-minimise-exposed-volume.toml");
const COLUMN: &str = include_str!("../../../../tasks/modeller/016-three-cubes-make-a-column.toml");
const TABLE: &str = include_str!("../../../../tasks/modeller/019-ball-on-table.toml");
const ROW: &str = include_str!("../../../../tasks/modeller/017-delete-smallest-double-y.toml");

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
