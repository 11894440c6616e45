//! How the elements hang together: nodes, branches, and what connects what, for finding faults.

use super::device::{Branch, Node};

/// A connection that an element makes between two of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Direct current can flow.
    Conducts,
    /// The voltage is given.
    Voltage,
    /// The current is given.
    Current,
    /// Only changes pass.
    Capacitive,
}

/// A link that a device makes between two nodes.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// Who makes it.
    pub device: usize,
    /// One end.
    pub a: Node,
    /// The other end.
    pub b: Node,
    /// What it does for the current.
    pub link: Link,
}

/// A node that a device holds at a voltage.
#[derive(Clone, Copy, Debug)]
pub struct FixedOutput {
    /// Who gives it.
    pub device: usize,
    /// Where it gives it.
    pub node: Node,
    /// Number among the device's own fixed outputs.
    pub output: usize,
}

/// Everything that devices ask for when they are connected.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    /// Including ground and the nodes inside elements.
    pub nodes: usize,
    /// How many branch currents are unknowns.
    pub branches: usize,
    /// Which device asked for each branch.
    pub branch_owner: Vec<usize>,
    /// All links.
    pub connections: Vec<Connection>,
    /// All outputs with a level of their own.
    pub fixed: Vec<FixedOutput>,
    /// Nodes at which a device only looks, by device.
    pub sensed: Vec<(usize, Node)>,
    /// Owner of each node inside an element, from the first such node on.
    pub internal_owner: Vec<usize>,
}

/// One device's view of the structure while it is connected.
pub struct Wiring<'a> {
    structure: &'a mut Structure,
    device: usize,
    pins: &'a [Node],
    outputs: usize,
}

impl<'a> Wiring<'a> {
    pub(super) fn new(structure: &'a mut Structure, device: usize, pins: &'a [Node]) -> Self {
        Wiring {
            structure,
            device,
            pins,
            outputs: 0,
        }
    }

    /// The node of a pin; pins that the element does not have are grounded.
    pub fn pin(&self, pin: usize) -> Node {
        self.pins.get(pin).copied().unwrap_or(Node::GROUND)
    }

    /// For a device inside of this one, whose pins lie on these nodes.
    pub fn with_pins<'b>(&'b mut self, pins: &'b [Node]) -> Wiring<'b> {
        Wiring {
            structure: self.structure,
            device: self.device,
            pins,
            outputs: self.outputs,
        }
    }

    /// A node that no pin shows.
    pub fn internal_node(&mut self) -> Node {
        let node = Node(self.structure.nodes);
        self.structure.nodes += 1;
        self.structure.internal_owner.push(self.device);
        node
    }

    /// A current that is an unknown.
    pub fn branch(&mut self) -> Branch {
        let branch = Branch(self.structure.branches);
        self.structure.branches += 1;
        self.structure.branch_owner.push(self.device);
        branch
    }

    /// The element looks at the node and takes no current.
    pub fn sense(&mut self, node: Node) {
        self.structure.sensed.push((self.device, node));
    }

    /// Says that the device connects two nodes.
    pub fn link(&mut self, a: Node, b: Node, link: Link) {
        let device = self.device;
        self.structure
            .connections
            .push(Connection { device, a, b, link });
    }

    /// The element holds the node at `Device::level(output)`.
    pub fn fix(&mut self, node: Node) {
        self.link(node, Node::GROUND, Link::Voltage);
        self.structure.fixed.push(FixedOutput {
            device: self.device,
            node,
            output: self.outputs,
        });
        self.outputs += 1;
    }
}

/// Groups of items that have been joined.
#[derive(Clone, Debug)]
pub struct UnionFind {
    parent: Vec<usize>,
}

impl UnionFind {
    /// Every item on its own.
    pub fn new(size: usize) -> Self {
        UnionFind {
            parent: (0..size).collect(),
        }
    }

    /// The item that stands for the group.
    pub fn find(&mut self, item: usize) -> usize {
        let mut root = item;
        while self.parent[root] != root {
            root = self.parent[root];
        }
        let mut at = item;
        while self.parent[at] != root {
            at = std::mem::replace(&mut self.parent[at], root);
        }
        root
    }

    /// The smaller index stays the representative. False when both were joined already.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        self.parent[a.max(b)] = a.min(b);
        true
    }
}
