//! One step of rewriting: other ways to make what one gate makes, as far as the outputs can tell.

use super::column::Column;
use super::gates::{GateKind, Permitted};
use super::network::{Gate, Network};

/// A gate of a circuit and what of it matters.
pub struct Place<'n> {
    network: &'n Network,
    permitted: &'n Permitted,
    /// Of all signals.
    columns: &'n [Column],
    signal: usize,
    /// Rows in which an output would show it if the gate were wrong.
    matters: Column,
    /// Signals that do not depend on the gate.
    free: Vec<usize>,
}

/// A gate that is to be: over signals that are there, or over another new gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// A signal that is there already.
    Signal(usize),
    Gate(Gate),
    /// A gate over a signal and another gate.
    Two(GateKind, usize, Gate),
}

impl<'n> Place<'n> {
    pub fn new(
        network: &'n Network,
        permitted: &'n Permitted,
        columns: &'n [Column],
        gate: usize,
    ) -> Place<'n> {
        let signal = network.inputs + gate;
        let is_fed = network.fed_by(signal);
        let free = (0..network.signals()).filter(|it| !is_fed[*it]).collect();
        Place {
            matters: shows(network, columns, signal, &is_fed),
            network,
            permitted,
            columns,
            signal,
            free,
        }
    }

    /// Circuits in which the gate is made another way, as good as tidied. With `two` also by two gates.
    pub fn rewritten(&self, two: bool) -> Vec<Network> {
        let wanted = &self.columns[self.signal];
        let mut ways = self.signals(wanted);
        ways.extend(self.gates(wanted, &self.matters).map(Way::Gate));
        if two {
            ways.extend(self.two_gates(wanted));
        }
        let own = self.network.gates[self.signal - self.network.inputs];
        ways.retain(|way| *way != Way::Gate(own));
        ways.into_iter().map(|way| self.with(way)).collect()
    }

    fn signals(&self, wanted: &Column) -> Vec<Way> {
        let free = self.free.iter().copied();
        free.filter(|it| self.columns[*it].equals_where(wanted, &self.matters))
            .map(Way::Signal)
            .collect()
    }

    /// Single gates over free signals that give a column where it matters.
    fn gates<'s>(
        &'s self,
        wanted: &'s Column,
        matters: &'s Column,
    ) -> impl Iterator<Item = Gate> + 's {
        let pairs = self.free.iter().enumerate().flat_map(move |(at, one)| {
            let others = self.free[at..].iter();
            others.map(move |other| (*one, *other))
        });
        pairs.flat_map(move |(one, other)| {
            let columns = (&self.columns[one], &self.columns[other]);
            let kinds = self.permitted.kinds();
            kinds.filter_map(move |kind| {
                let is_twice = one == other;
                let is_sensible = match kind {
                    GateKind::Not => is_twice,
                    GateKind::Nand | GateKind::Nor => true,
                    _ => !is_twice,
                };
                let merge = |a, b| kind.merge(a, b);
                let fits = is_sensible && wanted.is_merged_of(columns, merge, matters);
                fits.then(|| Gate {
                    kind,
                    reads: [one.min(other), one.max(other)],
                })
            })
        })
    }

    /// A gate over a free signal and a new gate: what the new gate must give follows from both.
    fn two_gates(&self, wanted: &Column) -> Vec<Way> {
        let mut ways = Vec::new();
        for signal in &self.free {
            let column = &self.columns[*signal];
            for kind in self.permitted.kinds().filter(|kind| kind.is_pair()) {
                if let Some((inner, matters)) = self.needed(kind, column, wanted) {
                    let gates = self.gates(&inner, &matters);
                    ways.extend(gates.map(|gate| Way::Two(kind, *signal, gate)));
                }
            }
        }
        if self.permitted.cost(GateKind::Not).is_some() {
            let inverse = wanted.inverted();
            let gates = self.gates(&inverse, &self.matters);
            ways.extend(gates.map(|gate| Way::Two(GateKind::Not, self.signal, gate)));
        }
        ways
    }

    /// What has to come from the second input of a gate whose first is given, and where it matters.
    /// Nothing where the first input makes it impossible.
    fn needed(&self, kind: GateKind, column: &Column, wanted: &Column) -> Option<(Column, Column)> {
        let inverts = matches!(kind, GateKind::Nand | GateKind::Nor | GateKind::Xnor);
        let wanted = match inverts {
            true => wanted.inverted(),
            false => wanted.clone(),
        };
        let matters = match kind {
            GateKind::And | GateKind::Nand => {
                let is_possible =
                    wanted.is_merged_of((&wanted, column), |a, b| a & b, &self.matters);
                is_possible.then(|| self.matters.merged(column, |a, b| a & b))?
            }
            GateKind::Or | GateKind::Nor => {
                let is_possible =
                    wanted.is_merged_of((&wanted, column), |a, b| a | b, &self.matters);
                is_possible.then(|| self.matters.merged(column, |a, b| a & !b))?
            }
            _ => self.matters.clone(),
        };
        let inner = match kind {
            GateKind::Xor | GateKind::Xnor => wanted.merged(column, |a, b| a ^ b),
            _ => wanted,
        };
        Some((inner, matters))
    }

    fn with(&self, way: Way) -> Network {
        let mut network = self.network.clone();
        let gate = self.signal - network.inputs;
        match way {
            Way::Signal(signal) => {
                let reads = network.gates.iter_mut().flat_map(|gate| &mut gate.reads);
                for read in reads.chain(&mut network.outputs) {
                    if *read == self.signal {
                        *read = signal;
                    }
                }
            }
            Way::Gate(other) => network.gates[gate] = other,
            Way::Two(kind, signal, inner) => {
                let place = network.signals();
                network.gates.push(inner);
                network.gates[gate] = match kind {
                    GateKind::Not => Gate::not(place),
                    _ => Gate {
                        kind,
                        reads: [signal, place],
                    },
                };
            }
        }
        network.tidied()
    }
}

/// The rows in which some output changes when a signal does.
fn shows(network: &Network, columns: &[Column], signal: usize, is_fed: &[bool]) -> Column {
    let mut turned: Vec<Option<Column>> = vec![None; columns.len()];
    turned[signal] = Some(columns[signal].inverted());
    for (place, gate) in network.gates.iter().enumerate() {
        let at = network.inputs + place;
        if at > signal && is_fed[at] {
            let read = |it: usize| turned[it].as_ref().unwrap_or(&columns[it]);
            let column = gate.kind.output(read(gate.reads[0]), read(gate.reads[1]));
            turned[at] = Some(column);
        }
    }
    let none = Column::constant(network.inputs, false);
    network.outputs.iter().fold(none, |shown, output| {
        let Some(column) = &turned[*output] else {
            return shown;
        };
        let differs = column.merged(&columns[*output], |a, b| a ^ b);
        shown.merged(&differs, |a, b| a | b)
    })
}
