//! What two cursors measure.

use crate::quantity::format;

/// Two moments and what a plot had then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CursorPair {
    /// The two marked times, in seconds.
    pub times: [f64; 2],
    /// None where the plot has no sample.
    pub values: [Option<f64>; 2],
}

impl CursorPair {
    /// `Δt`, `1/Δt` and the difference of the values, second less first.
    pub fn lines(&self, symbol: &str, unit: &str) -> Vec<String> {
        let [first, second] = self.times;
        let distance = (second - first).abs();
        let mut lines = vec![format!("Δt = {}", format(distance, "s"))];
        if let [Some(first), Some(second)] = self.values {
            lines.push(format!("Δ{symbol} = {}", format(second - first, unit)));
        }
        if distance > 0.0 {
            lines.push(format!("1/Δt = {}", format(1.0 / distance, "Hz")));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_measures_time_value_and_frequency() {
        let pair = CursorPair {
            times: [0.004, 0.002],
            values: [Some(1.0), Some(-0.5)],
        };
        assert_eq!(
            pair.lines("V", "V"),
            ["Δt = 2 ms", "ΔV = -1.5 V", "1/Δt = 500 Hz"]
        );
    }

    #[test]
    fn a_pair_at_one_moment_has_no_frequency() {
        let pair = CursorPair {
            times: [0.004, 0.004],
            values: [None, Some(1.0)],
        };
        assert_eq!(pair.lines("V", "V"), ["Δt = 0 s"]);
    }
}
