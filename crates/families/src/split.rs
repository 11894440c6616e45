//! Training and held-out instances are apart by construction: by their seeds.

use std::ops::Range;

/// Seeds from here on are held out.
pub const FIRST_HELD_OUT: u64 = 1_000_000;

/// Which seeds are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Split {
    /// Below [`FIRST_HELD_OUT`]: for training and for looking at.
    #[default]
    Training,
    /// From there on: for measuring.
    HeldOut,
}

impl Split {
    /// To which a seed belongs.
    pub fn of(seed: u64) -> Split {
        match seed < FIRST_HELD_OUT {
            true => Split::Training,
            false => Split::HeldOut,
        }
    }

    /// The first seed of this split.
    pub fn first_seed(self) -> u64 {
        match self {
            Split::Training => 0,
            Split::HeldOut => FIRST_HELD_OUT,
        }
    }

    /// So many seeds of this split, from its `skipped`-th on; fewer where it ends.
    pub fn seeds(self, skipped: u64, count: u64) -> Range<u64> {
        let end = match self {
            Split::Training => FIRST_HELD_OUT,
            Split::HeldOut => u64::MAX,
        };
        let from = self.first_seed().saturating_add(skipped).min(end);
        from..from.saturating_add(count).min(end)
    }

    /// As options and documents say it.
    pub fn name(self) -> &'static str {
        match self {
            Split::Training => "training",
            Split::HeldOut => "held-out",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_seed_belongs_to_both() {
        for split in [Split::Training, Split::HeldOut] {
            let seeds = split.seeds(0, 3);
            assert_eq!(seeds.clone().count(), 3);
            assert!(seeds.into_iter().all(|seed| Split::of(seed) == split));
        }
        assert_eq!(Split::Training.seeds(FIRST_HELD_OUT - 1, 5).count(), 1);
        assert_eq!(Split::Training.seeds(u64::MAX, 5).count(), 0);
        assert_eq!(Split::HeldOut.seeds(7, 1).start, FIRST_HELD_OUT + 7);
    }
}
