//! What a seed moves on the screen that a tool opens with.
//!
//! Nothing of what is asked changes with a seed, but where things are does: who plays recorded
//! clicks on a page with another seed hits something else. Seed 0 leaves everything at its usual
//! place.

use crate::Seeded;

/// How far a moved thing is from its usual place at the least, as a share of the way it may go.
const LEAST: f64 = 0.4;

/// Where things are on an opening screen. Each thing has a name, and two of them move
/// independently of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    seed: u64,
}

impl Opening {
    /// The opening screen of a page with this seed.
    pub fn new(seed: u64) -> Self {
        Opening { seed }
    }

    /// Is everything at its usual place? So it is with seed 0 alone.
    pub fn is_usual(self) -> bool {
        self.seed == 0
    }

    /// In which order a list of so many things is shown: the usual places of the first, the second
    /// and so on. With another seed than 0 nothing stands at its usual place, if there are several.
    pub fn order(self, what: &str, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        if self.is_usual() {
            return order;
        }
        let mut numbers = self.numbers(what);
        // Sattolo's shuffle: one cycle through all places, so that nothing stays.
        for last in (1..count).rev() {
            let other = numbers.next_u64() % last as u64;
            order.swap(last, other as usize);
        }
        order
    }

    /// The things of a list in [`Opening::order`].
    pub fn listed<T: Clone>(self, what: &str, things: &[T]) -> Vec<T> {
        let order = self.order(what, things.len());
        order.into_iter().map(|at| things[at].clone()).collect()
    }

    /// How far something is moved, from -1 to 1: not at all with seed 0, and otherwise by more than
    /// a third of the way.
    pub fn shift(self, what: &str) -> f64 {
        if self.is_usual() {
            return 0.0;
        }
        let mut numbers = self.numbers(what);
        let way = LEAST + (1.0 - LEAST) * numbers.next_f64();
        if numbers.next_f64() < 0.5 { -way } else { way }
    }

    /// A number from 0 up to 1, which is 0 with seed 0.
    pub fn share(self, what: &str) -> f64 {
        match self.is_usual() {
            true => 0.0,
            false => self.numbers(what).next_f64(),
        }
    }

    fn numbers(self, what: &str) -> Seeded {
        // FNV-1a, so that every name has a stream of its own.
        let name = what.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut seeds = Seeded::new(self.seed);
        Seeded::new(seeds.next_u64() ^ name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEDS: std::ops::Range<u64> = 1..200;

    #[test]
    fn seed_0_leaves_everything_at_its_usual_place() {
        let usual = Opening::new(0);
        assert!(usual.is_usual());
        assert_eq!(usual.order("cards", 5), [0, 1, 2, 3, 4]);
        assert_eq!(usual.listed("cards", &["a", "b"]), ["a", "b"]);
        assert_eq!((usual.shift("zoom"), usual.share("zoom")), (0.0, 0.0));
    }

    #[test]
    fn with_every_other_seed_nothing_stands_at_its_usual_place() {
        for seed in SEEDS {
            let opening = Opening::new(seed);
            for count in [2, 3, 4, 10] {
                let order = opening.order("cards", count);
                assert!(order.iter().enumerate().all(|(at, it)| at != *it), "{seed}");
                let mut sorted = order;
                sorted.sort_unstable();
                assert_eq!(sorted, (0..count).collect::<Vec<_>>());
            }
            assert_eq!(opening.order("cards", 1), [0]);
            assert!(opening.order("cards", 0).is_empty());
            let shift = opening.shift("zoom");
            assert!((LEAST..=1.0).contains(&shift.abs()), "{seed}: {shift}");
            assert!((0.0..1.0).contains(&opening.share("zoom")));
        }
    }

    #[test]
    fn seeds_and_names_move_things_each_in_their_own_way() {
        let orders: std::collections::BTreeSet<_> = SEEDS
            .map(|seed| Opening::new(seed).order("cards", 10))
            .collect();
        assert_eq!(orders.len(), SEEDS.count());
        let left = SEEDS.filter(|seed| Opening::new(*seed).shift("x") < 0.0);
        assert!(
            (60..140).contains(&left.count()),
            "both ways about as often"
        );
        let alike = SEEDS.filter(|seed| {
            let opening = Opening::new(*seed);
            (opening.shift("x") < 0.0) == (opening.shift("y") < 0.0)
        });
        assert!((60..140).contains(&alike.count()), "independently");
    }
}
