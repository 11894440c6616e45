//! Which exported node stands for which expected one.
//!
//! Look-alike nodes can only be told apart by their wiring, so pairing searches over all
//! assignments of equal nodes for one that makes every edge match. When there is none, a good
//! assignment is still needed to say what is right and what is not.

use std::collections::HashMap;

use serde_json::Value;

use super::expected::ExpectedWorkflow;
use super::graph::{FoundEdge, FoundGraph};
use super::values::{Strictness, differing_keys};
use crate::contract::Comparison;

/// Bound on the exact search. Task graphs have under 20 nodes and few look-alikes; only a graph made
/// to be confusing gets here, and then the verdict is "not the same".
const SEARCH_STEPS: usize = 200_000;
const IMPROVEMENT_ROUNDS: usize = 20;

/// A found graph beside the expected one.
#[derive(Clone, Debug)]
pub struct GraphComparison {
    pub expected: ExpectedWorkflow,
    /// The open workflow, or why there is none.
    pub found: Result<Matched, String>,
}

impl Comparison for GraphComparison {}

#[derive(Clone, Debug)]
pub struct Matched {
    pub graph: FoundGraph,
    /// For each expected node the index of its partner.
    pub partners: Vec<Option<usize>>,
    /// For each expected node the configuration keys in which its partner differs.
    pub differences: Vec<Vec<String>>,
    /// Is each expected edge there?
    pub edges: Vec<bool>,
    pub extra_nodes: Vec<usize>,
    pub extra_edges: Vec<FoundEdge>,
}

pub fn compare(
    expected: &ExpectedWorkflow,
    state: &Value,
    strictness: Strictness,
) -> GraphComparison {
    GraphComparison {
        expected: expected.clone(),
        found: FoundGraph::read(state).map(|graph| matched(expected, graph, strictness)),
    }
}

fn matched(expected: &ExpectedWorkflow, graph: FoundGraph, strictness: Strictness) -> Matched {
    let pairing = Pairing::new(expected, &graph, strictness);
    let partners = pairing.exact().unwrap_or_else(|| pairing.close());
    let differences = partners
        .iter()
        .zip(&expected.nodes)
        .map(|(partner, node)| match partner {
            None => Vec::new(),
            Some(index) => differing_keys(&node.data, &graph.nodes[*index].data, strictness)
                .into_iter()
                .map(str::to_string)
                .collect(),
        })
        .collect();
    let extra_nodes = (0..graph.nodes.len())
        .filter(|index| !partners.contains(&Some(*index)))
        .collect();
    let (edges, extra_edges) = match_edges(expected, &graph, &partners);
    Matched {
        graph,
        partners,
        differences,
        edges,
        extra_nodes,
        extra_edges,
    }
}

/// Takes each expected edge out of the found ones; what is left over is extra.
fn match_edges(
    expected: &ExpectedWorkflow,
    graph: &FoundGraph,
    partners: &[Option<usize>],
) -> (Vec<bool>, Vec<FoundEdge>) {
    let mut left = graph.edge_counts();
    let mut present = Vec::new();
    for edge in &expected.edges {
        let wanted = partners[edge.source]
            .zip(partners[edge.target])
            .map(|(source, target)| FoundEdge {
                source: graph.nodes[source].id.clone(),
                target: graph.nodes[target].id.clone(),
                handle: edge.handle.clone(),
            });
        let count = wanted.as_ref().and_then(|it| left.get_mut(it));
        present.push(match count {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        });
    }
    let mut extra: Vec<FoundEdge> = left
        .into_iter()
        .flat_map(|(edge, count)| std::iter::repeat_n(edge.clone(), count))
        .collect();
    extra.sort();
    (present, extra)
}

/// Everything the search needs to know about the two graphs.
struct Pairing<'a> {
    expected: &'a ExpectedWorkflow,
    graph: &'a FoundGraph,
    /// For each expected node the found nodes of its type with the number of differing keys.
    candidates: Vec<Vec<(usize, usize)>>,
    /// Number of edges from one expected node to another, by handle.
    expected_edges: HashMap<(usize, usize), Vec<Option<String>>>,
    /// The same for found nodes.
    found_edges: HashMap<(usize, usize), Vec<Option<String>>>,
}

impl<'a> Pairing<'a> {
    fn new(expected: &'a ExpectedWorkflow, graph: &'a FoundGraph, strictness: Strictness) -> Self {
        let candidates = expected
            .nodes
            .iter()
            .map(|node| {
                let same_type = graph
                    .nodes
                    .iter()
                    .enumerate()
                    .filter(|(_, found)| found.type_id == node.type_id);
                let mut list: Vec<_> = same_type
                    .map(|(index, found)| {
                        let keys = differing_keys(&node.data, &found.data, strictness);
                        (index, keys.len())
                    })
                    .collect();
                // Of several that would do, a template's node is its own partner.
                list.sort_by_key(|(index, _)| graph.nodes[*index].id != node.id);
                list
            })
            .collect();
        let mut ids: HashMap<&str, usize> = HashMap::new();
        for (index, node) in graph.nodes.iter().enumerate() {
            ids.entry(&node.id).or_insert(index);
        }
        let mut expected_edges: HashMap<_, Vec<Option<String>>> = HashMap::new();
        for edge in &expected.edges {
            let ends = (edge.source, edge.target);
            expected_edges
                .entry(ends)
                .or_default()
                .push(edge.handle.clone());
        }
        let mut found_edges: HashMap<_, Vec<Option<String>>> = HashMap::new();
        for edge in &graph.edges {
            if let (Some(source), Some(target)) =
                (ids.get(edge.source.as_str()), ids.get(edge.target.as_str()))
            {
                let ends = (*source, *target);
                found_edges
                    .entry(ends)
                    .or_default()
                    .push(edge.handle.clone());
            }
        }
        for list in expected_edges.values_mut().chain(found_edges.values_mut()) {
            list.sort();
        }
        Pairing {
            expected,
            graph,
            candidates,
            expected_edges,
            found_edges,
        }
    }

    /// An assignment under which both graphs are the same, if there is one.
    fn exact(&self) -> Option<Vec<Option<usize>>> {
        let sizes_agree = self.expected.nodes.len() == self.graph.nodes.len()
            && self.expected.edges.len() == self.graph.edges.len();
        if !sizes_agree {
            return None;
        }
        let equal = |index: usize| self.candidates[index].iter().filter(|(_, cost)| *cost == 0);
        // Nodes with few look-alikes first: they leave little to search.
        let mut order: Vec<usize> = (0..self.expected.nodes.len()).collect();
        order.sort_by_key(|index| equal(*index).count());
        let mut partners = vec![None; self.expected.nodes.len()];
        let mut taken = vec![false; self.graph.nodes.len()];
        let mut steps = SEARCH_STEPS;
        self.extend(&order, &mut partners, &mut taken, &mut steps)
            .then_some(partners)
    }

    fn extend(
        &self,
        order: &[usize],
        partners: &mut Vec<Option<usize>>,
        taken: &mut [bool],
        steps: &mut usize,
    ) -> bool {
        let Some((node, rest)) = order.split_first() else {
            return true;
        };
        for (candidate, cost) in &self.candidates[*node] {
            if *cost > 0 || taken[*candidate] {
                continue;
            }
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            partners[*node] = Some(*candidate);
            taken[*candidate] = true;
            if self.consistent(*node, partners) && self.extend(rest, partners, taken, steps) {
                return true;
            }
            partners[*node] = None;
            taken[*candidate] = false;
        }
        false
    }

    /// Do the edges between this node and every node assigned so far agree, in both directions?
    fn consistent(&self, node: usize, partners: &[Option<usize>]) -> bool {
        let Some(mine) = partners[node] else {
            return true;
        };
        partners.iter().enumerate().all(|(other, partner)| {
            partner.is_none_or(|theirs| {
                self.expected_edges.get(&(node, other)) == self.found_edges.get(&(mine, theirs))
                    && self.expected_edges.get(&(other, node))
                        == self.found_edges.get(&(theirs, mine))
            })
        })
    }

    /// A good assignment for graphs that differ: least configuration differences, then most edges.
    fn close(&self) -> Vec<Option<usize>> {
        let mut partners = self.greedy();
        let mut best = self.quality(&partners);
        for _ in 0..IMPROVEMENT_ROUNDS {
            let mut improved = false;
            for node in 0..partners.len() {
                for (candidate, _) in &self.candidates[node] {
                    let mut other = partners.clone();
                    // Whoever had the candidate gets the partner it leaves behind.
                    if let Some(owner) = other.iter().position(|it| *it == Some(*candidate)) {
                        if self.expected.nodes[owner].type_id != self.expected.nodes[node].type_id {
                            continue;
                        }
                        other[owner] = other[node];
                    }
                    other[node] = Some(*candidate);
                    let quality = self.quality(&other);
                    if quality < best {
                        (best, partners, improved) = (quality, other, true);
                    }
                }
            }
            if !improved {
                break;
            }
        }
        partners
    }

    /// Cheapest pairs first, as the original does it.
    fn greedy(&self) -> Vec<Option<usize>> {
        let mut pairs: Vec<(usize, usize, usize)> = self
            .candidates
            .iter()
            .enumerate()
            .flat_map(|(node, list)| list.iter().map(move |(index, cost)| (*cost, node, *index)))
            .collect();
        pairs.sort_unstable();
        let mut partners = vec![None; self.expected.nodes.len()];
        let mut taken = vec![false; self.graph.nodes.len()];
        for (_, node, index) in pairs {
            if partners[node].is_none() && !taken[index] {
                partners[node] = Some(index);
                taken[index] = true;
            }
        }
        partners
    }

    /// Smaller is better: unpaired nodes, differing keys, missing edges.
    fn quality(&self, partners: &[Option<usize>]) -> (usize, usize, usize) {
        let unpaired = partners.iter().filter(|partner| partner.is_none()).count();
        let cost = |(node, partner): (usize, &Option<usize>)| {
            let list = &self.candidates[node];
            list.iter()
                .find(|(index, _)| Some(*index) == *partner)
                .map_or(0, |(_, cost)| *cost)
        };
        let costs = partners.iter().enumerate().map(cost).sum();
        let present = self.expected.edges.iter().filter(|edge| {
            partners[edge.source]
                .zip(partners[edge.target])
                .and_then(|ends| self.found_edges.get(&ends))
                .is_some_and(|handles| handles.contains(&edge.handle))
        });
        (unpaired, costs, self.expected.edges.len() - present.count())
    }
}
