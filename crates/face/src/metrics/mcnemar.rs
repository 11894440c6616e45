//! The exact test of McNemar: could as one-sided a result come of two agents that are equally good?

/// The two-sided p-value for tasks that one agent alone solved, and those that the other alone solved: twice the
/// smaller tail of fair coins, at most 1. Tasks that both or neither solved say nothing about a difference.
pub fn mcnemar(one_alone: usize, other_alone: usize) -> f64 {
    let coins = one_alone + other_alone;
    let fewer = one_alone.min(other_alone);
    // As logarithms, because the share of a single result is too small a number for many coins.
    let mut log_share = coins as f64 * 0.5f64.ln();
    let mut tail = log_share.exp();
    for heads in 0..fewer {
        log_share += (((coins - heads) as f64) / ((heads + 1) as f64)).ln();
        tail += log_share.exp();
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two examples of Fagerland, Lydersen and Laake, The McNemar test for binary matched-pairs data (2013):
    /// 1 and 7 discordant pairs have an exact conditional p-value of 0.070, 6 and 16 have 0.052.
    #[test]
    fn p_values_are_those_of_the_literature() {
        assert!((mcnemar(1, 7) - 0.070_312_5).abs() < 1e-12);
        assert!((mcnemar(6, 16) - 0.052_479).abs() < 1e-6);
        assert_eq!(mcnemar(16, 6), mcnemar(6, 16));
    }

    #[test]
    fn nothing_differs_where_nothing_changed_sides() {
        assert_eq!(mcnemar(0, 0), 1.0);
        assert_eq!(mcnemar(4, 4), 1.0);
        assert!((mcnemar(0, 5) - 0.0625).abs() < 1e-12);
    }

    #[test]
    fn large_numbers_stay_numbers() {
        let p = mcnemar(1900, 2100);
        assert!((0.0015..0.0018).contains(&p), "{p}");
        assert!(mcnemar(0, 5000) >= 0.0);
    }
}
