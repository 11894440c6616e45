//! Which nodes a run can reach, and in which order their turn comes.

use crate::document::Graph;
use std::collections::{BTreeMap, HashMap};

/// An edge with its ends as places in the node list.
#[derive(Clone, Debug)]
pub(super) struct Wire {
    pub source: usize,
    pub source_handle: Option<String>,
    pub target: usize,
    pub target_handle: Option<String>,
}

/// A graph prepared for running. Edges into nowhere are left out.
pub(super) struct Plan {
    /// In the order of the edge list; `None` for an edge that joins nothing.
    pub wires: Vec<Option<Wire>>,
    /// Places of the edges that leave each node.
    pub leaving: Vec<Vec<usize>>,
    entering_count: Vec<usize>,
}

/// Nodes whose turn comes together: one node, or a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Component {
    /// In document order.
    pub nodes: Vec<usize>,
    pub is_cycle: bool,
}

impl Plan {
    pub fn new(graph: &Graph) -> Plan {
        let places: HashMap<&str, usize> = graph
            .nodes
            .iter()
            .enumerate()
            .rev()
            .map(|(place, node)| (node.id.as_str(), place))
            .collect();
        let mut leaving = vec![Vec::new(); graph.nodes.len()];
        let mut entering_count = vec![0; graph.nodes.len()];
        let wires: Vec<Option<Wire>> = graph
            .edges
            .iter()
            .map(|edge| {
                Some(Wire {
                    source: *places.get(edge.source.as_str())?,
                    source_handle: edge.source_handle.clone(),
                    target: *places.get(edge.target.as_str())?,
                    target_handle: edge.target_handle.clone(),
                })
            })
            .collect();
        for (place, wire) in wires.iter().enumerate() {
            if let Some(wire) = wire {
                leaving[wire.source].push(place);
                entering_count[wire.target] += 1;
            }
        }
        Plan {
            wires,
            leaving,
            entering_count,
        }
    }

    pub fn has_input(&self, node: usize) -> bool {
        self.entering_count[node] > 0
    }

    pub fn targets(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.leaving[node]
            .iter()
            .filter_map(|edge| self.wires[*edge].as_ref())
            .map(|wire| wire.target)
    }

    pub fn reachable(&self, entries: &[usize]) -> Vec<bool> {
        let mut reached = vec![false; self.leaving.len()];
        let mut waiting = entries.to_vec();
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut reached[node], true) {
                waiting.extend(self.targets(node));
            }
        }
        reached
    }

    /// The strongly connected components of the marked nodes, sources first. Of those that could
    /// come next, the one with the earliest node in the document does.
    pub fn components(&self, marked: &[bool]) -> Vec<Component> {
        let membership = self.membership(marked);
        let count = membership.iter().flatten().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); count];
        for (node, component) in membership.iter().enumerate() {
            if let Some(component) = component {
                members[*component].push(node);
            }
        }
        self.in_topological_order(&membership, members)
    }

    /// Each of the components has a node.
    fn in_topological_order(
        &self,
        membership: &[Option<usize>],
        members: Vec<Vec<usize>>,
    ) -> Vec<Component> {
        let mut open = vec![0; members.len()];
        let mut successors = vec![Vec::new(); members.len()];
        for wire in self.wires.iter().flatten() {
            if let (Some(from), Some(to)) = (membership[wire.source], membership[wire.target])
                && from != to
            {
                open[to] += 1;
                successors[from].push(to);
            }
        }
        let ready = (0..members.len()).filter(|component| open[*component] == 0);
        let ready = ready.map(|component| (members[component][0], component));
        let mut ready: BTreeMap<usize, usize> = ready.collect();
        let mut order = Vec::new();
        while let Some((_, component)) = ready.pop_first() {
            for next in &successors[component] {
                open[*next] -= 1;
                if open[*next] == 0 {
                    ready.insert(members[*next][0], *next);
                }
            }
            let nodes = members[component].clone();
            let is_cycle = nodes.len() > 1
                || nodes
                    .iter()
                    .any(|node| self.targets(*node).any(|target| target == *node));
            order.push(Component { nodes, is_cycle });
        }
        order
    }

    /// Tarjan's algorithm with a stack of its own, so that long chains need no recursion.
    fn membership(&self, marked: &[bool]) -> Vec<Option<usize>> {
        let count = marked.len();
        let mut index = vec![usize::MAX; count];
        let mut low = vec![0; count];
        let mut on_path = vec![false; count];
        let mut path = Vec::new();
        let mut component = vec![None; count];
        let mut next_index = 0;
        let mut next_component = 0;
        let targets: Vec<Vec<usize>> = (0..count)
            .map(|node| {
                self.targets(node)
                    .filter(|target| marked[*target])
                    .collect()
            })
            .collect();
        for root in (0..count).filter(|node| marked[*node]) {
            if index[root] != usize::MAX {
                continue;
            }
            let mut work = vec![(root, 0)];
            while let Some((node, at)) = work.pop() {
                if at == 0 {
                    index[node] = next_index;
                    low[node] = next_index;
                    next_index += 1;
                    path.push(node);
                    on_path[node] = true;
                }
                if let Some(target) = targets[node].get(at).copied() {
                    work.push((node, at + 1));
                    if index[target] == usize::MAX {
                        work.push((target, 0));
                    } else if on_path[target] {
                        low[node] = low[node].min(index[target]);
                    }
                    continue;
                }
                if low[node] == index[node] {
                    while let Some(member) = path.pop() {
                        on_path[member] = false;
                        component[member] = Some(next_component);
                        if member == node {
                            break;
                        }
                    }
                    next_component += 1;
                }
                if let Some((parent, _)) = work.last() {
                    low[*parent] = low[*parent].min(low[node]);
                }
            }
        }
        component
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Edge, Node, Position};
    use std::sync::Arc;

    fn graph(nodes: usize, edges: &[(usize, usize)]) -> Graph {
        Graph {
            nodes: (0..nodes)
                .map(|n| {
                    Arc::new(Node {
                        id: n.to_string(),
                        type_id: "noOperation".into(),
                        position: Position::default(),
                        data: serde_json::Map::new(),
                        settings: Default::default(),
                    })
                })
                .collect(),
            edges: edges
                .iter()
                .map(|(source, target)| {
                    Arc::new(Edge {
                        id: format!("{source}-{target}"),
                        source: source.to_string(),
                        source_handle: None,
                        target: target.to_string(),
                        target_handle: None,
                        label: None,
                    })
                })
                .collect(),
        }
    }

    fn order(nodes: usize, edges: &[(usize, usize)]) -> Vec<(Vec<usize>, bool)> {
        let plan = Plan::new(&graph(nodes, edges));
        plan.components(&vec![true; nodes])
            .into_iter()
            .map(|component| (component.nodes, component.is_cycle))
            .collect()
    }

    #[test]
    fn sources_come_first_and_ties_follow_the_document() {
        let expected = [0, 1, 3, 2].map(|n| (vec![n], false));
        assert_eq!(order(4, &[(3, 2), (0, 2), (1, 2)]), expected);
    }

    #[test]
    fn a_loop_is_one_component_and_a_self_loop_too() {
        assert_eq!(
            order(5, &[(0, 1), (1, 2), (2, 1), (2, 3), (4, 4), (3, 4)]),
            [
                (vec![0], false),
                (vec![1, 2], true),
                (vec![3], false),
                (vec![4], true)
            ]
        );
    }

    #[test]
    fn a_chain_of_many_nodes_needs_no_deep_stack() {
        let edges: Vec<_> = (0..49_999).map(|n| (n, n + 1)).collect();
        assert_eq!(order(50_000, &edges).len(), 50_000);
    }

    #[test]
    fn only_what_can_be_reached_is_marked() {
        let plan = Plan::new(&graph(4, &[(0, 1), (2, 3)]));
        assert_eq!(plan.reachable(&[0]), [true, true, false, false]);
    }
}
