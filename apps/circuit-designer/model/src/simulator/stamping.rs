//! Writes the contributions of elements into the equations.
//!
//! Nodes whose voltage is known (ground, ideal sources against ground, logic outputs) are no
//! unknowns: their columns go to the right side, their rows do not exist.

use super::device::{Branch, Node};
use super::linear::LinearSystem;

/// Place of a node in the equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Known,
    Unknown(usize),
}

/// A coefficient in the column of a known voltage.
#[derive(Clone, Copy, Debug)]
pub struct Coupling {
    row: usize,
    node: usize,
    coefficient: f64,
}

impl Coupling {
    /// Moves what the known voltage contributes to the right-hand side.
    pub fn apply(&self, voltages: &[f64], right: &mut [f64]) {
        right[self.row] -= self.coefficient * voltages[self.node];
    }
}

/// Where devices write what they contribute to the equations.
pub struct Stamper<'a> {
    pub(super) slots: &'a [Slot],
    /// Unknown of the first branch; branches follow the nodes.
    pub(super) first_branch: usize,
    pub(super) system: &'a mut LinearSystem,
    pub(super) right: &'a mut [f64],
    pub(super) voltages: &'a [f64],
    /// Set while the lasting coefficients are written, which outlive the present voltages.
    pub(super) couplings: Option<&'a mut Vec<Coupling>>,
}

impl Stamper<'_> {
    /// A conductance between two nodes.
    pub fn conductance(&mut self, a: Node, b: Node, conductance: f64) {
        self.control(a, b, a, b, conductance);
    }

    /// A current `gain * (v(plus) - v(minus))` that flows through the element from `from` to `to`.
    pub fn control(&mut self, from: Node, to: Node, plus: Node, minus: Node, gain: f64) {
        self.node_entry(from, plus, gain);
        self.node_entry(from, minus, -gain);
        self.node_entry(to, plus, -gain);
        self.node_entry(to, minus, gain);
    }

    /// A given current through the element from `from` to `to`.
    pub fn current(&mut self, from: Node, to: Node, current: f64) {
        if let Slot::Unknown(row) = self.slots[from.0] {
            self.right[row] -= current;
        }
        if let Slot::Unknown(row) = self.slots[to.0] {
            self.right[row] += current;
        }
    }

    /// The current of the branch flows through the element from `from` to `to`.
    pub fn branch_flows(&mut self, branch: Branch, from: Node, to: Node, share: f64) {
        let column = self.first_branch + branch.0;
        if let Slot::Unknown(row) = self.slots[from.0] {
            self.system.add(row, column, share);
        }
        if let Slot::Unknown(row) = self.slots[to.0] {
            self.system.add(row, column, -share);
        }
    }

    /// Adds `factor * v(node)` to the equation of the branch.
    pub fn branch_voltage(&mut self, branch: Branch, node: Node, factor: f64) {
        self.entry(self.first_branch + branch.0, node, factor);
    }

    /// Adds `factor * i(other)` to the equation of the branch.
    pub fn branch_current(&mut self, branch: Branch, other: Branch, factor: f64) {
        let row = self.first_branch + branch.0;
        self.system.add(row, self.first_branch + other.0, factor);
    }

    /// Adds to the right side of the branch's equation.
    pub fn branch_right(&mut self, branch: Branch, value: f64) {
        self.right[self.first_branch + branch.0] += value;
    }

    fn node_entry(&mut self, row: Node, column: Node, value: f64) {
        if let Slot::Unknown(row) = self.slots[row.0] {
            self.entry(row, column, value);
        }
    }

    fn entry(&mut self, row: usize, column: Node, coefficient: f64) {
        match (self.slots[column.0], &mut self.couplings) {
            (Slot::Unknown(column), _) => self.system.add(row, column, coefficient),
            (Slot::Known, _) if column == Node::GROUND => {}
            (Slot::Known, Some(couplings)) => couplings.push(Coupling {
                row,
                node: column.0,
                coefficient,
            }),
            (Slot::Known, None) => self.right[row] -= coefficient * self.voltages[column.0],
        }
    }
}
