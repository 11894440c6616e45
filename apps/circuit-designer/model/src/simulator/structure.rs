//! Faults that the connections alone reveal, found before any number is computed.

use super::device::Node;
use super::fault::FaultKind;
use super::wiring::{Link, Structure, UnionFind};

/// Ties a part of the circuit that has no path to ground, so that its voltages are defined.
/// A part that changes can reach gets the weaker tie, which does not discharge it.
const ISLAND_TIE: f64 = 1e-9;
const COUPLED_ISLAND_TIE: f64 = 1e-12;

/// A weak conductance to ground that gives a floating part a voltage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tie {
    /// Where it holds.
    pub node: Node,
    /// In siemens.
    pub conductance: f64,
}

/// A fault before the devices in it get their names.
#[derive(Clone, Debug, PartialEq)]
pub struct StructuralFault {
    /// Devices to blame.
    pub devices: Vec<usize>,
    /// What it is.
    pub kind: Kind,
    /// Where it shows.
    pub node: Node,
}

/// What can be wrong with how devices hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    VoltageLoop,
    Contradiction,
    Short,
    NoCurrentPath,
}

impl StructuralFault {
    /// As a fault with names that the user knows.
    pub fn named(&self, elements: String, net: String) -> FaultKind {
        match self.kind {
            Kind::VoltageLoop => FaultKind::VoltageLoop { elements },
            Kind::Contradiction => FaultKind::ContradictingSources { elements, net },
            Kind::Short => FaultKind::ShortedSource { elements, net },
            Kind::NoCurrentPath => FaultKind::NoCurrentPath { elements },
        }
    }
}

/// What keeps the circuit from having one solution.
pub fn check(structure: &Structure) -> Result<(), StructuralFault> {
    check_outputs(structure)?;
    check_voltage_loops(structure)?;
    check_current_paths(structure)
}

fn check_outputs(structure: &Structure) -> Result<(), StructuralFault> {
    let mut driver = vec![None; structure.nodes];
    for fixed in &structure.fixed {
        if fixed.node == Node::GROUND {
            return Err(StructuralFault {
                devices: vec![fixed.device],
                kind: Kind::Short,
                node: fixed.node,
            });
        }
        if let Some(other) = driver[fixed.node.0].replace(fixed.device) {
            return Err(StructuralFault {
                devices: vec![other, fixed.device],
                kind: Kind::Contradiction,
                node: fixed.node,
            });
        }
    }
    Ok(())
}

fn check_voltage_loops(structure: &Structure) -> Result<(), StructuralFault> {
    let mut joined = UnionFind::new(structure.nodes);
    let links: Vec<_> = structure
        .connections
        .iter()
        .filter(|connection| connection.link == Link::Voltage)
        .collect();
    for (index, link) in links.iter().enumerate() {
        if joined.join(link.a.0, link.b.0) {
            continue;
        }
        if link.a == link.b {
            return Err(StructuralFault {
                devices: vec![link.device],
                kind: Kind::Short,
                node: link.a,
            });
        }
        let earlier: Vec<_> = links[..index]
            .iter()
            .map(|earlier| (earlier.a.0, earlier.b.0, earlier.device))
            .collect();
        let mut devices = path(&earlier, link.a.0, link.b.0);
        devices.push(link.device);
        devices.sort_unstable();
        return Err(StructuralFault {
            devices,
            kind: Kind::VoltageLoop,
            node: link.a,
        });
    }
    Ok(())
}

/// Devices on the way between two nodes of a forest of links.
fn path(links: &[(usize, usize, usize)], from: usize, to: usize) -> Vec<usize> {
    let mut reached: Vec<(usize, Vec<usize>)> = vec![(from, Vec::new())];
    let mut next = 0;
    while next < reached.len() {
        let (at, way) = reached[next].clone();
        if at == to {
            return way;
        }
        for (a, b, device) in links {
            let other = match at {
                _ if at == *a => *b,
                _ if at == *b => *a,
                _ => continue,
            };
            if reached.iter().all(|(seen, _)| *seen != other) {
                let mut longer = way.clone();
                longer.push(*device);
                reached.push((other, longer));
            }
        }
        next += 1;
    }
    Vec::new()
}

fn check_current_paths(structure: &Structure) -> Result<(), StructuralFault> {
    let mut joined = UnionFind::new(structure.nodes);
    for connection in &structure.connections {
        if connection.link != Link::Current {
            joined.join(connection.a.0, connection.b.0);
        }
    }
    let open = structure.connections.iter().find(|connection| {
        connection.link == Link::Current
            && joined.find(connection.a.0) != joined.find(connection.b.0)
    });
    match open {
        None => Ok(()),
        Some(connection) => Err(StructuralFault {
            devices: vec![connection.device],
            kind: Kind::NoCurrentPath,
            node: connection.a,
        }),
    }
}

/// One tie for each part of the circuit without a conducting path to ground.
pub fn ties(structure: &Structure) -> Vec<Tie> {
    let mut conducting = UnionFind::new(structure.nodes);
    for connection in &structure.connections {
        if matches!(connection.link, Link::Conducts | Link::Voltage) {
            conducting.join(connection.a.0, connection.b.0);
        }
    }
    let mut coupled = vec![false; structure.nodes];
    for connection in &structure.connections {
        let (a, b) = (
            conducting.find(connection.a.0),
            conducting.find(connection.b.0),
        );
        if a != b {
            coupled[a] = true;
            coupled[b] = true;
        }
    }
    (1..structure.nodes)
        .filter(|node| conducting.find(*node) == *node)
        .map(|node| Tie {
            node: Node(node),
            conductance: if coupled[node] {
                COUPLED_ISLAND_TIE
            } else {
                ISLAND_TIE
            },
        })
        .collect()
}

/// Nodes that some device looks at and none drives, with those devices.
pub fn floating_inputs(structure: &Structure) -> Vec<(Node, Vec<usize>)> {
    let mut driven = vec![false; structure.nodes];
    driven[0] = true;
    for connection in &structure.connections {
        driven[connection.a.0] = true;
        driven[connection.b.0] = true;
    }
    let mut floating: Vec<(Node, Vec<usize>)> = Vec::new();
    for (device, node) in &structure.sensed {
        if driven[node.0] {
            continue;
        }
        match floating.iter_mut().find(|(known, _)| known == node) {
            Some((_, devices)) => devices.push(*device),
            None => floating.push((*node, vec![*device])),
        }
    }
    floating
}
