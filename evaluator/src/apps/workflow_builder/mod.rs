//! Workflow Builder: is the exported graph the one that the task asks for?

mod about;
mod behaviour;
mod checks;
mod expected;
mod graph;
mod matching;
mod parity;
mod sealed;
mod values;
mod work;

#[cfg(test)]
mod tests;

use protocol::App;
use workflow_builder_model::Workflows;

use super::replay::replay;
use crate::contract::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::WorkflowBuilder,
    about: about::ABOUT,
    template: Template {
        capability: "graphical_understanding",
        example: include_str!("template.toml"),
    },
    replay: replay::<Workflows>,
    work: work::work,
    expected_key: "workflow",
    parse_expected: expected::parse,
    comparators: &[
        ComparatorEntry {
            name: "workflow.graph",
            parse: checks::graph_check,
        },
        ComparatorEntry {
            name: "workflow.name",
            parse: checks::name_check,
        },
        ComparatorEntry {
            name: "workflow.origin",
            parse: checks::origin_check,
        },
        ComparatorEntry {
            name: "workflow.sealed",
            parse: sealed::sealed_check,
        },
    ],
};
