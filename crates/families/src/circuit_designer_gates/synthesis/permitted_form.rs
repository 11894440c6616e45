//! Builds a circuit out of AND, OR, XOR and NOT, each turned into permitted gates at once. What is there
//! already is used again, and an inverter behind an inverter is left out.

use std::collections::BTreeMap;

use super::gates::{GateKind, Permitted};
use super::network::{Gate, Network};

/// A circuit that grows.
pub struct PermittedForm<'p> {
    permitted: &'p Permitted,
    inputs: usize,
    gates: Vec<Gate>,
    /// Where each gate is.
    known: BTreeMap<Gate, usize>,
    /// Signals that are each other's inverse.
    inverse: BTreeMap<usize, usize>,
}

/// Ways to make AND and OR of one gate and inverters: which gate, whether its inputs are inverted, and
/// whether its output is.
type Way = (GateKind, bool, bool);

const AND: [Way; 4] = [
    (GateKind::And, false, false),
    (GateKind::Nand, false, true),
    (GateKind::Nor, true, false),
    (GateKind::Or, true, true),
];
const OR: [Way; 4] = [
    (GateKind::Or, false, false),
    (GateKind::Nor, false, true),
    (GateKind::Nand, true, false),
    (GateKind::And, true, true),
];

impl<'p> PermittedForm<'p> {
    /// Nothing but inputs; the first signals.
    pub fn new(permitted: &'p Permitted, inputs: usize) -> Self {
        PermittedForm {
            permitted,
            inputs,
            gates: Vec::new(),
            known: BTreeMap::new(),
            inverse: BTreeMap::new(),
        }
    }

    pub fn finished(self, outputs: Vec<usize>) -> Network {
        let network = Network {
            inputs: self.inputs,
            gates: self.gates,
            outputs,
        };
        network.tidied()
    }

    pub fn not(&mut self, signal: usize) -> usize {
        if let Some(inverse) = self.inverse.get(&signal) {
            return *inverse;
        }
        let kinds = [GateKind::Not, GateKind::Nand, GateKind::Nor];
        let kind = self.cheapest(kinds.into_iter());
        let inverse = self.add(Gate {
            kind,
            reads: [signal, signal],
        });
        self.inverse.insert(signal, inverse);
        self.inverse.insert(inverse, signal);
        inverse
    }

    pub fn and(&mut self, one: usize, other: usize) -> usize {
        self.either_way(&AND, one, other)
    }

    pub fn or(&mut self, one: usize, other: usize) -> usize {
        self.either_way(&OR, one, other)
    }

    pub fn xor(&mut self, one: usize, other: usize) -> usize {
        if self.permitted.cost(GateKind::Xor).is_some() {
            return self.add(Gate::pair(GateKind::Xor, one, other));
        }
        if self.permitted.cost(GateKind::Xnor).is_some() {
            let equal = self.add(Gate::pair(GateKind::Xnor, one, other));
            return self.not(equal);
        }
        // One of them, but not both.
        let both = self.and(one, other);
        let not_both = self.not(both);
        let any = self.or(one, other);
        self.and(any, not_both)
    }

    /// All of them together, in a chain.
    pub fn and_all(&mut self, signals: &[usize]) -> Option<usize> {
        let (first, rest) = signals.split_first()?;
        Some(rest.iter().fold(*first, |all, it| self.and(all, *it)))
    }

    pub fn or_all(&mut self, signals: &[usize]) -> Option<usize> {
        let (first, rest) = signals.split_first()?;
        Some(rest.iter().fold(*first, |all, it| self.or(all, *it)))
    }

    fn either_way(&mut self, ways: &[Way], one: usize, other: usize) -> usize {
        if one == other {
            return one;
        }
        let inverter = self.inverter_cost();
        let price = |(kind, inverts_inputs, inverts_output): &Way| {
            let inverters = 2 * u32::from(*inverts_inputs) + u32::from(*inverts_output);
            let gate = self.permitted.cost(*kind)?;
            Some(gate + inverters * inverter)
        };
        let priced = ways.iter().filter_map(|way| Some((price(way)?, *way)));
        let Some((_, (kind, inverts_inputs, inverts_output))) = priced.min() else {
            return one;
        };
        let (one, other) = match inverts_inputs {
            true => (self.not(one), self.not(other)),
            false => (one, other),
        };
        let signal = self.add(Gate::pair(kind, one, other));
        match inverts_output {
            true => self.not(signal),
            false => signal,
        }
    }

    fn inverter_cost(&self) -> u32 {
        let kinds = [GateKind::Not, GateKind::Nand, GateKind::Nor].into_iter();
        let costs = kinds.filter_map(|kind| self.permitted.cost(kind));
        costs.min().unwrap_or(1)
    }

    /// Every set of permitted gates can invert; the first kind stands in where one cannot.
    fn cheapest(&self, kinds: impl Iterator<Item = GateKind>) -> GateKind {
        let priced = kinds.filter_map(|kind| Some((self.permitted.cost(kind)?, kind)));
        priced.min().map_or(GateKind::Not, |(_, kind)| kind)
    }

    fn add(&mut self, gate: Gate) -> usize {
        let next = self.inputs + self.gates.len();
        let place = *self.known.entry(gate).or_insert(next);
        if place == next {
            self.gates.push(gate);
        }
        place
    }
}
