//! Long searches for cheaper circuits, for `cargo xtask best`.

use crate::level::Level;
use crate::lot::Lot;
use crate::salt::Salt;

use super::function::Function;
use super::records::{Record, file, lot_text, records};
use super::synthesis::{Effort, ExactEffort, Exactly, Network, exactly, improved as searched};
use super::{Family, Gates};

/// Who found what this program found.
const FINDER: &str = "search";
/// Rewritings between two looks at the clock. Something dearer is taken now and then, so that the search
/// leaves what cannot be improved gate by gate.
const ROUND: Effort = Effort {
    steps: 400,
    two_every: 2,
    dearer_every: Some(23),
};
/// Exact search is tried first, as far as this.
const EXACT: ExactEffort = ExactEffort(3_000_000);

/// A search for one instance, from the cheapest known circuit on.
pub struct LongSearch {
    level: Level,
    seed: u64,
    lot: Lot,
    function: Function,
}

impl LongSearch {
    /// Of the public instance: without a salt.
    pub fn new(level: Level, seed: u64) -> Self {
        let family = format!("{}/{}", Gates.app(), Gates.name());
        let lot = Lot::draw(&family, Gates.version(), level, seed, &Salt::public());
        LongSearch {
            level,
            seed,
            lot,
            function: Function::draw(level, lot),
        }
    }

    /// The value of the circuit that it begins with.
    pub fn before(&self) -> f64 {
        -f64::from(self.function.best())
    }

    /// Searches as long as it may, or until nothing cheaper can be, and returns the cheapest circuit.
    /// `stream` makes one search differ from another.
    pub fn run(&self, stream: u64, mut may_go_on: impl FnMut() -> bool) -> Record {
        let function = &self.function;
        let exact = |below: u32| {
            let permitted = &function.permitted;
            exactly(permitted, function.inputs, &function.table, below, EXACT)
        };
        match exact(function.best()) {
            Exactly::Found(network) => return self.record(&network, true),
            Exactly::NothingBelow => return self.record(&function.good, true),
            Exactly::GaveUpAt(_) => {}
        }
        let mut numbers = self.lot.stream(&format!("long search {stream}"));
        let mut best = function.good.clone();
        // Half of the rounds begin with the plain circuit, which has another shape.
        let mut is_fresh = false;
        while may_go_on() {
            let first = if is_fresh { &function.plain } else { &best };
            let mut found = searched(&function.permitted, first, ROUND, &mut numbers);
            if is_fresh {
                found = searched(&function.permitted, &found, ROUND, &mut numbers);
            }
            is_fresh = !is_fresh;
            if found.cost(&function.permitted) <= best.cost(&function.permitted) {
                best = found;
            }
        }
        self.record(&best, false)
    }

    fn record(&self, network: &Network, is_proved: bool) -> Record {
        let cost = network.cost(&self.function.permitted).unwrap_or(u32::MAX);
        let gates = network.gates.iter();
        Record {
            level: self.level.get(),
            seed: self.seed,
            lot: lot_text(self.lot),
            value: -f64::from(cost),
            is_proved,
            by: FINDER.into(),
            gates: gates
                .map(|gate| (gate.kind.element().into(), gate.reads[0], gate.reads[1]))
                .collect(),
            outputs: network.outputs.clone(),
        }
    }
}

/// The file of records with these besides those that are there, or instead of worse ones.
pub fn improved(found: Vec<Record>) -> Result<String, serde_json::Error> {
    let mut all = records().to_vec();
    for record in found {
        let is_same = |it: &Record| (it.level, it.seed) == (record.level, record.seed);
        let is_worse = |it: &Record| {
            (it.value, it.is_proved) < (record.value, record.is_proved) || it.lot != record.lot
        };
        match all.iter_mut().find(|it| is_same(it)) {
            Some(known) if is_worse(known) => *known = record,
            Some(_) => {}
            None => all.push(record),
        }
    }
    all.sort_by_key(|it| (it.level, it.seed));
    file(&all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_search_never_loses_what_was_found_before() {
        for level in [3, 8] {
            let search = LongSearch::new(Level::new(level).expect("a level"), 5);
            let mut rounds = 0;
            let record = search.run(0, || {
                rounds += 1;
                rounds <= 2
            });
            assert!(record.value >= search.before());
            let network = record.network(search.function.inputs).expect("a circuit");
            assert_eq!(network.table(), search.function.table);
            let text = improved(vec![record.clone()]).expect("a file");
            let read: Vec<Record> = serde_json::from_str(&text).expect("records");
            assert!(read.contains(&record));
        }
    }
}
