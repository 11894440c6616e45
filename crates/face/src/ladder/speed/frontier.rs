//! The speed at which one half is left, and how sure that is.

use serde::{Deserialize, Serialize};

use super::climb::{SpeedClimb, SpeedRung};
use crate::ladder::curve::{Curve, Point};
use crate::ladder::half::{Bound, Half, RESAMPLES, SEED};

/// What is known of slopes beforehand is known in logits a level. A third of a decade, a little more than twice the
/// speed, stands for a level: that is how far the usual rungs lie apart.
const STEPS_A_DECADE: f64 = 3.0;
/// Speeds and slopes are told in so many digits, beyond which machines may compute differently.
const DIGITS: usize = 3;

/// A logistic curve that falls with the logarithm of the speed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedCurve {
    /// Where one half is left.
    pub speed: f64,
    /// How steeply it falls there, in logits a decade: always above 0.
    pub slope: f64,
}

/// The speed at which one half is left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedFrontier {
    pub bound: Bound,
    pub speed: f64,
    /// The ends of an interval of 95 %. Where one is absent, the episodes set no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// What was fitted.
    pub curve: SpeedCurve,
}

impl SpeedCurve {
    /// What is left of the score, or how likely a pass is.
    pub fn chance(&self, speed: f64) -> f64 {
        let curve = Curve {
            level: self.speed.log10(),
            slope: self.slope,
        };
        curve.chance(speed.log10())
    }
}

impl SpeedFrontier {
    /// Where half of the score is left.
    pub fn of_scores(climb: &SpeedClimb) -> Option<SpeedFrontier> {
        SpeedFrontier::resampled(climb, |rung| rung.share.sum, RESAMPLES, SEED)
    }

    /// Where half of the episodes are passed.
    pub fn of_passes(climb: &SpeedClimb) -> Option<SpeedFrontier> {
        SpeedFrontier::resampled(climb, |rung| rung.passed as f64, RESAMPLES, SEED)
    }

    /// With so many resamples by this seed. Scores are resampled as passes that are as likely: nothing between 0 and 1
    /// spreads wider, so the interval is a cautious one.
    pub fn resampled(
        climb: &SpeedClimb,
        achieved: fn(&SpeedRung) -> f64,
        resamples: usize,
        seed: u64,
    ) -> Option<SpeedFrontier> {
        let point = |rung: &SpeedRung| Point {
            level: step(rung.speed),
            episodes: rung.episodes as f64,
            passed: achieved(rung),
        };
        let points: Vec<Point> = climb.rungs.iter().map(point).collect();
        let half = Half::of(&points, resamples, seed)?;
        Some(SpeedFrontier {
            bound: half.bound,
            speed: rounded(speed(half.at)),
            low: half.low.map(|it| rounded(speed(it))),
            high: half.high.map(|it| rounded(speed(it))),
            curve: SpeedCurve {
                speed: rounded(speed(half.curve.level)),
                slope: rounded(half.curve.slope * STEPS_A_DECADE),
            },
        })
    }
}

/// Where a speed lies on the axis that is fitted on.
fn step(speed: f64) -> f64 {
    speed.log10() * STEPS_A_DECADE
}

fn speed(step: f64) -> f64 {
    10f64.powf(step / STEPS_A_DECADE)
}

/// To a few significant digits. What is beyond all numbers stays out of reach and finite.
fn rounded(number: f64) -> f64 {
    let number = number.clamp(f64::MIN_POSITIVE, f64::MAX);
    let text = format!("{number:.*e}", DIGITS - 1);
    text.parse().unwrap_or(number)
}
