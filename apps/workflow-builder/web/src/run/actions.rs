//! Starts runs.

use crate::state::{Session, Shown, Tab};
use leptos::prelude::*;
use serde_json::{Map, Value};
use workflow_builder_model::{Command, RunFrom};

/// Nodes a run can begin at, with names that tell look-alikes apart by their order.
pub fn entries(session: Session) -> Vec<(String, String)> {
    session
        .peek_graph(|graph| {
            let is_entry = |node: &workflow_builder_model::Node| {
                node.node_type().is_some_and(|t| t.inputs.is_empty())
            };
            let mut named: Vec<(String, String)> = Vec::new();
            for node in graph.nodes.iter().filter(|node| is_entry(node)) {
                let title = node.title();
                let same = named
                    .iter()
                    .filter(|(_, name)| name.starts_with(title))
                    .count();
                let name = if same == 0 {
                    title.to_string()
                } else {
                    format!("{title} ({})", same + 1)
                };
                named.push((node.id.clone(), name));
            }
            named
        })
        .unwrap_or_default()
}

/// Runs the workflow from the chosen entry, or from all of them.
pub fn run(session: Session) {
    let chosen = session.run_entry.get_untracked();
    let from = match chosen.filter(|id| entries(session).iter().any(|(entry, _)| entry == id)) {
        Some(node) => RunFrom::Entry { node },
        None => RunFrom::Everywhere,
    };
    start(session, from);
}

/// Runs from a node on, with what it was given in the last run.
pub fn run_from_node(session: Session, node: &str) {
    let is_entry = entries(session).iter().any(|(entry, _)| entry == node);
    let node = node.to_string();
    let from = if is_entry {
        RunFrom::Entry { node }
    } else {
        let items = last_input(session, &node);
        RunFrom::Node { node, items }
    };
    start(session, from);
}

/// Runs one node alone, with what it was given in the last run.
pub fn run_only_node(session: Session, node: &str) {
    let items = last_input(session, node);
    let node = node.to_string();
    start(session, RunFrom::Only { node, items });
}

fn last_input(session: Session, node: &str) -> Vec<Map<String, Value>> {
    let Some(detail) = session.run_detail() else {
        return Vec::new();
    };
    let record = detail.record.node(node);
    record
        .map(|record| record.input())
        .unwrap_or_default()
        .into_iter()
        .filter_map(|item| item.as_object().cloned())
        .collect()
}

fn start(session: Session, from: RunFrom) {
    session.close_popups();
    if session.apply(Command::Run { from }).is_none() {
        return;
    }
    session.drawer.set(Shown::Open);
    if session.drawer_tab.get_untracked() != Tab::Nodes {
        session.drawer_tab.set(Tab::Nodes);
    }
}
