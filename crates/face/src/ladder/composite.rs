//! One figure of several families.

use serde::{Deserialize, Serialize};

use super::frontier::{Frontier, rounded};
use super::half::Bound;

/// The mean of the families' frontier levels, each with the same weight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Composite {
    pub families: usize,
    /// At least, or below, where it is of some family.
    pub bound: Bound,
    pub level: f64,
    /// An interval of 95 %. An end is absent where it is of some family.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl Composite {
    /// `None` for no families. A family whose frontier is at least some level counts with that level, and so does one
    /// below a level. The interval adds up the squares of the families' own (the method of variance estimates
    /// recovery), which assumes that families are independent.
    pub fn of(families: &[Frontier]) -> Option<Composite> {
        if families.is_empty() {
            return None;
        }
        let count = families.len() as f64;
        let level = families.iter().map(|it| it.level).sum::<f64>() / count;
        let reach = |end: fn(&Frontier) -> Option<f64>| {
            let squares = families
                .iter()
                .map(|it| Some((end(it)? - it.level).powi(2)));
            let squares: Option<Vec<f64>> = squares.collect();
            squares.map(|it| it.iter().sum::<f64>().sqrt() / count)
        };
        let has = |bound: Bound| families.iter().any(|it| it.bound == bound);
        Some(Composite {
            families: families.len(),
            bound: match (has(Bound::AtLeast), has(Bound::Below)) {
                (true, false) => Bound::AtLeast,
                (false, true) => Bound::Below,
                // Open to both sides, which the ends of the interval say.
                _ => Bound::Within,
            },
            level: rounded(level),
            low: reach(|it| it.low).map(|it| rounded((level - it).max(0.0))),
            high: reach(|it| it.high).map(|it| rounded(level + it)),
        })
    }
}
