//! Speeds in words.

use super::frontier::SpeedFrontier;
use crate::ladder::half::Bound;

/// Speeds are told in so many digits.
const DIGITS: usize = 2;

impl SpeedFrontier {
    /// "0.31", "at least 2", "below 0.02".
    pub fn words(&self) -> String {
        let speed = number(self.speed);
        match self.bound {
            Bound::AtLeast => format!("at least {speed}"),
            Bound::Below => format!("below {speed}"),
            Bound::Within => speed,
        }
    }

    /// "0.2 to 0.5", "0.2 or faster", or nothing where the episodes set no limit.
    pub fn range_words(&self) -> String {
        match (self.low.map(number), self.high.map(number)) {
            (None, None) => String::new(),
            (Some(low), None) => format!("{low} or faster"),
            (None, Some(high)) => format!("{high} or slower"),
            (Some(low), Some(high)) => format!("{low} to {high}"),
        }
    }
}

/// "0.31", "0.02", "14": without zeros at the end.
pub fn number(speed: f64) -> String {
    let rounded: f64 = format!("{speed:.*e}", DIGITS - 1).parse().unwrap_or(speed);
    rounded.to_string()
}
