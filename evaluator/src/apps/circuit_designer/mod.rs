//! Circuit Designer: does the exported circuit do what the task asks for, in the way it asks?

mod about;
mod claim;
mod design;
mod drawing;
mod expected;
mod function;
mod function_checks;
mod isomorphism;
mod logic;
mod measured;
mod measured_checks;
mod netlist;
mod parity;
mod ports;
mod scopes;
mod signals;
mod simulate;

use circuit_designer_model::Workspace;
use protocol::{App, Operation};
use serde_json::Value;

use super::replay::{bounded, in_words, unusable_start};
use super::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::CircuitDesigner,
    about: about::ABOUT,
    template: Template {
        capability: "graphical_understanding",
        example: include_str!("template.toml"),
    },
    replay,
    expected_key: "circuit",
    parse_expected: expected::parse,
    comparators: &[
        ComparatorEntry {
            name: "circuit.logic",
            parse: function_checks::logic_check,
        },
        ComparatorEntry {
            name: "circuit.gates",
            parse: function_checks::gates_check,
        },
        ComparatorEntry {
            name: "circuit.gate",
            parse: function_checks::gate_check,
        },
        ComparatorEntry {
            name: "circuit.netlist",
            parse: measured_checks::netlist_check,
        },
        ComparatorEntry {
            name: "circuit.measurement",
            parse: measured_checks::measurement_check,
        },
        ComparatorEntry {
            name: "circuit.scope",
            parse: measured_checks::scope_check,
        },
        ComparatorEntry {
            name: "circuit.answer",
            parse: measured_checks::answer_check,
        },
    ],
};

fn replay(seed: u64, start: Option<&Value>, operations: &[Operation]) -> Result<Value, String> {
    let mut workspace = match start {
        None => Workspace::new(seed),
        Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
    };
    bounded(operations, |command, at_ms| {
        let effect = workspace.apply(command, at_ms).map_err(in_words)?;
        let circuit = workspace.circuit();
        let size = circuit.elements.len() + circuit.scopes.len();
        Ok((effect.changed, size))
    })?;
    Ok(workspace.export())
}
