//! What is said about a group of episodes: rates with their intervals, means.

use protocol::EpisodeSummary;
use serde::{Deserialize, Serialize};

/// Of 95 %, two-sided.
const Z: f64 = 1.959_963_984_540_054;

/// What is said about a group of episodes. Rates and scores are over all that were planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// All that were planned.
    pub episodes: usize,
    /// Those of them that have a verdict.
    pub played: usize,
    pub passed: usize,
    pub success_rate: f64,
    /// Standard error of the success rate.
    pub standard_error: f64,
    pub mean_score: f64,
    /// Over those that were played.
    pub mean_steps: f64,
    /// Share that passes by the original benchmark's rules, where those apply.
    pub parity_rate: Option<f64>,
}

impl Figures {
    pub fn of(group: &[&EpisodeSummary], unplayed: usize) -> Figures {
        let count = group.len() + unplayed;
        let passed = group.iter().filter(|row| row.pass).count();
        let over_all = |sum: f64| if count == 0 { 0.0 } else { sum / count as f64 };
        let rate = over_all(passed as f64);
        let parity: Vec<f64> = group
            .iter()
            .filter_map(|row| row.parity.map(|pass| f64::from(u8::from(pass))))
            .collect();
        Figures {
            episodes: count,
            played: group.len(),
            passed,
            success_rate: rate,
            standard_error: standard_error(rate, count),
            mean_score: over_all(group.iter().map(|row| row.score).sum()),
            mean_steps: mean(group.iter().map(|row| f64::from(row.steps))),
            parity_rate: (!parity.is_empty()).then(|| mean(parity.iter().copied())),
        }
    }

    /// Where the success rate lies with a confidence of 95 %.
    pub fn interval(&self) -> Interval {
        Interval::wilson(self.passed, self.episodes)
    }
}

/// Of a rate over `count` episodes.
pub fn standard_error(rate: f64, count: usize) -> f64 {
    match count {
        0 | 1 => 0.0,
        _ => (rate * (1.0 - rate) / (count - 1) as f64).sqrt(),
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 {
        return 0.0;
    }
    values.sum::<f64>() / count as f64
}

/// A rate and where it lies with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval: sensible for few episodes and for rates near 0 and 1.
    pub fn wilson(passed: usize, count: usize) -> Interval {
        if count == 0 {
            return Interval {
                rate: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let (n, rate) = (count as f64, passed as f64 / count as f64);
        let spread = Z * Z / n;
        let centre = (rate + spread / 2.0) / (1.0 + spread);
        let half = Z / (1.0 + spread) * (rate * (1.0 - rate) / n + spread / (4.0 * n)).sqrt();
        Interval {
            rate,
            // Rounding must not push an end beyond the rate itself.
            low: (centre - half).clamp(0.0, rate),
            high: (centre + half).clamp(rate, 1.0),
        }
    }
}

/// The mean of the groups' rates, each with the same weight. Its interval adds up the squares of the
/// groups' own (the method of variance estimates recovery), which assumes that groups are independent.
pub fn macro_rate(groups: &[Interval]) -> Option<Interval> {
    let count = groups.len() as f64;
    if groups.is_empty() {
        return None;
    }
    let rate = groups.iter().map(|it| it.rate).sum::<f64>() / count;
    let root = |part: fn(&Interval) -> f64| {
        let squares: f64 = groups.iter().map(|it| part(it).powi(2)).sum();
        squares.sqrt() / count
    };
    Some(Interval {
        rate,
        low: (rate - root(|it| it.rate - it.low)).max(0.0),
        high: (rate + root(|it| it.high - it.rate)).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{EndReason, TrialId};

    fn row(pass: bool, score: f64, steps: u32, parity: Option<bool>) -> EpisodeSummary {
        EpisodeSummary {
            trial: TrialId {
                task: "modeller/001-x".into(),
                repeat: 0,
            },
            pass,
            parity,
            score,
            steps,
            end: EndReason::Answered,
            retried: Vec::new(),
        }
    }

    #[test]
    fn figures_are_means_with_a_standard_error() {
        let rows = [
            row(true, 1.0, 10, Some(true)),
            row(false, 0.5, 20, Some(false)),
            row(true, 1.0, 30, None),
            row(false, 0.0, 40, None),
            row(false, 0.0, 0, None),
        ];
        let figures = Figures::of(&rows.iter().collect::<Vec<_>>(), 0);
        assert_eq!((figures.passed, figures.episodes), (2, 5));
        assert!((figures.success_rate - 0.4).abs() < 1e-12);
        assert!((figures.standard_error - (0.4f64 * 0.6 / 4.0).sqrt()).abs() < 1e-12);
        assert!((figures.mean_score - 0.5).abs() < 1e-12);
        assert!((figures.mean_steps - 20.0).abs() < 1e-12);
        assert_eq!(figures.parity_rate, Some(0.5));
    }

    #[test]
    fn nothing_has_no_figures() {
        assert_eq!(Figures::of(&[], 0), Figures::default());
    }

    #[test]
    fn who_solves_one_task_and_dodges_ten_has_solved_one_of_eleven() {
        let solved = row(true, 1.0, 12, None);
        let figures = Figures::of(&[&solved], 10);
        assert_eq!((figures.played, figures.episodes), (1, 11));
        assert!((figures.success_rate - 1.0 / 11.0).abs() < 1e-12);
        assert!((figures.mean_score - 1.0 / 11.0).abs() < 1e-12);
        assert!((figures.mean_steps - 12.0).abs() < 1e-12);
    }

    /// The figures of Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (passed, count, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = Interval::wilson(passed, count);
            assert!((interval.low - low).abs() < 5e-5, "{interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{interval:?}");
        }
    }

    #[test]
    fn an_interval_holds_its_rate() {
        for count in 0..40 {
            for passed in 0..=count {
                let it = Interval::wilson(passed, count);
                assert!(0.0 <= it.low && it.low <= it.rate, "{it:?}");
                assert!(it.rate <= it.high && it.high <= 1.0, "{it:?}");
            }
        }
    }

    #[test]
    fn every_app_weighs_the_same_in_the_macro_rate() {
        let groups = [Interval::wilson(1, 1), Interval::wilson(0, 99)];
        let both = macro_rate(&groups).expect("a rate");
        assert!((both.rate - 0.5).abs() < 1e-12);
        assert!(both.low < 0.5 && both.high > 0.5);
        let alone = macro_rate(&groups[..1]).expect("a rate");
        assert!((alone.low - groups[0].low).abs() < 1e-12, "{alone:?}");
        assert_eq!(macro_rate(&[]), None);
    }
}
