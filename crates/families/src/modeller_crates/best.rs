//! Long searches for better packings, for `cargo xtask best`.

use crate::level::Level;
use crate::lot::Lot;
use crate::salt::Salt;

use super::layout::Layout;
use super::packing::Packing;
use super::records::{Record, file, lot_text, records};
use super::search::Search;
use super::{Crates, Family};

/// Who found what this program found.
const FINDER: &str = "search";
/// Attempts between two looks at the clock.
const ROUND: u32 = 200;

/// A search for one instance, from the best known packing on.
pub struct LongSearch {
    level: Level,
    seed: u64,
    lot: Lot,
    packing: Packing,
}

impl LongSearch {
    /// Of the public instance: without a salt.
    pub fn new(level: Level, seed: u64) -> Self {
        let family = format!("{}/{}", Crates.app(), Crates.name());
        let lot = Lot::draw(&family, Crates.version(), level, seed, &Salt::public());
        LongSearch {
            level,
            seed,
            lot,
            packing: Packing::draw(level, lot),
        }
    }

    /// The density of the best packing that was known before.
    pub fn before(&self) -> f64 {
        self.packing.best.density(&self.packing.kit)
    }

    /// Searches as long as it may and returns the best packing that is known then. `stream` makes one
    /// search differ from another.
    pub fn run(&self, stream: u64, mut may_go_on: impl FnMut() -> bool) -> Record {
        let kit = &self.packing.kit;
        let numbers = self.lot.stream(&format!("long search {stream}"));
        let mut search = Search::new(kit, numbers, self.packing.best.clone());
        while may_go_on() {
            for _ in 0..ROUND {
                search.attempt();
            }
        }
        self.record(search.best())
    }

    fn record(&self, layout: &Layout) -> Record {
        Record {
            level: self.level.get(),
            seed: self.seed,
            lot: lot_text(self.lot),
            value: layout.density(&self.packing.kit),
            by: FINDER.into(),
            layout: layout.clone(),
        }
    }
}

/// The file of records with these besides those that are there, or instead of worse ones.
pub fn improved(found: Vec<Record>) -> Result<String, serde_json::Error> {
    let mut all = records().to_vec();
    for record in found {
        let is_same = |it: &Record| (it.level, it.seed) == (record.level, record.seed);
        match all.iter_mut().find(|it| is_same(it)) {
            Some(known) if known.lot == record.lot && known.value >= record.value => {}
            Some(known) => *known = record,
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
        let search = LongSearch::new(Level::new(3).expect("a level"), 5);
        let before = search.before();
        let mut rounds = 0;
        let record = search.run(0, || {
            rounds += 1;
            rounds <= 2
        });
        assert!(record.value >= before);
        assert!(record.fits(&search.packing.kit));
        let text = improved(vec![record.clone()]).expect("a file");
        let read: Vec<Record> = serde_json::from_str(&text).expect("records");
        assert!(read.contains(&record));
    }

    #[test]
    fn every_record_is_the_best_packing_of_its_instance() {
        assert!(!records().is_empty());
        for record in records() {
            let level = Level::new(record.level).expect("a level");
            let search = LongSearch::new(level, record.seed);
            let of = format!("level {level} seed {}", record.seed);
            assert_eq!(record.lot, lot_text(search.lot), "{of}");
            assert!(record.fits(&search.packing.kit), "{of}");
            assert_eq!(record.value, search.before(), "{of}");
        }
    }
}
