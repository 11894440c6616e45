//! Vertical scales: automatic ones that share a zero line, tight ones, manual ones.

use super::grid::round_step;

/// Ends of automatic scales, so that a scale does not breathe with every sample.
const ROUND_ENDS: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];
/// Free space above and below a curve that fills the height, as a share of its range.
const TIGHT_MARGIN: f64 = 0.06;
/// Below this share of its size a range is taken for a constant.
const FLAT: f64 = 1e-9;

/// What the bottom and the top of a plot stand for, and the distance of its grid lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// At the lower edge.
    pub low: f64,
    /// At the upper edge.
    pub high: f64,
    /// Between two grid lines.
    pub division: f64,
}

impl Axis {
    fn between(low: f64, high: f64, lines: usize) -> Self {
        Axis {
            low,
            high,
            division: round_step((high - low) / lines.max(1) as f64),
        }
    }

    /// Scales that hold everything in the given ranges and put zero at one height for all.
    pub fn automatic(ranges: &[Option<(f64, f64)>], lines: usize) -> Vec<Axis> {
        let reach = |range: &Option<(f64, f64)>| {
            let (low, high) = range.unwrap_or((0.0, 0.0));
            (round_end(-low), round_end(high))
        };
        let reaches: Vec<_> = ranges.iter().map(reach).collect();
        let (mut below, mut above) = (0.0_f64, 0.0_f64);
        for (down, up) in &reaches {
            let total = down + up;
            if total > 0.0 {
                below = below.max(down / total);
                above = above.max(up / total);
            }
        }
        if below + above == 0.0 {
            (below, above) = (1.0, 1.0);
        }
        let (below, above) = (below / (below + above), above / (below + above));
        let share = |part: f64, of: f64| if of > 0.0 { part / of } else { 0.0 };
        let axis = |(down, up): &(f64, f64)| {
            let range = share(*down, below).max(share(*up, above));
            let range = if range > 0.0 { range } else { 2.0 };
            // A little air, so that a line at the end is not the frame.
            let range = 1.05 * range;
            let air = 0.025 * range;
            let inner = range - 2.0 * air;
            Axis::between(-inner * below - air, inner * above + air, lines)
        };
        reaches.iter().map(axis).collect()
    }

    /// The curve fills the height, wherever zero is.
    pub fn tight(range: Option<(f64, f64)>, lines: usize) -> Axis {
        let (low, high) = range.unwrap_or((-1.0, 1.0));
        let size = low.abs().max(high.abs());
        let margin = if high - low > FLAT * size {
            TIGHT_MARGIN * (high - low)
        } else if size > 0.0 {
            0.1 * size
        } else {
            1.0
        };
        Axis::between(low - margin, high + margin, lines)
    }

    /// `position` is that of zero above the middle, in hundredths of half the height.
    pub fn manual(divisions: u32, units_per_division: f64, position: f64) -> Axis {
        let division = if units_per_division.is_finite() && units_per_division > 0.0 {
            units_per_division
        } else {
            1.0
        };
        let half = 0.5 * f64::from(divisions.max(1)) * division;
        let zero = position / 100.0 * half;
        Axis {
            low: -half - zero,
            high: half - zero,
            division,
        }
    }

    /// Height of a value above the bottom, as a share.
    pub fn share_of(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// The value at a share of the height, from below.
    pub fn value_at(&self, share: f64) -> f64 {
        self.low + share * (self.high - self.low)
    }
}

/// The next round number that is not smaller; zero for what is not positive.
fn round_end(value: f64) -> f64 {
    if !value.is_finite() || value <= 1e-15 {
        return 0.0;
    }
    let decade = libm::pow(10.0, libm::floor(libm::log10(value)));
    let enough = value * (1.0 - 1e-9);
    let ends = ROUND_ENDS.iter().map(|end| end * decade);
    ends.into_iter()
        .find(|end| *end >= enough)
        .unwrap_or(10.0 * decade)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn voltage_and_current_have_zero_at_the_same_height() {
        let axes = Axis::automatic(&[Some((0.0, 5.0)), Some((-0.002, 0.001))], 6);
        let zeros: Vec<_> = axes.iter().map(|axis| axis.share_of(0.0)).collect();
        assert!((zeros[0] - zeros[1]).abs() < 1e-12, "{zeros:?}");
        for (axis, (low, high)) in axes.iter().zip([(0.0, 5.0), (-0.002, 0.001)]) {
            assert!(axis.low < low && axis.high > high, "{axis:?}");
        }
    }

    #[test]
    fn automatic_scales_do_not_follow_every_sample() {
        let of = |high| Axis::automatic(&[Some((0.0, high))], 6);
        assert_eq!(of(4.1), of(4.9));
        assert_ne!(of(4.9), of(5.1));
    }

    #[test]
    fn a_tight_scale_shows_a_ripple_on_a_large_offset() {
        let axis = Axis::tight(Some((5.0, 5.2)), 6);
        assert!(axis.low > 4.9 && axis.high < 5.3);
        let flat = Axis::tight(Some((5.0, 5.0)), 6);
        assert!(flat.low < 5.0 && flat.high > 5.0);
    }

    #[test]
    fn a_manual_scale_has_the_given_divisions() {
        let axis = Axis::manual(8, 0.5, 0.0);
        assert_eq!((axis.low, axis.high, axis.division), (-2.0, 2.0, 0.5));
        assert_eq!(Axis::manual(8, 0.5, 50.0).share_of(0.0), 0.75);
    }

    proptest! {
        #[test]
        fn every_range_fits(low in -1e6f64..1e6, size in 0.0f64..1e6, scale in -9i32..3) {
            let factor = libm::pow(10.0, f64::from(scale));
            let range = (low * factor, (low + size) * factor);
            for axis in [Axis::automatic(&[Some(range)], 6)[0], Axis::tight(Some(range), 6)] {
                prop_assert!(axis.low < axis.high && axis.division > 0.0);
                for value in [range.0, range.1] {
                    prop_assert!((0.0..=1.0).contains(&axis.share_of(value)));
                }
            }
        }
    }
}
