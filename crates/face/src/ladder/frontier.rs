//! Where half are passed, and how sure that is.

use serde::{Deserialize, Serialize};

use super::climb::{Climb, Rung};
use super::curve::{Curve, Point};
use super::half::{Bound, Half, RESAMPLES, SEED};

/// Levels are told in hundredths, beyond which machines may compute differently.
const HUNDREDTHS: f64 = 100.0;

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
        let points: Vec<Point> = climb.rungs.iter().filter_map(point).collect();
        let half = Half::of(&points, resamples, seed)?;
        Some(Frontier {
            bound: half.bound,
            level: rounded(half.at),
            low: half.low.map(|it| rounded(it.max(0.0))),
            high: half.high.map(rounded),
            curve: Curve {
                level: rounded(half.curve.level),
                slope: rounded(half.curve.slope),
            },
        })
    }
}

fn point(rung: &Rung) -> Option<Point> {
    (rung.episodes > 0).then(|| Point {
        level: f64::from(rung.level),
        episodes: rung.episodes as f64,
        passed: rung.passed as f64,
    })
}

pub fn rounded(level: f64) -> f64 {
    (level * HUNDREDTHS).round() / HUNDREDTHS
}
