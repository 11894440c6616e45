//! How much a success rate differs from one attempt at all tasks to the next.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The rates of the attempts that every task has, their mean and their standard deviation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeats {
    pub rates: Vec<f64>,
    pub mean: f64,
    /// Of a sample: divided by one less than the number of attempts.
    pub deviation: f64,
}

impl Repeats {
    /// From task, number of the attempt, and whether it passed. `None` unless every task was attempted twice at
    /// least: attempts at different tasks cannot be compared.
    pub fn of<'t>(attempts: impl IntoIterator<Item = (&'t str, usize, bool)>) -> Option<Repeats> {
        let mut by_task: BTreeMap<&str, BTreeMap<usize, bool>> = BTreeMap::new();
        for (task, attempt, pass) in attempts {
            by_task.entry(task).or_default().insert(attempt, pass);
        }
        let common = by_task.values().map(BTreeMap::len).min()?;
        if common < 2 {
            return None;
        }
        let rate = |attempt: usize| {
            let passes = by_task.values().filter_map(|it| it.values().nth(attempt));
            passes.filter(|pass| **pass).count() as f64 / by_task.len() as f64
        };
        let rates: Vec<f64> = (0..common).map(rate).collect();
        let mean = rates.iter().sum::<f64>() / common as f64;
        let squares: f64 = rates.iter().map(|it| (it - mean).powi(2)).sum();
        Some(Repeats {
            mean,
            deviation: (squares / (common - 1) as f64).sqrt(),
            rates,
        })
    }
}
