//! Ladders over speed of agents: rows from runs.

use std::cmp::Ordering;

use serde::Serialize;

use crate::ladder::speed::{SpeedLadders, add_speed_climbs};
use crate::leaderboard::{rows, verified};
use crate::run::{Count, RunCard};

/// The ladders over speed of one agent, over all its runs that are some, judged by the same rules and shown the page in
/// the same way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpeedEntry {
    pub agent: String,
    pub scorer: String,
    pub observation: String,
    pub action_space: String,
    /// Names of its runs, newest first.
    pub runs: Vec<String>,
    /// Episodes that were played again and came out the same, of how many.
    pub verified: Count,
    /// Played in browsers that agents or people brought.
    pub is_attached: bool,
    /// Why the folders of its runs cannot be what they say they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    pub ladders: SpeedLadders,
}

impl SpeedEntry {
    /// `None` where no run is a ladder over speed.
    fn of(runs: &[&RunCard]) -> Option<SpeedEntry> {
        let first = runs.first()?;
        let mut climbs = Vec::new();
        let mut count = Count::default();
        for run in runs {
            add_speed_climbs(&mut climbs, run.speed_climbs.clone());
            let it = verified(run);
            count.passed += it.passed;
            count.episodes += it.episodes;
        }
        Some(SpeedEntry {
            agent: first.agent.clone(),
            scorer: first.scorer.clone(),
            observation: first.observation.clone(),
            action_space: first.action_space.clone(),
            runs: runs.iter().map(|run| run.name.clone()).collect(),
            verified: count,
            is_attached: first.is_attached,
            fault: first.fault.clone(),
            ladders: SpeedLadders::from_climbs(climbs)?,
        })
    }

    /// Was every episode of every run verified by playing it again?
    pub fn is_verified(&self) -> bool {
        self.verified.episodes > 0 && self.verified.passed == self.verified.episodes
    }

    /// Over everything that was played.
    pub fn passed(&self) -> Count {
        let climbs = || self.ladders.0.iter().map(|it| &it.climb);
        Count {
            passed: climbs().map(|it| it.passed()).sum(),
            episodes: climbs().map(|it| it.episodes()).sum(),
        }
    }

    /// By name: agents may have played other families, levels and speeds. What is not in order, or attached, comes last.
    fn order(&self, other: &SpeedEntry) -> Ordering {
        let is_apart = |it: &SpeedEntry| it.fault.is_some() || it.is_attached;
        let by_standing = is_apart(self).cmp(&is_apart(other));
        by_standing
            .then_with(|| self.agent.cmp(&other.agent))
            .then_with(|| self.observation.cmp(&other.observation))
    }
}

/// Every agent that played a ladder over speed.
pub fn speed_entries(runs: &[RunCard]) -> Vec<SpeedEntry> {
    let over_speed = runs.iter().filter(|run| run.is_over_speed);
    let rows = rows(over_speed);
    let mut entries: Vec<SpeedEntry> = rows
        .iter()
        .filter_map(|runs| SpeedEntry::of(runs))
        .collect();
    entries.sort_by(SpeedEntry::order);
    entries
}
