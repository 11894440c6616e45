//! The original's rules for workflows, to the letter: greedy pairing and leniency included.

use super::expected::ExpectedWorkflow;
use super::graph::{FoundEdge, FoundGraph};
use super::values::{Strictness, differing_keys};

/// Output ports that the leniency for case ports does not apply to.
const PLAIN_HANDLES: [&str; 4] = ["default", "onTrue", "onFalse", "trigger"];

/// Everything the original finds wrong; nothing means a pass.
pub fn reasons(expected: &ExpectedWorkflow, found: &FoundGraph) -> Vec<String> {
    let mut reasons = Vec::new();
    let partners = pair_greedily(expected, found);
    for (node, partner) in expected.nodes.iter().zip(&partners) {
        match partner {
            None => reasons.push(format!("no partner for {} ({})", node.id, node.type_id)),
            Some(index) => {
                let data = &found.nodes[*index].data;
                for key in differing_keys(&node.data, data, Strictness::Original) {
                    reasons.push(format!("{}: `{key}` differs", node.id));
                }
            }
        }
    }
    let left_over = (0..found.nodes.len()).filter(|index| !partners.contains(&Some(*index)));
    for index in left_over {
        reasons.push(format!("extra node of type {}", found.nodes[index].type_id));
    }
    if expected.nodes.len() != found.nodes.len() {
        reasons.push(format!(
            "{} nodes instead of {}",
            found.nodes.len(),
            expected.nodes.len()
        ));
    }
    edge_reasons(expected, found, &partners, &mut reasons);
    reasons
}

/// Pairs by number of differing keys, then by place in either list. Look-alikes are therefore told
/// apart by list order and not by wiring, which is why the original refuses right solutions of task 018.
fn pair_greedily(expected: &ExpectedWorkflow, found: &FoundGraph) -> Vec<Option<usize>> {
    let mut pairs = Vec::new();
    for (node_index, node) in expected.nodes.iter().enumerate() {
        for (found_index, other) in found.nodes.iter().enumerate() {
            if other.type_id == node.type_id.trim() {
                let cost = differing_keys(&node.data, &other.data, Strictness::Original).len();
                pairs.push((cost, node_index, found_index));
            }
        }
    }
    pairs.sort_unstable();
    let mut partners = vec![None; expected.nodes.len()];
    for (_, node, index) in pairs {
        if partners[node].is_none() && !partners.contains(&Some(index)) {
            partners[node] = Some(index);
        }
    }
    partners
}

fn edge_reasons(
    expected: &ExpectedWorkflow,
    found: &FoundGraph,
    partners: &[Option<usize>],
    reasons: &mut Vec<String>,
) {
    let mut left = found.edge_counts();
    let mut take = |edge: &FoundEdge| match left.get_mut(edge) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    for edge in &expected.edges {
        let wanted = partners[edge.source]
            .zip(partners[edge.target])
            .map(|(source, target)| FoundEdge {
                source: found.nodes[source].id.clone(),
                target: found.nodes[target].id.clone(),
                handle: edge.handle.clone(),
            });
        let named_case = edge
            .handle
            .as_deref()
            .is_some_and(|handle| !PLAIN_HANDLES.contains(&handle));
        let present = wanted.is_some_and(|wanted| {
            take(&wanted)
                || named_case
                    && take(&FoundEdge {
                        handle: Some("case".into()),
                        ..wanted
                    })
        });
        if !present {
            let (source, target) = (&expected.nodes[edge.source], &expected.nodes[edge.target]);
            reasons.push(format!("missing edge {} -> {}", source.id, target.id));
        }
    }
    let mut extra: Vec<_> = left.iter().filter(|(_, count)| **count > 0).collect();
    extra.sort();
    for (edge, count) in extra {
        reasons.push(format!(
            "{count} extra edge {} -> {}",
            edge.source, edge.target
        ));
    }
}
