//! Ladders of agents in an order: rows from runs.

use std::cmp::Ordering;

use serde::Serialize;

use crate::ladder::{Climb, Ladders, add_climbs};
use crate::leaderboard::{rows, verified};
use crate::run::{Count, RunCard};

/// The ladders of one agent, over all its runs that have family episodes, judged by the same rules and shown the page in
/// the same way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderEntry {
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
    pub ladders: Ladders,
}

impl LadderEntry {
    /// `None` where no run has family episodes.
    fn of(runs: &[&RunCard]) -> Option<LadderEntry> {
        let first = runs.first()?;
        let mut climbs: Vec<Climb> = Vec::new();
        let mut count = Count::default();
        for run in runs {
            add_climbs(&mut climbs, &run.climbs);
            let it = verified(run);
            count.passed += it.passed;
            count.episodes += it.episodes;
        }
        Some(LadderEntry {
            agent: first.agent.clone(),
            scorer: first.scorer.clone(),
            observation: first.observation.clone(),
            action_space: first.action_space.clone(),
            runs: runs.iter().map(|run| run.name.clone()).collect(),
            verified: count,
            is_attached: first.is_attached,
            fault: first.fault.clone(),
            ladders: Ladders::from_climbs(&climbs)?,
        })
    }

    /// Was every episode of every run verified by playing it again?
    pub fn is_verified(&self) -> bool {
        self.verified.episodes > 0 && self.verified.passed == self.verified.episodes
    }

    /// Can its figures not be held against others?
    fn is_apart(&self) -> bool {
        self.fault.is_some() || self.is_attached
    }

    /// The higher one is first; what is not in order, or attached, comes last.
    fn order(&self, other: &LadderEntry) -> Ordering {
        let (own, others) = (self.ladders.composite, other.ladders.composite);
        let by_standing = self.is_apart().cmp(&other.is_apart());
        by_standing
            .then(others.level.total_cmp(&own.level))
            .then_with(|| self.agent.cmp(&other.agent))
    }
}

/// Highest composite first.
pub fn ladder_entries(runs: &[RunCard]) -> Vec<LadderEntry> {
    let climbing = runs.iter().filter(|run| !run.climbs.is_empty());
    let rows = rows(climbing);
    let mut entries: Vec<LadderEntry> = rows
        .iter()
        .filter_map(|runs| LadderEntry::of(runs))
        .collect();
    entries.sort_by(LadderEntry::order);
    entries
}
