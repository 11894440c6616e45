//! What an instance is drawn from.

use seeded::Seeded;
use sha2::{Digest, Sha256};

use crate::level::Level;
use crate::salt::Salt;

/// 64 bits of a digest of family, version, level, seed and salt. Nothing can be told from it of the
/// salt, and neighbouring seeds have nothing in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot(u64);

impl Lot {
    /// The lot of an instance: of a family by its id and version, a level and a seed.
    pub fn draw(family: &str, version: u32, level: Level, seed: u64, salt: &Salt) -> Lot {
        let mut digest = Sha256::new();
        // The salt comes last: everything before it has ends of its own.
        let public = format!("{family}/{version}/{level}/{seed}/");
        digest.update(public.as_bytes());
        digest.update(salt.bytes());
        let digest = digest.finalize();
        let bits = digest.iter().take(size_of::<u64>());
        Lot(bits.fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
    }

    /// Numbers for one purpose. Each purpose has a stream of its own, so that drawing one thing more
    /// does not change the others.
    pub fn stream(self, purpose: &str) -> Seeded {
        // FNV-1a over the name, then one round of the generator over both.
        let name = purpose
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        let mut seeds = Seeded::new(self.0 ^ name);
        Seeded::new(seeds.next_u64())
    }

    /// A number that stands for this lot, for what takes a seed of its own.
    pub fn number(self) -> u64 {
        self.0
    }
}
