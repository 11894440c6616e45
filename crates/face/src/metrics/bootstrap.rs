//! Intervals by resampling. Tasks are drawn, each with all of its attempts, because attempts at one task resemble
//! each other: resampling single episodes would make intervals too narrow.

use std::collections::BTreeMap;

use crate::dice::{Dice, quantile};

/// How often a statistic is computed on tasks that were drawn anew.
const RESAMPLES: usize = 2000;
/// Any number would do; a fixed one makes the same runs give the same bytes.
const SEED: u64 = 0x6761_756e_746c_6574;
/// What lies outside of an interval of 95 %, on either side.
const TAIL: f64 = 0.025;

/// Values of a quantity by the task that they belong to: their sum and their number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clusters(Vec<(f64, f64)>);

/// Where a statistic lies with a confidence of 95 %, and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub standard_error: f64,
    pub low: f64,
    pub high: f64,
}

impl Clusters {
    pub fn of<'t>(values: impl IntoIterator<Item = (&'t str, f64)>) -> Clusters {
        let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (task, value) in values {
            by_task.entry(task).or_default().push(value);
        }
        let clusters = by_task.into_values().map(|mut values| {
            // Sums of floating-point numbers depend on their order; figures must not depend on that of episodes.
            values.sort_by(f64::total_cmp);
            (values.iter().sum(), values.len() as f64)
        });
        Clusters(clusters.collect())
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|(_, count)| *count as usize).sum()
    }

    /// Over all values alike, whatever their task.
    pub fn mean(&self) -> Option<f64> {
        self.mean_of(0..self.0.len())
    }

    fn mean_of(&self, tasks: impl Iterator<Item = usize>) -> Option<f64> {
        let (sum, count) = tasks.fold((0.0, 0.0), |(sum, count), index| {
            let (more, further) = self.0[index];
            (sum + more, count + further)
        });
        (count > 0.0).then(|| sum / count)
    }

    /// Of the mean. Absent for fewer than two tasks, which say nothing about others.
    pub fn spread(&self) -> Option<Spread> {
        resampled(self.0.len(), |tasks| self.mean_of(tasks.iter().copied()))
    }
}

/// Of any statistic of some tasks. It gets the indices of tasks that were drawn, with repetition.
pub fn resampled(tasks: usize, statistic: impl Fn(&[usize]) -> Option<f64>) -> Option<Spread> {
    if tasks < 2 {
        return None;
    }
    let mut dice = Dice(SEED);
    let mut drawn = vec![0; tasks];
    let mut found = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        drawn.fill_with(|| dice.below(tasks));
        found.extend(statistic(&drawn));
    }
    found.sort_by(f64::total_cmp);
    let count = found.len();
    if count < 2 {
        return None;
    }
    let mean = found.iter().sum::<f64>() / count as f64;
    let squares: f64 = found.iter().map(|it| (it - mean).powi(2)).sum();
    Some(Spread {
        standard_error: (squares / (count - 1) as f64).sqrt(),
        low: quantile(&found, TAIL),
        high: quantile(&found, 1.0 - TAIL),
    })
}
