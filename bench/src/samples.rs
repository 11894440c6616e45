//! A list of times and what is said about it.

use std::time::Instant;

/// Milliseconds, in the order measured.
#[derive(Clone, Debug, Default)]
pub struct Samples(pub Vec<f64>);

impl Samples {
    /// The value below which the given share of samples lies.
    pub fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => f64::NAN,
            count => sorted[((count - 1) as f64 * share).round() as usize],
        }
    }

    pub fn p50(&self) -> f64 {
        self.quantile(0.5)
    }

    pub fn line(&self) -> String {
        format!(
            "p50 {:7.1} ms   p95 {:7.1} ms",
            self.p50(),
            self.quantile(0.95)
        )
    }
}

pub fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_ignore_the_order() {
        let samples = Samples(vec![5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!(samples.p50(), 3.0);
        assert_eq!(samples.quantile(1.0), 5.0);
        assert!(Samples::default().p50().is_nan());
    }
}
