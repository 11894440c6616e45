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
mod synthesis;
mod work;

use circuit_designer_model::Drawing;
use protocol::App;

use super::replay::replay;
use crate::contract::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::CircuitDesigner,
    about: about::ABOUT,
    template: Template {
        capability: "graphical_understanding",
        example: include_str!("template.toml"),
    },
    replay: replay::<Drawing>,
    work: work::work,
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
            name: "circuit.synthesis",
            parse: synthesis::synthesis_check,
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
