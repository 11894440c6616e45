//! What the last run left on the canvas: a state per card, a count per edge.

use crate::wording::counted;
use std::collections::HashMap;
use workflow_builder_model::engine::{NodeRecord, NodeState};
use workflow_builder_model::{Graph, RunDetail};

#[derive(Debug, Default)]
pub struct RunMarks {
    /// By node id.
    pub nodes: HashMap<String, NodeMark>,
    /// Items by edge id.
    pub edges: HashMap<String, u64>,
    /// The workflow was changed after the run.
    pub is_stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeMark {
    pub mark: Mark,
    /// What the card says: the state in a word, or how many items came out.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Done,
    Skipped,
    NotReached,
    Warning,
    Error,
}

impl Mark {
    pub fn of(state: NodeState) -> Mark {
        match state {
            NodeState::Done | NodeState::Running => Mark::Done,
            NodeState::Skipped => Mark::Skipped,
            NodeState::Idle | NodeState::NotReached => Mark::NotReached,
            NodeState::Warning => Mark::Warning,
            NodeState::Error => Mark::Error,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Mark::Done => "Done",
            Mark::Skipped => "Skipped",
            Mark::NotReached => "Not reached",
            Mark::Warning => "Warning",
            Mark::Error => "Error",
        }
    }

    pub fn class(self) -> &'static str {
        match self {
            Mark::Done => "is-done",
            Mark::Skipped | Mark::NotReached => "is-quiet",
            Mark::Warning => "is-warning",
            Mark::Error => "is-error",
        }
    }
}

impl RunMarks {
    pub fn of(detail: &RunDetail, graph: &Graph) -> Self {
        RunMarks {
            nodes: detail
                .record
                .nodes
                .iter()
                .map(|node| (node.id.clone(), node_mark(node)))
                .collect(),
            edges: detail
                .record
                .edges
                .iter()
                .filter(|edge| edge.items > 0 || has_run(detail, &edge.id))
                .map(|edge| (edge.id.clone(), edge.items))
                .collect(),
            is_stale: detail.is_stale(graph),
        }
    }
}

/// Did the node at the start of this edge have its turn? If not, a zero on the edge says nothing.
fn has_run(detail: &RunDetail, edge: &str) -> bool {
    detail
        .graph
        .edge(edge)
        .and_then(|edge| detail.record.node(&edge.source))
        .is_some_and(|source| source.activations > 0)
}

fn node_mark(node: &NodeRecord) -> NodeMark {
    let mark = Mark::of(node.state);
    let items: u64 = node.items_out.iter().map(|port| port.items).sum();
    let text = match mark {
        Mark::Done => format!("Done · {}", counted(items, "item")),
        other => other.word().to_string(),
    };
    NodeMark { mark, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::Arc;
    use workflow_builder_model::{Command, ImportMode, RunFrom, Workspace};

    /// A range of three numbers through a filter, and a node that nothing leads to.
    fn ran() -> (Workspace, Arc<RunDetail>) {
        let node = |id: &str, kind: &str, data: serde_json::Value| json!({"id": id, "type": kind, "position": {"x": 0, "y": 0}, "data": data});
        let edge = |id: &str, source: &str, handle: serde_json::Value, target: &str| json!({"id": id, "source": source, "sourceHandle": handle, "target": target, "targetHandle": null});
        let document = json!({"name": "w", "graph": {
            "nodes": [
                node("range", "rangeGenerator", json!({"start": 1, "stop": 3, "step": 1})),
                node("if", "if", json!({"expression": "index === 0"})),
                node("one", "noOperation", json!({})),
                node("alone", "noOperation", json!({})),
                node("after", "noOperation", json!({})),
            ],
            "edges": [
                edge("e1", "range", json!(null), "if"),
                edge("e2", "if", json!("onTrue"), "one"),
                edge("e3", "alone", json!(null), "after"),
            ],
        }});
        let mut workspace = Workspace::new(1);
        let mode = ImportMode::New;
        workspace
            .apply(Command::ImportWorkflow { document, mode }, 0)
            .expect("importable");
        let from = RunFrom::Everywhere;
        workspace.apply(Command::Run { from }, 0).expect("a run");
        let run = workspace.open().and_then(|open| open.last_run());
        let detail = run.and_then(|run| run.detail()).expect("a detail").clone();
        (workspace, detail)
    }

    fn marks(workspace: &Workspace, detail: &RunDetail) -> RunMarks {
        RunMarks::of(detail, &workspace.open().expect("open").workflow().graph)
    }

    #[test]
    fn cards_say_how_many_items_left_them() {
        let (workspace, detail) = ran();
        let marks = marks(&workspace, &detail);
        let text = |id: &str| marks.nodes[id].text.as_str();
        assert_eq!(text("range"), "Done · 3 items");
        assert_eq!(text("one"), "Done · 1 item");
    }

    #[test]
    fn what_no_path_leads_to_is_marked_as_not_reached() {
        let (workspace, detail) = ran();
        let alone = &marks(&workspace, &detail).nodes["alone"];
        assert_eq!(
            (alone.mark, alone.text.as_str()),
            (Mark::NotReached, "Not reached")
        );
    }

    #[test]
    fn edges_carry_counts_only_behind_nodes_that_had_their_turn() {
        let (workspace, detail) = ran();
        let edges = marks(&workspace, &detail).edges;
        assert_eq!(edges.get("e1"), Some(&3));
        assert_eq!(edges.get("e2"), Some(&1));
        assert_eq!(edges.get("e3"), None);
    }

    #[test]
    fn a_run_grows_stale_with_the_next_edit() {
        let (mut workspace, detail) = ran();
        assert!(!marks(&workspace, &detail).is_stale);
        let (nodes, edges) = (vec!["alone".to_string()], Vec::new());
        workspace
            .apply(Command::Delete { nodes, edges }, 1)
            .expect("deleted");
        assert!(marks(&workspace, &detail).is_stale);
    }

    #[test]
    fn every_state_of_a_node_has_a_word_and_trouble_has_a_colour_of_its_own() {
        assert_eq!(Mark::of(NodeState::Idle), Mark::NotReached);
        assert_eq!(Mark::of(NodeState::Skipped), Mark::Skipped);
        let [warning, error] = [NodeState::Warning, NodeState::Error].map(Mark::of);
        assert_eq!([warning.word(), error.word()], ["Warning", "Error"]);
        assert_eq!([warning.class(), error.class()], ["is-warning", "is-error"]);
    }
}
