//! How hard a task is: a whole number from 1, without an upper end.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// Nobody means a level beyond this one.
pub const MAX_LEVEL: u32 = 9_999;

/// A level from 1 to [`MAX_LEVEL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Level(u32);

/// Why something is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LevelError {
    /// Levels begin at 1.
    #[error("there is no level 0: levels are whole numbers from 1 to {MAX_LEVEL}")]
    Zero,
    /// Beyond [`MAX_LEVEL`].
    #[error("there is no level {0}: levels are whole numbers from 1 to {MAX_LEVEL}")]
    TooHigh(String),
    /// No number at all.
    #[error("{0:?} is no level: levels are whole numbers from 1 to {MAX_LEVEL}")]
    NoNumber(String),
}

impl Level {
    /// The easiest one.
    pub const FIRST: Level = Level(1);

    /// A level by its number.
    pub fn new(number: u32) -> Result<Level, LevelError> {
        match number {
            0 => Err(LevelError::Zero),
            1..=MAX_LEVEL => Ok(Level(number)),
            _ => Err(LevelError::TooHigh(number.to_string())),
        }
    }

    /// Its number, from 1.
    pub fn get(self) -> u32 {
        self.0
    }

    /// A value between anchors, each a level and the value there, ascending: on a line between two
    /// anchors, and the first or last value outside them. Without anchors 0.
    pub fn between(self, anchors: &[(u32, f64)]) -> f64 {
        let after = anchors.iter().position(|(level, _)| *level > self.0);
        match (after, anchors.last()) {
            (_, None) => 0.0,
            (Some(0), _) => anchors[0].1,
            (None, Some((_, last))) => *last,
            (Some(after), _) => {
                let ((low, from), (high, to)) = (anchors[after - 1], anchors[after]);
                let share = f64::from(self.0 - low) / f64::from(high - low);
                from + share * (to - from)
            }
        }
    }

    /// For what does not blend: the value of the last of the later anchors that this level has reached,
    /// or the first value.
    pub fn step<T: Copy>(self, first: T, later: &[(u32, T)]) -> T {
        let reached = later.iter().take_while(|(level, _)| *level <= self.0);
        reached.last().map_or(first, |(_, value)| *value)
    }

    /// By how many levels it is beyond another; 0 up to there.
    pub fn beyond(self, level: u32) -> u32 {
        self.0.saturating_sub(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // Written as numbers are, so that no two ids mean the same.
        let is_plain = is_whole && (text == "0" || !text.starts_with('0'));
        match text.parse::<u32>() {
            _ if !is_plain => Err(LevelError::NoNumber(text.to_string())),
            Ok(number) => Level::new(number),
            Err(_) => Err(LevelError::TooHigh(text.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u32) -> Level {
        Level::new(number).expect("a level")
    }

    #[test]
    fn levels_go_from_1_to_the_last_one() {
        assert_eq!("1".parse(), Ok(Level::FIRST));
        assert_eq!("9999".parse(), Ok(level(MAX_LEVEL)));
        for (text, words) in [
            ("0", "no level 0"),
            ("10000", "no level 10000"),
            ("99999999999", "no level 99999999999"),
            ("", "is no level"),
            ("03", "is no level"),
            ("+3", "is no level"),
            ("-1", "is no level"),
            ("2.5", "is no level"),
        ] {
            let refusal = text.parse::<Level>().expect_err(text).to_string();
            assert!(refusal.contains(words), "{text}: {refusal}");
            assert!(refusal.contains("from 1 to 9999"), "{refusal}");
        }
    }

    #[test]
    fn values_between_anchors_lie_on_a_line() {
        let anchors = [(1, 16.0), (3, 12.0), (5, 12.0), (8, 6.0)];
        for (at, value) in [(1, 16.0), (2, 14.0), (3, 12.0), (4, 12.0), (6, 10.0)] {
            assert_eq!(level(at).between(&anchors), value, "{at}");
        }
        assert_eq!(level(500).between(&anchors), 6.0);
        assert_eq!(level(1).between(&anchors[1..]), 12.0);
        assert_eq!(level(1).between(&[]), 0.0);
    }

    #[test]
    fn what_does_not_blend_changes_at_its_level() {
        let rules = [(5, "tall ones stand"), (8, "heavy ones below")];
        let shown = |at| level(at).step("none", &rules);
        assert_eq!(
            [1, 4, 5, 7, 8, 99].map(shown),
            [
                "none",
                "none",
                "tall ones stand",
                "tall ones stand",
                "heavy ones below",
                "heavy ones below",
            ]
        );
        assert_eq!((level(3).beyond(12), level(15).beyond(12)), (0, 3));
    }
}
