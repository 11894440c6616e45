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
    fn unit_numbers_stay_in_the_unit_interval() {
        let mut seeded = Seeded::new(3);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&seeded.next_f64())));
    }
}
