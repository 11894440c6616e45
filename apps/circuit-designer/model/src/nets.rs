//! Which pins are connected: nets from shared posts, wires and labels.

use std::collections::BTreeMap;

use crate::circuit::{Circuit, Point};
use crate::simulator::UnionFind;

/// A post that lies on the middle of a wire without touching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadConnection {
    /// Place of the element in the circuit.
    pub element: usize,
    /// Where its end lies.
    pub at: Point,
}

/// Which pins are one and the same net, by wires, labels and places.
#[derive(Clone, Debug, PartialEq)]
pub struct Nets {
    /// Net of each pin of each element. Net 0 is ground.
    pub of_pins: Vec<Vec<usize>>,
    /// For messages: a label on the net, or a pin of it. Ground first.
    pub names: Vec<String>,
    /// Ends that touch a wire between its ends, where nothing connects.
    pub bad_connections: Vec<BadConnection>,
}

impl Nets {
    /// Follows wires, labels, joined pins and pins at the same point.
    pub fn new(circuit: &Circuit) -> Self {
        let mut posts = Posts::default();
        let mut pins = Vec::with_capacity(circuit.elements.len());
        for element in &circuit.elements {
            let own: Vec<_> = element.pins().iter().map(|pin| posts.at(pin.at)).collect();
            pins.push(own);
        }
        let mut joined = UnionFind::new(posts.count);
        let mut labels: BTreeMap<String, usize> = BTreeMap::new();
        let mut ground = None;
        for (element, own) in circuit.elements.iter().zip(&pins) {
            let Some(part) = element.part() else {
                continue;
            };
            for (a, b) in part.joins(element) {
                if let (Some(a), Some(b)) = (own.get(a), own.get(b)) {
                    joined.join(*a, *b);
                }
            }
            if let (Some(label), Some(post)) = (part.net_label(element), own.first()) {
                let first = *labels.entry(label).or_insert(*post);
                joined.join(first, *post);
            }
            if part.is_ground()
                && let Some(post) = own.first()
            {
                joined.join(*ground.get_or_insert(*post), *post);
            }
        }
        let ground = ground.or_else(|| implied_ground(circuit, &pins));
        let (of_pins, names) = numbered(circuit, &pins, &mut joined, ground, &labels);
        Nets {
            of_pins,
            names,
            bad_connections: bad_connections(circuit),
        }
    }

    /// How many nets there are, ground included.
    pub fn count(&self) -> usize {
        self.names.len()
    }
}

/// Without a ground symbol and without anything that refers to ground, the first end of the first
/// voltage source is the reference; failing that the first pin at all.
fn implied_ground(circuit: &Circuit, pins: &[Vec<usize>]) -> Option<usize> {
    let parts = || {
        circuit
            .elements
            .iter()
            .zip(pins)
            .filter_map(|(element, own)| Some((element.part()?, own.first()?)))
    };
    if parts().any(|(part, _)| part.refers_to_ground()) {
        return None;
    }
    let source = parts().find(|(part, _)| part.kind() == "voltage-source");
    source.or_else(|| parts().next()).map(|(_, post)| *post)
}

fn numbered(
    circuit: &Circuit,
    pins: &[Vec<usize>],
    joined: &mut UnionFind,
    ground: Option<usize>,
    labels: &BTreeMap<String, usize>,
) -> (Vec<Vec<usize>>, Vec<String>) {
    let mut number: BTreeMap<usize, usize> = BTreeMap::new();
    let mut names = vec!["ground".to_string()];
    if let Some(post) = ground {
        number.insert(joined.find(post), 0);
    }
    let label_of: BTreeMap<usize, &str> = labels
        .iter()
        .map(|(label, post)| (joined.find(*post), label.as_str()))
        .collect();
    let mut of_pins = Vec::with_capacity(pins.len());
    for (element, own) in circuit.elements.iter().zip(pins) {
        let pin_names = element.pins();
        let mut nets = Vec::with_capacity(own.len());
        for (index, post) in own.iter().enumerate() {
            let root = joined.find(*post);
            let net = *number.entry(root).or_insert_with(|| {
                let pin = pin_names.get(index).map_or("", |pin| pin.name);
                names.push(match label_of.get(&root) {
                    Some(label) => (*label).to_string(),
                    None => format!("{}.{pin}", element.label()),
                });
                names.len() - 1
            });
            nets.push(net);
        }
        of_pins.push(nets);
    }
    (of_pins, names)
}

/// Numbers the places where pins are.
#[derive(Default)]
struct Posts {
    numbers: BTreeMap<Point, usize>,
    count: usize,
}

impl Posts {
    fn at(&mut self, point: Point) -> usize {
        let count = &mut self.count;
        *self.numbers.entry(point).or_insert_with(|| {
            *count += 1;
            *count - 1
        })
    }
}

fn bad_connections(circuit: &Circuit) -> Vec<BadConnection> {
    let wires: Vec<_> = circuit
        .elements
        .iter()
        .filter(|element| element.kind == "wire")
        .map(|element| (element.from, element.to))
        .collect();
    let mut bad = Vec::new();
    for (index, element) in circuit.elements.iter().enumerate() {
        for pin in element.pins() {
            let touches = |(a, b): &(Point, Point)| pin.at.lies_within(*a, *b);
            let is_known = bad.iter().any(|known: &BadConnection| known.at == pin.at);
            if !is_known && wires.iter().any(touches) {
                bad.push(BadConnection {
                    element: index,
                    at: pin.at,
                });
            }
        }
    }
    bad
}
