//! What was played of a level, speed by speed: counts that add up over runs.

use std::collections::BTreeMap;

use protocol::{InstanceId, RunManifest};
use serde::{Deserialize, Serialize};

use crate::ladder::climb::Outcome;
use crate::sum::Sum;

/// The episodes at one speed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedRung {
    /// The F of `live:F`: seconds of the page for each of the agent's. People have 1.
    pub speed: f64,
    pub episodes: usize,
    pub passed: usize,
    /// Of all episodes.
    pub score: Sum,
    /// The same with what is above 1 taken for 1: shares, which a curve can be laid through.
    pub share: Sum,
}

/// The episodes of a family at one level, by speed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedClimb {
    pub family: String,
    pub level: u32,
    pub rungs: Vec<SpeedRung>,
}

impl SpeedRung {
    fn of(speed: f64, mut outcomes: Vec<Outcome<'_>>) -> SpeedRung {
        // Sums of floating-point numbers depend on their order; figures must not depend on that of episodes.
        outcomes.sort_by(|one, other| one.score.total_cmp(&other.score));
        SpeedRung {
            speed,
            episodes: outcomes.len(),
            passed: outcomes.iter().filter(|it| it.pass).count(),
            score: Sum::of(outcomes.iter().map(|it| it.score)),
            share: Sum::of(outcomes.iter().map(|it| it.score.clamp(0.0, 1.0))),
        }
    }

    fn add(&mut self, other: &SpeedRung) {
        self.episodes += other.episodes;
        self.passed += other.passed;
        self.score.add(other.score);
        self.share.add(other.share);
    }

    pub fn rate(&self) -> f64 {
        self.passed as f64 / self.episodes.max(1) as f64
    }
}

impl SpeedClimb {
    pub fn episodes(&self) -> usize {
        self.rungs.iter().map(|rung| rung.episodes).sum()
    }

    pub fn passed(&self) -> usize {
        self.rungs.iter().map(|rung| rung.passed).sum()
    }
}

/// The speed of the clock that a run played a task by. Only live clocks have one, and one that stands still has none.
pub fn speed_of(manifest: &RunManifest, task: &str) -> Option<f64> {
    let factor = manifest.clock_of(task).strip_prefix("live:")?;
    factor
        .parse()
        .ok()
        .filter(|it: &f64| it.is_finite() && *it > 0.0)
}

/// The levels of families that the episodes of a ladder over speed belong to, by name. What is of no family, or was
/// played by a clock without a speed, belongs to none.
pub fn speed_climbs<'t>(
    manifest: &RunManifest,
    outcomes: impl IntoIterator<Item = Outcome<'t>>,
) -> Vec<SpeedClimb> {
    // Positive numbers have the order of their bits.
    let mut levels: BTreeMap<(&str, u32), BTreeMap<u64, Vec<Outcome<'_>>>> = BTreeMap::new();
    for outcome in outcomes {
        let id = InstanceId::parse(outcome.task);
        if let Some((id, speed)) = id.zip(speed_of(manifest, outcome.task)) {
            let speeds = levels.entry((id.family, id.level)).or_default();
            speeds.entry(speed.to_bits()).or_default().push(outcome);
        }
    }
    let rungs = |speeds: BTreeMap<u64, Vec<Outcome<'_>>>| {
        let speeds = speeds.into_iter();
        speeds
            .map(|(speed, outcomes)| SpeedRung::of(f64::from_bits(speed), outcomes))
            .collect()
    };
    levels
        .into_iter()
        .map(|((family, level), speeds)| SpeedClimb {
            family: family.into(),
            level,
            rungs: rungs(speeds),
        })
        .collect()
}

/// Adds the episodes of further runs.
pub fn add_speed_climbs(all: &mut Vec<SpeedClimb>, further: Vec<SpeedClimb>) {
    for climb in further {
        let is_same = |it: &&mut SpeedClimb| (&it.family, it.level) == (&climb.family, climb.level);
        match all.iter_mut().find(is_same) {
            Some(same) => add_rungs(&mut same.rungs, &climb.rungs),
            None => all.push(climb),
        }
    }
    all.sort_by(|one, other| (&one.family, one.level).cmp(&(&other.family, other.level)));
}

fn add_rungs(all: &mut Vec<SpeedRung>, further: &[SpeedRung]) {
    for rung in further {
        match all.iter_mut().find(|it| it.speed == rung.speed) {
            Some(same) => same.add(rung),
            None => all.push(*rung),
        }
    }
    all.sort_by(|one, other| one.speed.total_cmp(&other.speed));
}
