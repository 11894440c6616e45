//! A task file to start from, for `gauntlet tasks new`.

use protocol::App;

use crate::operators;

/// TOML text that reads and lints without a fault; its author replaces the example by the task.
pub fn template(app: App, id: &str) -> String {
    let (capability, example) = match app {
        App::WorkflowBuilder => ("graphical_understanding", WORKFLOW),
        App::Modeller => ("spatial_reasoning", SCENE),
        App::CircuitDesigner => ("graphical_understanding", CIRCUIT),
    };
    with_example(app, id, capability, example)
}

/// A task whose end is an answer alone.
#[cfg(test)]
pub fn answer_template(id: &str) -> String {
    with_example(App::Modeller, id, "graphical_understanding", ANSWER)
}

fn with_example(app: App, id: &str, capability: &str, example: &str) -> String {
    let operators: String = operators::REGISTRY
        .iter()
        .map(|entry| format!("#   {:<14} {}\n", entry.name, entry.summary))
        .collect();
    format!(
        r#"# Guide: docs/task-authors.md. Check with `gauntlet tasks lint`.
id = "{id}"
app = "{app}"
title = "A few words for tables"
difficulty = "easy"
capabilities = ["{capability}"]
tags = []
set = "own"

[start]
seed = 0

[budget]
steps = 100
seconds = 2400
{example}
# Operators for checks of single values (`path` and `operator`):
{operators}"#
    )
}

const WORKFLOW: &str = r#"
[prompt]
goal = "What is to be reached, in one sentence."
steps = [
    "Open the template \"API Data Pipeline\".",
    "Sort by email instead of name.",
    "Change nothing else.",
]

[[result]]
key = "answer"
kind = "text"
description = "the word done"

# The end state, computed: a template (or `new = "Name"`) and what the task changes of it.
# Also: remove_nodes, add_nodes, remove_edges, add_edges, keep_places, runs.
[expected.workflow]
template = "API Data Pipeline"
set_data = [{ node = "sort-1", key = "field", value = "email" }]

[[subtasks]]
name = "the sort key is changed"

[[subtasks.checks]]
name = "Sort has the new key"
comparator = "workflow.graph"
aspect = "configuration"
scope = "changed"

[[subtasks]]
name = "everything else is as it was"
keep = true

[[subtasks.checks]]
name = "the workflow comes from the template"
comparator = "workflow.origin"

[[subtasks.checks]]
name = "the workflow has its name"
comparator = "workflow.name"

[[subtasks.checks]]
name = "all nodes are there"
comparator = "workflow.graph"
aspect = "nodes"

[[subtasks.checks]]
name = "the other settings are untouched"
comparator = "workflow.graph"
aspect = "configuration"
scope = "kept"

[[subtasks.checks]]
name = "all connections are there"
comparator = "workflow.graph"
aspect = "edges"

[[subtasks.checks]]
name = "no further node"
comparator = "workflow.graph"
aspect = "no_extra_nodes"

[[subtasks.checks]]
name = "no further connection"
comparator = "workflow.graph"
aspect = "no_extra_edges"
"#;

const SCENE: &str = r##"
[prompt]
goal = "What is to be reached, in one sentence."
steps = [
    "Open the scene \"Single Cube Scene\".",
    "Paint Cube 1 blue (#0000ff).",
    "Change nothing else.",
]

[[result]]
key = "answer"
kind = "text"
description = "the word done"

# The end state, computed: a preset (or `new = "Name"`) and what the task changes of it.
# Also: remove_objects, add_objects, background, grid, axes, fov, camera.
[expected.scene]
preset = "Single Cube Scene"
edit_objects = [{ object = "Cube 1", color = "#0000ff" }]

[[subtasks]]
name = "the cube is painted"

[[subtasks.checks]]
name = "Cube 1 is blue"
comparator = "modeller.scene"
aspect = "object"
object = "Cube 1"

[[subtasks]]
name = "everything else is as it was"
keep = true

[[subtasks.checks]]
name = "the other properties are kept"
comparator = "modeller.scene"
aspect = "kept"

[[subtasks.checks]]
name = "there is one object"
comparator = "modeller.scene"
aspect = "count"

[[subtasks.checks]]
name = "the background is kept"
comparator = "modeller.scene"
aspect = "background"
"##;

const CIRCUIT: &str = r#"
[prompt]
goal = "What is to be reached, in one sentence."
steps = [
    "Place logic inputs named A and B, and a logic output named Y: double-click each and set its name.",
    "Y is low only when A and B are both high. Use exactly one AND gate and one inverter.",
    "Connect every input of every gate, and add nothing else but wires.",
]

[[result]]
key = "answer"
kind = "text"
description = "the word done"

# The function, row by row; `x` where either level will do. For measurements instead: `netlist`,
# `measure`, `scopes` (see the guide).
[expected.circuit]
inputs = ["A", "B"]
outputs = [{ name = "Y", column = "1110" }]

[[subtasks]]
name = "the function is right"

[[subtasks.checks]]
name = "exactly the asked terminals, by their names"
comparator = "circuit.logic"
aspect = "ports"

[[subtasks.checks]]
name = "Y follows its column"
comparator = "circuit.logic"
aspect = "output"
output = "Y"

[[subtasks.checks]]
name = "no open input, no fight over a net, no loop"
comparator = "circuit.logic"
aspect = "sound"

[[subtasks]]
name = "it is built as asked"

[[subtasks.checks]]
name = "one AND and one inverter"
comparator = "circuit.gates"
inventory = [{ and = 1, inverter = 1 }]
"#;

#[cfg(test)]
const ANSWER: &str = r#"
[prompt]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::{TaskFile, lint};

    #[test]
    fn the_template_of_every_app_reads_and_lints_without_a_fault() {
        for app in App::ALL {
            let id = format!("{app}/021-my-own-task");
            let text = template(app, &id);
            let task = TaskFile::parse("new.toml", &text).unwrap_or_else(|it| panic!("{it}"));
            assert_eq!(task.brief.id, id);
            assert_eq!(lint(&[task]), [], "{app}");
        }
    }
}
