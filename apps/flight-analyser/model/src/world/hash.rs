//! Randomness without order: a number for a key, the same whoever asks and whenever.

/// Spreads every bit of the input over the whole output (the finisher of SplitMix64).
pub fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A key made of two.
pub fn join(key: u64, part: u64) -> u64 {
    mix(key ^ mix(part))
}

/// Uniform in `[0, 1)`.
pub(crate) fn unit(key: u64) -> f64 {
    (key >> 11) as f64 / (1u64 << 53) as f64
}

/// Close to a standard normal: four uniform numbers of 16 bits each, summed. Never beyond 3.5.
pub fn bell(key: u64) -> f64 {
    let sum: u64 = (0..4).map(|part| (key >> (16 * part)) & 0xffff).sum();
    // The sum of four has the mean 2 and the variance 1/3.
    (sum as f64 / 65_536.0 - 2.0) * 1.732_050_807_568_877_2
}

/// Smooth noise: normal numbers at whole places, eased between.
pub(crate) fn drift(key: u64, place: f64) -> f64 {
    let floor = place.floor();
    let share = place - floor;
    let at = |lattice: f64| bell(join(key, lattice as i64 as u64));
    let ease = share * share * (3.0 - 2.0 * share);
    at(floor) * (1.0 - ease) + at(floor + 1.0) * ease
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bell_has_no_bias_and_the_spread_of_one() {
        let count = 100_000;
        let values: Vec<f64> = (0..count).map(|number| bell(mix(number))).collect();
        let mean = values.iter().sum::<f64>() / count as f64;
        let variance = values.iter().map(|value| value * value).sum::<f64>() / count as f64;
        assert!(
            mean.abs() < 0.02 && (variance - 1.0).abs() < 0.02,
            "{mean} {variance}"
        );
    }

    #[test]
    fn drift_has_no_jumps() {
        for step in 0..2000 {
            let place = f64::from(step) * 0.01 - 10.0;
            assert!((drift(5, place) - drift(5, place + 1e-6)).abs() < 1e-4);
        }
    }
}
