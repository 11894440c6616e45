//! What the last run left on the canvas: a state per card, a count per edge.

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
        Mark::Done if items == 1 => "Done · 1 item".to_string(),
        Mark::Done => format!("Done · {items} items"),
        other => other.word().to_string(),
    };
    NodeMark { mark, text }
}
