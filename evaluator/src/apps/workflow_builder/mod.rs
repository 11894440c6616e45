//! Workflow Builder: is the exported graph the one that the task asks for?

mod about;
mod behaviour;
mod checks;
mod expected;
mod graph;
mod matching;
mod parity;
mod values;

#[cfg(test)]
mod tests;

use protocol::{App, Operation};
use serde_json::Value;
use workflow_builder_model::{Effect, Workspace};

use super::replay::{bounded, in_words, unusable_start};
use super::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::WorkflowBuilder,
    about: about::ABOUT,
    template: Template {
        capability: "graphical_understanding",
        example: include_str!("template.toml"),
    },
    replay,
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
    ],
};

fn replay(seed: u64, start: Option<&Value>, operations: &[Operation]) -> Result<Value, String> {
    let mut workspace = match start {
        None => Workspace::new(seed),
        Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
    };
    bounded(operations, |command, at_ms| {
        let effect = workspace.apply(command, at_ms).map_err(in_words)?;
        let graphs = workspace.workflows().iter().map(|it| &it.workflow().graph);
        let size = graphs.map(|it| it.nodes.len() + it.edges.len()).sum();
        Ok((effect != Effect::Unchanged, size))
    })?;
    Ok(workspace.export())
}
