//! Currents in wires, from what the elements at their ends draw.

use std::collections::BTreeMap;

use crate::circuit::{Circuit, Point};

/// A spanning forest of the posts that wires connect, made once per drawing. Each wire carries what
/// the elements beyond it draw; wires that only close a loop carry nothing.
#[derive(Clone, Debug, Default)]
pub struct WireTree {
    elements: usize,
    /// Device, pin and post of every pin that draws current.
    drawn: Vec<(usize, usize, usize)>,
    posts: usize,
    /// From the leaves to the roots.
    branches: Vec<Branch>,
    /// Elements at which current leaves the drawing, and their posts: the roots.
    sinks: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    element: usize,
    below: usize,
    above: usize,
    /// Does the element's first pin lie on the side of the root?
    starts_above: bool,
}

impl WireTree {
    /// `devices` are those of the elements, for elements that have one.
    pub fn new(circuit: &Circuit, devices: &[Option<usize>]) -> Self {
        let mut posts = Posts::default();
        let mut tree = WireTree {
            elements: circuit.elements.len(),
            ..WireTree::default()
        };
        let mut edges = Vec::new();
        for (index, element) in circuit.elements.iter().enumerate() {
            let Some(part) = element.part() else {
                continue;
            };
            let pins: Vec<_> = part
                .pins(element)
                .iter()
                .map(|pin| posts.at(pin.at))
                .collect();
            if let Some(device) = devices[index] {
                let pins = pins.iter().enumerate();
                tree.drawn
                    .extend(pins.map(|(pin, post)| (device, pin, *post)));
            }
            for (a, b) in part.joins(element) {
                if let (Some(a), Some(b)) = (pins.get(a), pins.get(b)) {
                    edges.push((index, *a, *b));
                }
            }
            let leaves = part.is_ground() || part.net_label(element).is_some();
            if let (true, Some(post)) = (leaves, pins.first()) {
                tree.sinks.push((index, *post));
            }
        }
        tree.posts = posts.numbers.len();
        tree.grow(&edges);
        tree
    }

    fn grow(&mut self, edges: &[(usize, usize, usize)]) {
        let mut neighbours = vec![Vec::new(); self.posts];
        for (edge, (_, a, b)) in edges.iter().enumerate() {
            neighbours[*a].push((edge, *b));
            neighbours[*b].push((edge, *a));
        }
        let mut seen = vec![false; self.posts];
        // Where current can leave the drawing the sum ends: those posts are the roots.
        let sinks = std::mem::take(&mut self.sinks);
        let places = sinks.iter().map(|(_, post)| *post);
        for root in places.chain(0..self.posts) {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            self.sinks
                .extend(sinks.iter().find(|(_, post)| *post == root));
            let mut reached = vec![root];
            let mut next = 0;
            while next < reached.len() {
                let above = reached[next];
                for (edge, below) in &neighbours[above] {
                    if !std::mem::replace(&mut seen[*below], true) {
                        let (element, first, _) = edges[*edge];
                        self.branches.push(Branch {
                            element,
                            below: *below,
                            above,
                            starts_above: first == above,
                        });
                        reached.push(*below);
                    }
                }
                next += 1;
            }
        }
        self.branches.reverse();
    }

    /// Current of each element that only connects; `pin_currents` are those of all devices.
    pub fn currents(&self, pin_currents: &[Vec<f64>]) -> Vec<f64> {
        let mut wanted = vec![0.0; self.posts];
        for (device, pin, post) in &self.drawn {
            wanted[*post] += pin_currents[*device].get(*pin).copied().unwrap_or(0.0);
        }
        let mut currents = vec![0.0; self.elements];
        for branch in &self.branches {
            let total = wanted[branch.below];
            wanted[branch.above] += total;
            currents[branch.element] += if branch.starts_above { total } else { -total };
        }
        for (element, post) in &self.sinks {
            currents[*element] = -wanted[*post];
        }
        currents
    }
}

/// Numbers the places where pins are.
#[derive(Default)]
struct Posts {
    numbers: BTreeMap<Point, usize>,
}

impl Posts {
    fn at(&mut self, point: Point) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(point).or_insert(next)
    }
}
