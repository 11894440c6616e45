//! Starts runs.

use crate::state::{DrawerState, Session, Tab};
use leptos::prelude::*;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;
use workflow_builder_model::{Command, Graph, Node, RunFrom};

/// Nodes a run can begin at.
pub fn entries(session: Session) -> Vec<(String, String)> {
    session.peek_graph(named_entries).unwrap_or_default()
}

/// Ids of the nodes without inputs, with names that tell look-alikes apart by their order.
fn named_entries(graph: &Graph) -> Vec<(String, String)> {
    let mut met: HashMap<&str, u32> = HashMap::new();
    let is_entry = |node: &&Arc<Node>| node.node_type().is_some_and(|t| t.inputs.is_empty());
    graph
        .nodes
        .iter()
        .filter(is_entry)
        .map(|node| {
            let title = node.title();
            let count = met.entry(title).or_default();
            *count += 1;
            let name = match *count {
                1 => title.to_string(),
                more => format!("{title} ({more})"),
            };
            (node.id.clone(), name)
        })
        .collect()
}

/// Runs the workflow from the chosen entry, or from all of them.
pub fn run(session: Session) {
    let chosen = session.run_entry.get_untracked();
    start(session, beginning(chosen, &entries(session)));
}

/// At the chosen entry, if there still is one, else at all of them.
fn beginning(chosen: Option<String>, entries: &[(String, String)]) -> RunFrom {
    match chosen.filter(|id| entries.iter().any(|(entry, _)| entry == id)) {
        Some(node) => RunFrom::Entry { node },
        None => RunFrom::Everywhere,
    }
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
    session.drawer.set(DrawerState::Open);
    if session.drawer_tab.get_untracked() != Tab::Nodes {
        session.drawer_tab.set(Tab::Nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::{NodeSettings, Position};

    fn graph(types: &[&str]) -> Graph {
        let node = |(index, type_id): (usize, &&str)| {
            Arc::new(Node {
                id: format!("n{index}"),
                type_id: type_id.to_string(),
                position: Position { x: 0.0, y: 0.0 },
                data: Map::new(),
                settings: NodeSettings::default(),
            })
        };
        Graph {
            nodes: types.iter().enumerate().map(node).collect(),
            edges: Vec::new(),
        }
    }

    #[test]
    fn runs_begin_at_triggers_and_sources_and_look_alikes_are_numbered() {
        let graph = graph(&[
            "manualTrigger",
            "map",
            "rangeGenerator",
            "manualTrigger",
            "unheardOf",
            "manualTrigger",
        ]);
        let named = named_entries(&graph);
        let expected = [
            ("n0", "Manual Trigger"),
            ("n2", "Range"),
            ("n3", "Manual Trigger (2)"),
            ("n5", "Manual Trigger (3)"),
        ];
        assert_eq!(
            named,
            expected.map(|(id, name)| (id.to_string(), name.to_string()))
        );
    }

    #[test]
    fn a_chosen_trigger_that_was_deleted_no_longer_counts() {
        let entries = named_entries(&graph(&["manualTrigger", "rangeGenerator"]));
        let entry = |node: &str| RunFrom::Entry { node: node.into() };
        assert_eq!(beginning(Some("n1".into()), &entries), entry("n1"));
        assert_eq!(
            beginning(Some("gone".into()), &entries),
            RunFrom::Everywhere
        );
        assert_eq!(beginning(None, &entries), RunFrom::Everywhere);
    }
}
