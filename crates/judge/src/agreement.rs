//! How well scores agree with labels that people gave.

use serde::Serialize;

/// Scores go from 1 to 5.
const LEVELS: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Agreement {
    pub episodes: usize,
    /// Share of equal scores.
    pub exact: f64,
    /// Share of scores that differ by one at most.
    pub within_one: f64,
    /// Cohen's kappa with quadratic weights: 1 is perfect, 0 is chance. Absent when all scores and all labels
    /// are one and the same.
    pub weighted_kappa: Option<f64>,
    /// Spearman's rank correlation. Absent when either side is all the same.
    pub rank_correlation: Option<f64>,
}

/// Pairs of score and label, both from 1 to 5.
pub fn agreement(pairs: &[(u8, u8)]) -> Option<Agreement> {
    if pairs.is_empty() {
        return None;
    }
    let count = pairs.len() as f64;
    let share = |fits: &dyn Fn(u8) -> bool| {
        let fitting = pairs
            .iter()
            .filter(|(score, label)| fits(score.abs_diff(*label)));
        fitting.count() as f64 / count
    };
    Some(Agreement {
        episodes: pairs.len(),
        exact: share(&|difference| difference == 0),
        within_one: share(&|difference| difference <= 1),
        weighted_kappa: weighted_kappa(pairs),
        rank_correlation: rank_correlation(pairs),
    })
}

/// One minus the observed squared distance over that of independent scores with the same frequencies.
fn weighted_kappa(pairs: &[(u8, u8)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mut scores = [0.0; LEVELS + 1];
    let mut labels = [0.0; LEVELS + 1];
    let mut observed = 0.0;
    for (score, label) in pairs {
        scores[usize::from(*score).min(LEVELS)] += 1.0;
        labels[usize::from(*label).min(LEVELS)] += 1.0;
        observed += f64::from(score.abs_diff(*label)).powi(2);
    }
    let mut expected = 0.0;
    for (score, of_scores) in scores.iter().enumerate() {
        for (label, of_labels) in labels.iter().enumerate() {
            expected += of_scores * of_labels / count * (score.abs_diff(label) as f64).powi(2);
        }
    }
    (expected > 0.0).then(|| 1.0 - observed / expected)
}

/// Pearson's correlation of the ranks; equal values share the mean of their ranks.
fn rank_correlation(pairs: &[(u8, u8)]) -> Option<f64> {
    let (scores, labels): (Vec<u8>, Vec<u8>) = pairs.iter().copied().unzip();
    let (scores, labels) = (ranks(&scores), ranks(&labels));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |one: &[f64], another: &[f64]| -> f64 {
        let both = one.iter().zip(another);
        both.map(|(one, another)| (one - mean) * (another - mean))
            .sum()
    };
    let spread = (product(&scores, &scores) * product(&labels, &labels)).sqrt();
    (spread > 0.0).then(|| product(&scores, &labels) / spread)
}

fn ranks(values: &[u8]) -> Vec<f64> {
    let rank = |value: &u8| {
        let below = values.iter().filter(|it| *it < value).count() as f64;
        let equal = values.iter().filter(|it| *it == value).count() as f64;
        below + (equal + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn near(found: Option<f64>, wanted: f64) {
        let found = found.expect("a figure");
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }

    #[test]
    fn perfect_and_reversed_scores_are_the_ends_of_the_scale() {
        let found = agreement(&[(1, 1), (2, 2), (5, 5)]).expect("figures");
        assert_eq!((found.exact, found.within_one), (1.0, 1.0));
        near(found.weighted_kappa, 1.0);
        near(found.rank_correlation, 1.0);
        let found = agreement(&[(1, 5), (3, 3), (5, 1)]).expect("figures");
        near(found.weighted_kappa, -1.0);
        near(found.rank_correlation, -1.0);
    }

    #[test]
    fn figures_are_those_of_a_worked_example() {
        // Scores 1, 2, 3, 4 against labels 2, 2, 4, 5: squares 1 + 0 + 1 + 1 = 3. Of the sixteen combinations
        // the squares are 1+1+9+16, 0+0+4+9, 1+1+1+4, 4+4+0+1 = 56, a quarter of which is 14.
        let found = agreement(&[(1, 2), (2, 2), (3, 4), (4, 5)]).expect("figures");
        assert_eq!((found.exact, found.within_one), (0.25, 1.0));
        near(found.weighted_kappa, 1.0 - 3.0 / 14.0);
        // Ranks 1, 2, 3, 4 against 1.5, 1.5, 3, 4: 4.5 over the root of 5 times 4.5.
        near(found.rank_correlation, 4.5 / (5.0f64 * 4.5).sqrt());
    }

    #[test]
    fn what_is_always_the_same_has_no_correlation_and_nothing_has_no_figures() {
        let found = agreement(&[(3, 3), (3, 3)]).expect("figures");
        assert_eq!((found.weighted_kappa, found.rank_correlation), (None, None));
        assert_eq!(agreement(&[]), None);
    }

    proptest! {
        #[test]
        fn figures_stay_within_their_bounds(pairs in prop::collection::vec((1u8..=5, 1u8..=5), 1..30)) {
            let found = agreement(&pairs).expect("figures");
            prop_assert!((0.0..=1.0).contains(&found.exact) && found.exact <= found.within_one);
            for figure in [found.weighted_kappa, found.rank_correlation].into_iter().flatten() {
                prop_assert!((-1.000001..=1.000001).contains(&figure), "{figure}");
            }
        }
    }
}
