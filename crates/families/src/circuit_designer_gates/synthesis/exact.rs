//! Exact synthesis: the cheapest circuit of all, by trying every circuit of growing cost. It is for
//! small functions; what it looks at is bounded, and it says when the bound was met.

use super::column::Column;
use super::gates::{GateKind, Permitted};
use super::network::{Gate, Network};

/// How many partial circuits may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactEffort(pub u64);

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactly {
    /// Nothing is cheaper than this circuit.
    Found(Network),
    /// Nothing costs less than the given bound.
    NothingBelow,
    /// Everything below this cost was tried before the bound on the effort was met.
    GaveUpAt(u32),
}

/// The cheapest circuit that costs less than `below`. Tables of more than 64 rows are given up at once.
pub fn exactly(
    permitted: &Permitted,
    inputs: usize,
    table: &[Column],
    below: u32,
    effort: ExactEffort,
) -> Exactly {
    let words =
        |columns: &[Column]| -> Option<Vec<u64>> { columns.iter().map(Column::word).collect() };
    let own: Vec<Column> = (0..inputs)
        .map(|place| Column::of_input(inputs, place))
        .collect();
    let all = Column::constant(inputs, true).word();
    let (Some(targets), Some(columns), Some(all)) = (words(table), words(&own), all) else {
        return Exactly::GaveUpAt(permitted.least());
    };
    let mut search = Search {
        permitted,
        targets,
        is_read: vec![true; inputs],
        columns,
        all,
        inputs,
        gates: Vec::new(),
        left: effort.0,
    };
    for cost in permitted.least()..below {
        if let Some(network) = search.extended(cost, None) {
            return Exactly::Found(network);
        }
        if search.left == 0 {
            return Exactly::GaveUpAt(cost);
        }
    }
    Exactly::NothingBelow
}

struct Search<'a> {
    permitted: &'a Permitted,
    targets: Vec<u64>,
    columns: Vec<u64>,
    /// Of each signal: does a gate read it, or need none?
    is_read: Vec<bool>,
    /// The rows that there are.
    all: u64,
    inputs: usize,
    gates: Vec<Gate>,
    left: u64,
}

/// Gates are added in the order of their later signal, their earlier one and their kind. Every circuit
/// has such an order, so permutations of the same gates are not tried.
type Rank = (usize, usize, usize);

impl Search<'_> {
    /// Adds gates worth `cost` at the most; each ranks after the last one.
    fn extended(&mut self, cost: u32, last: Option<Rank>) -> Option<Network> {
        let missing = self.missing();
        if missing == 0 {
            return Some(self.network());
        }
        if self.left == 0 || !self.has_a_chance(cost, missing) {
            return None;
        }
        self.left -= 1;
        let first = last.map_or(0, |(later, _, _)| later);
        for later in first..self.columns.len() {
            for earlier in 0..=later {
                for place in 0..self.permitted.costs().len() {
                    let rank = (later, earlier, place);
                    if last.is_some_and(|last| rank <= last) {
                        continue;
                    }
                    if let Some(found) = self.with_gate(rank, cost, missing) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    fn with_gate(&mut self, rank: Rank, cost: u32, missing: u32) -> Option<Network> {
        let (later, earlier, place) = rank;
        let (kind, price) = self.permitted.costs()[place];
        let is_sensible = match kind {
            GateKind::Not => later == earlier,
            GateKind::Nand | GateKind::Nor => true,
            _ => later != earlier,
        };
        if price > cost || !is_sensible {
            return None;
        }
        let column = kind.merge(self.columns[later], self.columns[earlier]) & self.all;
        let is_target = self.targets.contains(&column);
        let rest = cost - price;
        // The last gates have to be the outputs that are missing.
        let is_too_late = rest < missing * self.permitted.least() && !is_target;
        let is_constant = column == 0 || column == self.all;
        if is_too_late || is_constant || self.columns.contains(&column) {
            return None;
        }
        let were_read = [self.is_read[later], self.is_read[earlier]];
        self.is_read[later] = true;
        self.is_read[earlier] = true;
        self.columns.push(column);
        self.is_read.push(is_target);
        self.gates.push(Gate {
            kind,
            reads: [earlier, later],
        });
        let found = self.extended(rest, Some(rank));
        self.gates.pop();
        self.is_read.pop();
        self.columns.pop();
        self.is_read[earlier] = were_read[1];
        self.is_read[later] = were_read[0];
        found
    }

    fn missing(&self) -> u32 {
        let targets = self.targets.iter();
        targets.filter(|it| !self.columns.contains(it)).count() as u32
    }

    /// Can what is left to spend make the missing outputs and read every gate that nothing reads yet?
    /// A gate reads two of them at the most, and is one itself unless it is an output.
    fn has_a_chance(&self, cost: u32, missing: u32) -> bool {
        let gates = cost / self.permitted.least();
        let unread = self.is_read.iter().filter(|it| !**it).count() as u32;
        gates >= missing && unread <= gates + missing
    }

    fn network(&self) -> Network {
        let place = |target: &u64| self.columns.iter().position(|it| it == target);
        let network = Network {
            inputs: self.inputs,
            gates: self.gates.clone(),
            outputs: self.targets.iter().filter_map(place).collect(),
        };
        network.tidied()
    }
}
