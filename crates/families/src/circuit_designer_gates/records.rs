//! The cheapest known circuits, found by long searches or by whoever beat them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::synthesis::{Gate, GateKind, Network};
use crate::lot::Lot;

/// One file for all; `cargo xtask best` writes it.
const FILE: &str = include_str!("records.json");

/// The cheapest known circuit of an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Of the instance.
    pub level: u32,
    /// Of the instance.
    pub seed: u64,
    /// What it was drawn from. A record of another version of the generator or with a salt stands for
    /// another instance.
    pub lot: String,
    /// What its gates cost, below zero: more is better.
    pub value: f64,
    /// Has every cheaper circuit been tried?
    pub is_proved: bool,
    /// Who found it.
    pub by: String,
    /// Each gate with the signals that it reads: inputs come first, then the gates in their order.
    pub(crate) gates: Vec<(String, usize, usize)>,
    /// The signal of each output.
    pub(crate) outputs: Vec<usize>,
}

/// All that are kept, by level and seed.
pub fn records() -> &'static [Record] {
    static RECORDS: LazyLock<Vec<Record>> =
        LazyLock::new(|| serde_json::from_str(FILE).unwrap_or_default());
    &RECORDS
}

/// The file for these records.
pub fn file(records: &[Record]) -> Result<String, serde_json::Error> {
    let lines: Result<Vec<String>, _> = records.iter().map(serde_json::to_string).collect();
    Ok(format!("[\n{}\n]\n", lines?.join(",\n")))
}

/// How a lot is written in a record.
pub fn lot_text(lot: Lot) -> String {
    format!("{:016x}", lot.number())
}

/// The circuit on record for an instance that was drawn from this lot.
pub fn network(lot: Lot, inputs: usize) -> Option<Network> {
    let lot = lot_text(lot);
    let record = records().iter().find(|record| record.lot == lot)?;
    record.network(inputs)
}

impl Record {
    /// Its circuit, if it is one: every gate reads what comes before it.
    pub(super) fn network(&self, inputs: usize) -> Option<Network> {
        let mut network = Network {
            inputs,
            gates: Vec::with_capacity(self.gates.len()),
            outputs: self.outputs.clone(),
        };
        for (kind, one, other) in &self.gates {
            let is_known = |signal: &usize| *signal < network.signals();
            if !(is_known(one) && is_known(other)) {
                return None;
            }
            network.gates.push(Gate {
                kind: GateKind::of_element(kind)?,
                reads: [*one, *other],
            });
        }
        let are_known = network.outputs.iter().all(|it| *it < network.signals());
        are_known.then_some(network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads_and_is_as_it_would_be_written() {
        let read: Vec<Record> = serde_json::from_str(FILE).expect("records");
        assert_eq!(file(&read).expect("a file"), FILE);
        let keys: Vec<_> = read.iter().map(|it| (it.level, it.seed)).collect();
        assert!(keys.is_sorted(), "by level and seed");
    }
}
