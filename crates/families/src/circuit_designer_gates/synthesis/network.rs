//! A circuit of gates: signals come from inputs and gates, outputs show some of them.

use super::column::Column;
use super::gates::{GateKind, Permitted};

/// A gate and the signals that it reads. An inverter reads the same signal twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gate {
    pub kind: GateKind,
    pub reads: [usize; 2],
}

impl Gate {
    pub fn pair(kind: GateKind, one: usize, other: usize) -> Gate {
        Gate {
            kind,
            reads: [one.min(other), one.max(other)],
        }
    }

    pub fn not(signal: usize) -> Gate {
        Gate {
            kind: GateKind::Not,
            reads: [signal, signal],
        }
    }
}

/// Signals are numbered: inputs first, then gates, each after all that it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    pub inputs: usize,
    pub gates: Vec<Gate>,
    /// The signal of each output.
    pub outputs: Vec<usize>,
}

impl Network {
    pub fn signals(&self) -> usize {
        self.inputs + self.gates.len()
    }

    /// What all gates cost; none where one is not permitted.
    pub fn cost(&self, permitted: &Permitted) -> Option<u32> {
        let costs = self.gates.iter().map(|gate| permitted.cost(gate.kind));
        costs.sum()
    }

    /// The column of every signal.
    pub fn columns(&self) -> Vec<Column> {
        let inputs = (0..self.inputs).map(|place| Column::of_input(self.inputs, place));
        let mut columns: Vec<Column> = inputs.collect();
        for gate in &self.gates {
            let [one, other] = gate.reads;
            columns.push(gate.kind.output(&columns[one], &columns[other]));
        }
        columns
    }

    /// The column of every output.
    pub fn table(&self) -> Vec<Column> {
        let columns = self.columns();
        let outputs = self.outputs.iter();
        outputs.map(|signal| columns[*signal].clone()).collect()
    }

    /// Which signals are read from a signal onwards, itself included.
    pub fn fed_by(&self, signal: usize) -> Vec<bool> {
        let mut is_fed = vec![false; self.signals()];
        is_fed[signal] = true;
        for (place, gate) in self.gates.iter().enumerate() {
            if gate.reads.iter().any(|it| is_fed[*it]) {
                is_fed[self.inputs + place] = true;
            }
        }
        is_fed
    }

    /// Without gates that no output depends on, in an order in which each gate comes after those that it
    /// reads. The gates may be given in any order, as long as none feeds itself.
    pub fn tidied(&self) -> Network {
        let mut new_place: Vec<Option<usize>> = vec![None; self.signals()];
        for (place, slot) in new_place.iter_mut().enumerate().take(self.inputs) {
            *slot = Some(place);
        }
        let mut gates = Vec::with_capacity(self.gates.len());
        let mut waiting: Vec<usize> = self.outputs.iter().rev().copied().collect();
        while let Some(signal) = waiting.pop() {
            if new_place[signal].is_some() {
                continue;
            }
            let gate = self.gates[signal - self.inputs];
            let missing: Vec<usize> = gate
                .reads
                .into_iter()
                .filter(|it| new_place[*it].is_none())
                .collect();
            if missing.is_empty() {
                let reads = gate.reads.map(|it| new_place[it].unwrap_or(it));
                new_place[signal] = Some(self.inputs + gates.len());
                gates.push(match gate.kind {
                    GateKind::Not => Gate::not(reads[0]),
                    kind => Gate::pair(kind, reads[0], reads[1]),
                });
            } else {
                waiting.push(signal);
                waiting.extend(missing);
            }
        }
        let outputs = self.outputs.iter();
        Network {
            inputs: self.inputs,
            outputs: outputs.map(|it| new_place[*it].unwrap_or(*it)).collect(),
            gates,
        }
    }

    /// How many gates lie on the longest way from an input to each signal.
    pub fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0; self.inputs];
        for gate in &self.gates {
            let [one, other] = gate.reads;
            depths.push(1 + depths[one].max(depths[other]));
        }
        depths
    }
}
