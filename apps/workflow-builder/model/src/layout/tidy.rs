//! Arranges a graph in columns from left to right.
//!
//! Every node stands right of all that feed it (edges that close a loop are left out of account);
//! inside a column nodes are ordered by the heights of their neighbours, which keeps crossings few.

use super::{CARD_WIDTH, GRID, card_rect, snapped};
use crate::command::NodeMove;
use crate::document::{Graph, Position};
use std::collections::HashMap;

const COLUMN_GAP: f64 = 7.0 * GRID;
const ROW_GAP: f64 = 3.0 * GRID;
const SWEEPS: usize = 8;

/// Where every node goes; the upper left corner of the whole stays where it is.
pub fn tidied(graph: &Graph) -> Vec<NodeMove> {
    let Some(bounds) = super::bounds(graph) else {
        return Vec::new();
    };
    let links = Links::of(graph);
    let columns = links.columns();
    let heights: Vec<f64> = graph.nodes.iter().map(|n| card_rect(n).height).collect();
    let mut order = first_order(graph, &columns);
    let mut tops = stacked(&order, &heights);
    for sweep in 0..SWEEPS {
        let goes_right = sweep % 2 == 0;
        let neighbours = if goes_right {
            &links.before
        } else {
            &links.after
        };
        let wanted = |node: usize, tops: &[f64]| {
            let near = &neighbours[node];
            if near.is_empty() {
                return tops[node];
            }
            near.iter()
                .map(|other| tops[*other] + heights[*other] / 2.0)
                .sum::<f64>()
                / near.len() as f64
                - heights[node] / 2.0
        };
        let mut sequence: Vec<usize> = (0..order.len()).collect();
        if !goes_right {
            sequence.reverse();
        }
        for column in sequence {
            let mut targets: Vec<(f64, usize)> = order[column]
                .iter()
                .map(|node| (wanted(*node, &tops), *node))
                .collect();
            targets.sort_by(|one, two| one.0.total_cmp(&two.0));
            order[column] = targets.iter().map(|(_, node)| *node).collect();
            place_column(&targets, &heights, &mut tops);
        }
    }
    let highest = tops.iter().copied().fold(f64::INFINITY, f64::min);
    graph
        .nodes
        .iter()
        .enumerate()
        .map(|(index, node)| NodeMove {
            node: node.id.clone(),
            position: snapped(Position {
                x: bounds.x + columns[index] as f64 * (CARD_WIDTH + COLUMN_GAP),
                y: bounds.y + tops[index] - highest,
            }),
        })
        .collect()
}

/// Nodes of each column, from top to bottom as they stand now.
fn first_order(graph: &Graph, columns: &[usize]) -> Vec<Vec<usize>> {
    let count = columns.iter().max().map_or(0, |last| last + 1);
    let mut order = vec![Vec::new(); count];
    for (node, column) in columns.iter().enumerate() {
        order[*column].push(node);
    }
    for column in &mut order {
        column.sort_by(|one, two| {
            let y = |index: &usize| graph.nodes[*index].position.y;
            y(one).total_cmp(&y(two))
        });
    }
    order
}

fn stacked(order: &[Vec<usize>], heights: &[f64]) -> Vec<f64> {
    let mut tops = vec![0.0; heights.len()];
    for column in order {
        let mut y = 0.0;
        for node in column {
            tops[*node] = y;
            y += heights[*node] + ROW_GAP;
        }
    }
    tops
}

/// Puts the nodes of a column as near to their wishes as the gaps allow: pushed down where they
/// would overlap, then moved up together by half of what that cost.
fn place_column(targets: &[(f64, usize)], heights: &[f64], tops: &mut [f64]) {
    let mut free_from = f64::NEG_INFINITY;
    let mut pushed = 0.0;
    for (wanted, node) in targets {
        let top = wanted.max(free_from);
        pushed += top - wanted;
        tops[*node] = top;
        free_from = top + heights[*node] + ROW_GAP;
    }
    let shift = pushed / targets.len().max(1) as f64;
    for (_, node) in targets {
        tops[*node] -= shift;
    }
}

/// Who feeds whom, by place in the document, without edges that close a loop.
struct Links {
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
}

impl Links {
    fn of(graph: &Graph) -> Self {
        let places: HashMap<&str, usize> = graph
            .nodes
            .iter()
            .enumerate()
            .map(|(place, node)| (node.id.as_str(), place))
            .collect();
        let mut after = vec![Vec::new(); graph.nodes.len()];
        for edge in &graph.edges {
            let ends = (
                places.get(edge.source.as_str()),
                places.get(edge.target.as_str()),
            );
            if let (Some(source), Some(target)) = ends
                && source != target
                && !after[*source].contains(target)
            {
                after[*source].push(*target);
            }
        }
        let mut links = Links {
            before: vec![Vec::new(); after.len()],
            after,
        };
        links.cut_loops();
        for (source, targets) in links.after.iter().enumerate() {
            for target in targets {
                links.before[*target].push(source);
            }
        }
        links
    }

    /// Walks the graph depth first, without recursion, and drops every edge back to a node that is
    /// still being walked.
    fn cut_loops(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum VisitState {
            No,
            Open,
            Done,
        }
        let count = self.after.len();
        let mut has_input = vec![false; count];
        for target in self.after.iter().flatten() {
            has_input[*target] = true;
        }
        // Entries first, so that a loop is cut where it comes back and not where it begins.
        let mut starts: Vec<usize> = (0..count).collect();
        starts.sort_by_key(|node| has_input[*node]);
        let mut visits = vec![VisitState::No; count];
        for start in starts {
            if visits[start] != VisitState::No {
                continue;
            }
            visits[start] = VisitState::Open;
            let mut path = vec![(start, 0)];
            while let Some((node, next)) = path.pop() {
                let Some(target) = self.after[node].get(next).copied() else {
                    visits[node] = VisitState::Done;
                    continue;
                };
                match visits[target] {
                    VisitState::Open => {
                        self.after[node].remove(next);
                        path.push((node, next));
                    }
                    VisitState::Done => path.push((node, next + 1)),
                    VisitState::No => {
                        path.push((node, next + 1));
                        visits[target] = VisitState::Open;
                        path.push((target, 0));
                    }
                }
            }
        }
    }

    /// The column of every node: one right of the rightmost that feeds it.
    fn columns(&self) -> Vec<usize> {
        let mut waiting: Vec<usize> = self.before.iter().map(Vec::len).collect();
        let mut ready: Vec<usize> = (0..waiting.len()).filter(|n| waiting[*n] == 0).collect();
        let mut columns = vec![0; waiting.len()];
        while let Some(node) = ready.pop() {
            for target in &self.after[node] {
                columns[*target] = columns[*target].max(columns[node] + 1);
                waiting[*target] -= 1;
                if waiting[*target] == 0 {
                    ready.push(*target);
                }
            }
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Rect;
    use crate::templates;

    fn arranged(template: &str) -> Graph {
        let mut graph = templates::find(template).expect(template).graph.clone();
        for NodeMove { node, position } in tidied(&graph) {
            graph.node_mut(&node).expect("node").position = position;
        }
        graph
    }

    #[test]
    fn a_tidy_graph_has_no_overlaps_and_runs_from_left_to_right() {
        for template in templates::templates() {
            let graph = arranged(template.title);
            let cards: Vec<Rect> = graph.nodes.iter().map(|n| card_rect(n)).collect();
            for (index, card) in cards.iter().enumerate() {
                assert!(!cards[..index].iter().any(|other| other.overlaps(card)));
            }
            // The loop's way back is the one edge that runs from right to left.
            for edge in graph.edges.iter().filter(|edge| edge.id != "e-back") {
                let x = |id: &str| graph.node(id).expect("node").position.x;
                assert!(x(&edge.source) < x(&edge.target), "{}", edge.id);
            }
        }
    }

    #[test]
    fn a_loop_does_not_keep_the_layout_from_ending() {
        let mut graph = arranged("API Data Pipeline");
        let mut back = graph.edges[3].as_ref().clone();
        (back.id, back.source, back.target) = ("back".into(), "limit-1".into(), "http-1".into());
        graph.edges.push(back.into());
        assert_eq!(tidied(&graph).len(), 5);
    }
}
