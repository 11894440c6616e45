//! Where half are passed, and how sure that is.

use serde::{Deserialize, Serialize};

use super::climb::{Climb, Rung};
use super::curve::{Curve, Point};
use crate::dice::{Dice, quantile};

/// How often passes are drawn anew.
const RESAMPLES: usize = 1000;
/// Any number would do; a fixed one makes the same episodes give the same bytes.
const SEED: u64 = 0x6c61_6464_6572_7321;
/// What lies outside of an interval of 95 %, on either side.
const TAIL: f64 = 0.025;
/// Where half are passed, this many passes (or fails) in a row happen once in 64 times: less often than a tail allows.
const SURE: usize = 6;
/// Levels are told in hundredths, beyond which machines may compute differently.
const HUNDREDTHS: f64 = 100.0;

/// Is the frontier inside of what was played?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    Within,
    /// Nothing failed, or too little to find it: it is this level or a higher one.
    AtLeast,
    /// Nothing passed, or too little: it is below this level.
    Below,
}

/// The level at which half of the episodes are passed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frontier {
    pub bound: Bound,
    pub level: f64,
    /// The ends of an interval of 95 %. Where one is absent, the episodes set no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// What was fitted.
    pub curve: Curve,
}

impl Frontier {
    /// `None` where nothing was played.
    pub fn of(climb: &Climb) -> Option<Frontier> {
        Frontier::resampled(climb, RESAMPLES, SEED)
    }

    /// With so many resamples by this seed.
    pub fn resampled(climb: &Climb, resamples: usize, seed: u64) -> Option<Frontier> {
        let played: Vec<&Rung> = climb.rungs.iter().filter(|it| it.episodes > 0).collect();
        let (lowest, highest) = (played.first()?.level, played.last()?.level);
        let points: Vec<Point> = played.iter().map(|it| point(it)).collect();
        let curve = Curve::fit(&points);
        let (passed, episodes) = (climb.passed(), climb.episodes());
        let (bound, level, low, high) = if passed == episodes {
            let sure = sure_level(climb.rungs.iter().rev());
            (Bound::AtLeast, f64::from(highest), sure, None)
        } else if passed == 0 {
            let sure = sure_level(climb.rungs.iter());
            (Bound::Below, f64::from(lowest), None, sure)
        } else {
            let [low, high] = interval(&points, curve, resamples, seed);
            let (lowest, highest) = (f64::from(lowest), f64::from(highest));
            match curve.level {
                it if it > highest => (Bound::AtLeast, highest, Some(low.min(highest)), None),
                it if it < lowest => (Bound::Below, lowest, None, Some(high.max(lowest))),
                it => (Bound::Within, it, Some(low.min(it)), Some(high.max(it))),
            }
        };
        Some(Frontier {
            bound,
            level: rounded(level),
            low: low.map(|it| rounded(it.max(0.0))),
            high: high.map(rounded),
            curve: Curve {
                level: rounded(curve.level),
                slope: rounded(curve.slope),
            },
        })
    }
}

fn point(rung: &Rung) -> Point {
    Point {
        level: f64::from(rung.level),
        episodes: rung.episodes as f64,
        passed: rung.passed as f64,
    }
}

pub fn rounded(level: f64) -> f64 {
    (level * HUNDREDTHS).round() / HUNDREDTHS
}

/// The level that the sixth of these episodes reaches, all of which passed or all of which failed. Were the frontier
/// on the other side of it, each of the six would have been less likely than not.
fn sure_level<'r>(rungs: impl Iterator<Item = &'r Rung>) -> Option<f64> {
    let mut episodes = 0;
    for rung in rungs {
        episodes += rung.episodes;
        if episodes >= SURE {
            return Some(f64::from(rung.level));
        }
    }
    None
}

/// Draws passes by the curve at the levels that were played and fits each time anew: the parametric bootstrap. Drawing
/// episodes from those that were played would take the few passes above a frontier for all that there can be.
fn interval(points: &[Point], curve: Curve, resamples: usize, seed: u64) -> [f64; 2] {
    let mut dice = Dice(seed);
    let mut drawn = points.to_vec();
    let chances: Vec<f64> = points.iter().map(|it| curve.chance(it.level)).collect();
    let mut levels: Vec<f64> = (0..resamples.max(1))
        .map(|_| {
            for (point, chance) in drawn.iter_mut().zip(&chances) {
                let passes = (0..point.episodes as usize).filter(|_| dice.share() < *chance);
                point.passed = passes.count() as f64;
            }
            Curve::fit(&drawn).level
        })
        .collect();
    levels.sort_by(f64::total_cmp);
    [quantile(&levels, TAIL), quantile(&levels, 1.0 - TAIL)]
}
