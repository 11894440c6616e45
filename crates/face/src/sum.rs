//! Sums that remember how many they are of.

use serde::{Deserialize, Serialize};

/// A sum and how many it is of, so that runs can be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sum {
    pub sum: f64,
    pub over: usize,
}

impl Sum {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Sum {
        let mut sum = Sum::default();
        for value in values {
            sum.add(Sum {
                sum: value,
                over: 1,
            });
        }
        sum
    }

    pub fn add(&mut self, other: Sum) {
        self.sum += other.sum;
        self.over += other.over;
    }

    /// Of nothing there is no mean.
    pub fn mean(&self) -> Option<f64> {
        (self.over > 0).then(|| self.sum / self.over as f64)
    }
}
