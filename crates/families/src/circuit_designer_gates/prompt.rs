//! What is asked, and what is checked.

use super::document::Task;
use super::names::listed;
use super::synthesis::{Column, GateKind};

pub const GOAL: &str = "Build a circuit for the truth table on the sheet out of the permitted gates, at as low a cost as you can.";

/// Digits of a column are set apart in groups of so many.
const GROUP: usize = 8;

pub fn title(task: &Task) -> String {
    let (inputs, outputs) = (task.names.inputs.len(), task.names.outputs.len());
    format!("{inputs} inputs, {outputs} {}", plural("output", outputs))
}

fn plural(word: &str, count: usize) -> String {
    match count {
        1 => word.to_string(),
        _ => format!("{word}s"),
    }
}

/// Beneath the table on the sheet: `Permitted gates and their costs`, and a line of them.
pub fn note(costs: &[(GateKind, u32)]) -> String {
    let costs: Vec<_> = costs
        .iter()
        .map(|(kind, cost)| format!("{} {cost}", kind.title()))
        .collect();
    let lines: Vec<_> = costs.chunks(4).map(|line| line.join("   ")).collect();
    format!("Permitted gates and costs\n{}", lines.join("\n"))
}

pub fn steps(task: &Task) -> Vec<String> {
    let (names, function) = (&task.names, &task.function);
    let columns: Vec<_> = names
        .outputs
        .iter()
        .zip(&function.table)
        .map(|(name, column)| format!("{name} = {}", grouped(column)))
        .collect();
    let costs: Vec<_> = function
        .permitted
        .costs()
        .iter()
        .map(|(kind, cost)| format!("{} {cost}", kind.title()))
        .collect();
    vec![
        format!(
            "The logic {} {} and the logic {} {} are on the sheet. Keep them and their names, and add no others.",
            plural("input", names.inputs.len()),
            listed(&names.inputs),
            plural("output", names.outputs.len()),
            listed(&names.outputs),
        ),
        format!(
            "The table beside them, which is no part of the circuit, says what every output is for every combination of the inputs. From its first row to its last: {}. The rows count up from all inputs low to all high; {} changes with every row.",
            columns.join("; "),
            names.inputs.last().map_or("", String::as_str),
        ),
        format!(
            "These gates may be used, and each costs: {}. NOT is the inverter. All others have two inputs, and none may invert its inputs; both inputs of a gate may be connected to the same signal. Use no other parts, no ground and no sources; wires and labelled nodes cost nothing.",
            costs.join(", "),
        ),
        format!(
            "The circuit has to be right in every row, with every input of every gate connected. Every gate on the sheet counts, connected or not. A cost of {} or less passes; the lower, the better.",
            function.passing(),
        ),
    ]
}

/// `01101001 10010110`.
fn grouped(column: &Column) -> String {
    let digits: Vec<char> = column.text().chars().collect();
    let groups = digits.chunks(GROUP).map(String::from_iter);
    groups.collect::<Vec<_>>().join(" ")
}

pub fn judged(task: &Task) -> String {
    let (names, function) = (&task.names, &task.function);
    let quoted = |name: &String| format!("\"{name}\"");
    let inputs: Vec<_> = names.inputs.iter().map(quoted).collect();
    let outputs: Vec<_> = names
        .outputs
        .iter()
        .zip(&function.table)
        .map(|(name, column)| {
            let column = column.text();
            format!("    {{ name = \"{name}\", column = \"{column}\" }},\n")
        })
        .collect();
    let costs: Vec<_> = function
        .permitted
        .costs()
        .iter()
        .map(|(kind, cost)| format!("{} = {cost}", kind.element()))
        .collect();
    format!(
        r#"[expected.circuit]
inputs = [{}]
outputs = [
{}]

[[subtasks]]
name = "the table is built at little cost"

[[subtasks.checks]]
name = "right in every row, of permitted gates, for {} at the most"
comparator = "circuit.synthesis"
costs = {{ {} }}
baseline = {}
best = {}
"#,
        inputs.join(", "),
        outputs.concat(),
        function.passing(),
        costs.join(", "),
        function.baseline(),
        function.best(),
    )
}
