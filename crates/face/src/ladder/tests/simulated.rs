//! Does an interval hold what it promises? Simulated agents whose frontier is known, played by the staircase.

use crate::dice::{Dice, quantile};
use crate::ladder::{Bound, Climb, Curve, Frontier, Staircase};

use super::FAMILY;

/// True frontiers are spread evenly between these levels.
const LOWEST: f64 = 2.0;
const HIGHEST: f64 = 12.0;
/// Enough for a tail of 2.5 % to have five draws in it; a run takes more.
const RESAMPLES: usize = 200;

/// What came of many ladders of one kind.
#[derive(Debug)]
pub struct Simulated {
    /// Share of the intervals that hold the true frontier.
    pub held: f64,
    /// Median from one end of an interval to the other, of those with two ends.
    pub width: f64,
    /// Median distance of the frontier level from the true one, where it is within what was played.
    pub error: f64,
    /// Share of the frontiers that are told as at least or below a level.
    pub open: f64,
}

/// So many episodes of an agent that passes by this curve.
fn climb(truth: Curve, episodes: usize, dice: &mut Dice) -> Climb {
    let mut staircase = Staircase::default();
    let mut played: Vec<(String, bool)> = Vec::new();
    for seed in 0..episodes {
        let level = staircase.level();
        let pass = dice.share() < truth.chance(f64::from(level));
        staircase.record(pass);
        played.push((format!("{FAMILY}@{level}#{seed}"), pass));
    }
    super::played(&played)
}

pub fn simulate(agents: usize, episodes: usize, slope: f64) -> Simulated {
    let (mut held, mut open) = (0, 0);
    let (mut widths, mut errors) = (Vec::new(), Vec::new());
    for agent in 0..agents {
        let share = (agent as f64 + 0.5) / agents as f64;
        let level = LOWEST + share * (HIGHEST - LOWEST);
        let mut dice = Dice(agent as u64 + 1);
        let played = climb(Curve { level, slope }, episodes, &mut dice);
        let found = Frontier::resampled(&played, RESAMPLES, dice.next()).expect("a frontier");
        let is_above = found.low.is_none_or(|low| low <= level);
        let is_below = found.high.is_none_or(|high| level <= high);
        held += usize::from(is_above && is_below);
        open += usize::from(found.bound != Bound::Within);
        if let (Some(low), Some(high)) = (found.low, found.high) {
            widths.push(high - low);
            errors.push((found.level - level).abs());
        }
    }
    widths.sort_by(f64::total_cmp);
    errors.sort_by(f64::total_cmp);
    Simulated {
        held: held as f64 / agents as f64,
        open: open as f64 / agents as f64,
        width: quantile(&widths, 0.5),
        error: quantile(&errors, 0.5),
    }
}
