//! Frontier levels in words.

use super::composite::Composite;
use super::frontier::Frontier;
use super::half::Bound;

impl Frontier {
    /// "6.4", "at least 25", "below 1".
    pub fn words(&self) -> String {
        level_words(self.bound, self.level)
    }

    /// "5.1 to 7.9", "13 or higher", or nothing where the episodes set no limit.
    pub fn range_words(&self) -> String {
        range_words(self.low, self.high)
    }
}

impl Composite {
    pub fn words(&self) -> String {
        level_words(self.bound, self.level)
    }

    pub fn range_words(&self) -> String {
        range_words(self.low, self.high)
    }
}

fn level_words(bound: Bound, level: f64) -> String {
    match bound {
        Bound::AtLeast => format!("at least {}", number(level)),
        Bound::Below => format!("below {}", number(level)),
        Bound::Within if level < 1.0 => "below 1".into(),
        Bound::Within => number(level),
    }
}

fn range_words(low: Option<f64>, high: Option<f64>) -> String {
    match (low, high) {
        (None, None) => String::new(),
        (Some(low), None) => format!("{} or higher", number(low)),
        (None, Some(high)) => format!("{} or lower", number(high)),
        (Some(low), Some(high)) => format!("{} to {}", number(low), number(high)),
    }
}

/// To a tenth of a level, and whole ones without it.
fn number(level: f64) -> String {
    let text = format!("{level:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_string)
}
