//! Numbers and ids that depend on nothing but a seed.
//!
//! Models never ask the machine for randomness: they carry a [`Seeded`] and advance it with every
//! id they hand out, so that the same commands always give the same document.

#![warn(missing_docs)]

mod opening;

pub use opening::Opening;

use serde::{Deserialize, Serialize};

/// A SplitMix64 stream. Small, serialisable, the same on every platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seeded {
    state: u64,
}

impl Seeded {
    /// Equal seeds give equal streams.
    pub fn new(seed: u64) -> Self {
        Seeded { state: seed }
    }

    /// Any number of 64 bits, each as likely as the others.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in `[0, 1)`.
    pub fn next_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number below `count`, each as likely as the others; 0 where there is none.
    pub fn below(&mut self, count: u64) -> u64 {
        // The high half of a product: no remainder, and a bias below 2^-40 for counts in use.
        ((u128::from(self.next_u64()) * u128::from(count)) >> 64) as u64
    }

    /// One of these, each as likely as the others.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len() as u64) as usize)
    }

    /// Every order as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            things.swap(last, other);
        }
    }

    /// An id in the form of a version 4 UUID.
    pub fn uuid(&mut self) -> String {
        let high = self.next_u64();
        let low = self.next_u64();
        format!(
            "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
            high >> 32,
            (high >> 16) & 0xffff,
            high & 0x0fff,
            0x8000 | ((low >> 48) & 0x3fff),
            low & 0xffff_ffff_ffff,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_ids() {
        let (mut one, mut two) = (Seeded::new(7), Seeded::new(7));
        let ids: Vec<_> = (0..100).map(|_| one.uuid()).collect();
        assert_eq!(ids, (0..100).map(|_| two.uuid()).collect::<Vec<_>>());
        let mut unique = ids.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), ids.len());
    }

    #[test]
    fn ids_have_the_form_of_a_version_4_uuid() {
        let mut seeded = Seeded::new(0);
        for _ in 0..100 {
            let id = seeded.uuid();
            let parts: Vec<_> = id.split('-').map(str::len).collect();
            assert_eq!(parts, [8, 4, 4, 4, 12]);
            assert_eq!(&id[14..15], "4");
            assert!(matches!(&id[19..20], "8" | "9" | "a" | "b"));
        }
    }

    #[test]
    fn every_number_below_a_count_comes_up() {
        let mut seeded = Seeded::new(1);
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[seeded.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|it| (850..1_150).contains(it)),
            "{counts:?}"
        );
        assert_eq!((seeded.below(0), seeded.below(1)), (0, 0));
        assert_eq!(seeded.pick::<u8>(&[]), None);
        assert_eq!(seeded.pick(&["one"]), Some(&"one"));
    }

    #[test]
    fn shuffling_keeps_everything_and_leaves_nothing_in_its_place_for_ever() {
        let mut seeded = Seeded::new(2);
        let mut firsts = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let mut order = [0, 1, 2, 3, 4];
            seeded.shuffle(&mut order);
            firsts.insert(order[0]);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4]);
        }
        assert_eq!(firsts.len(), 5);
    }

    #[test]
    fn unit_numbers_stay_in_the_unit_interval() {
        let mut seeded = Seeded::new(3);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&seeded.next_f64())));
    }
}
