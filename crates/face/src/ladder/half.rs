//! Where a curve passes one half among what was played, and how sure that is, whatever its axis is.

use serde::{Deserialize, Serialize};

use super::curve::{Curve, Point};
use crate::dice::{Dice, quantile};

/// How often passes are drawn anew.
pub const RESAMPLES: usize = 1000;
/// Any number would do; a fixed one makes the same episodes give the same bytes.
pub const SEED: u64 = 0x6c61_6464_6572_7321;
/// What lies outside of an interval of 95 %, on either side.
const TAIL: f64 = 0.025;
/// Where half are passed, this many passes (or fails) in a row happen once in 64 times: less often than a tail allows.
const SURE: f64 = 6.0;

/// Is one half inside of what was played?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    Within,
    /// Nothing failed, or too little to find it: it is here or higher up.
    AtLeast,
    /// Nothing passed, or too little: it is below.
    Below,
}

/// Where one half is.
pub struct Half {
    pub bound: Bound,
    pub at: f64,
    /// The ends of an interval of 95 %. Where one is absent, the episodes set no limit.
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub curve: Curve,
}

impl Half {
    /// Of points that are sorted by their place on the axis; `None` where nothing was played.
    pub fn of(points: &[Point], resamples: usize, seed: u64) -> Option<Half> {
        let played = || points.iter().filter(|it| it.episodes > 0.0);
        let (lowest, highest) = (played().next()?.level, played().next_back()?.level);
        let curve = Curve::fit(points);
        let passed: f64 = played().map(|it| it.passed).sum();
        let episodes: f64 = played().map(|it| it.episodes).sum();
        let (bound, at, low, high) = if passed >= episodes {
            (Bound::AtLeast, highest, sure(played().rev()), None)
        } else if passed <= 0.0 {
            (Bound::Below, lowest, None, sure(played()))
        } else {
            let [low, high] = interval(points, curve, resamples, seed);
            match curve.level {
                it if it > highest => (Bound::AtLeast, highest, Some(low.min(highest)), None),
                it if it < lowest => (Bound::Below, lowest, None, Some(high.max(lowest))),
                it => (Bound::Within, it, Some(low.min(it)), Some(high.max(it))),
            }
        };
        Some(Half {
            bound,
            at,
            low,
            high,
            curve,
        })
    }
}

/// The place that the sixth of these episodes reaches, all of which passed or all of which failed. Were one half on the
/// other side of it, each of the six would have been less likely than not.
fn sure<'p>(points: impl Iterator<Item = &'p Point>) -> Option<f64> {
    let mut episodes = 0.0;
    for point in points {
        episodes += point.episodes;
        if episodes >= SURE {
            return Some(point.level);
        }
    }
    None
}

/// Draws passes by the curve where episodes were played and fits each time anew: the parametric bootstrap. Drawing
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
