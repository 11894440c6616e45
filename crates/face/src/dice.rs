//! Numbers that depend on a seed alone, and shares of what was drawn with them.

/// Numbers that depend on their seed alone (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// Uniform in `[0, 1)`.
    pub fn share(&mut self) -> f64 {
        const BITS: u32 = f64::MANTISSA_DIGITS;
        (self.next() >> (u64::BITS - BITS)) as f64 / (1u64 << BITS) as f64
    }
}

/// Of sorted values, between the two that are nearest.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * part
}
