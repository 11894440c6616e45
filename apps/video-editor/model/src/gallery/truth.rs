//! Who should be on programme when, and how much of that a list of cuts got right.

use std::collections::BTreeSet;

use super::plan::{Cut, Programme, feed_at};
use super::scenario::{FEEDS, Feed, Lamp, Scenario, WIDE};

/// So long after a change the feed of before counts as well.
pub const GRACE_MS: u64 = 400;

/// From this moment on, this feed is the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// A moment of the show.
    pub from: u64,
    /// Until the next stretch.
    pub feed: Feed,
}

/// What the rules ask for in a show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// When the show is over.
    pub length_ms: u64,
    /// From 0 on; no two that follow each other have the same feed.
    pub right: Vec<Stretch>,
    /// Cameras that must not be shown, and when.
    pub red: Vec<Lamp>,
}

impl Truth {
    /// The rules, applied: who began to speak last, unless the lamp is red; the wide shot otherwise.
    pub fn of(scenario: &Scenario) -> Truth {
        let mut edges: BTreeSet<u64> = BTreeSet::from([0]);
        edges.extend(scenario.speech.iter().flat_map(|it| [it.from, it.to]));
        edges.extend(scenario.lamps.iter().flat_map(|it| [it.from, it.to]));
        let mut right: Vec<Stretch> = Vec::new();
        for from in edges.into_iter().filter(|it| *it < scenario.length_ms) {
            let feed = wanted(scenario, from);
            if right.last().is_none_or(|last| last.feed != feed) {
                right.push(Stretch { from, feed });
            }
        }
        Truth {
            length_ms: scenario.length_ms,
            right,
            red: scenario.lamps.clone(),
        }
    }

    /// The cuts of somebody who knows everything.
    pub fn ideal(&self) -> Vec<Cut> {
        let cuts = self.right.iter().map(|it| Cut {
            at_ms: it.from,
            feed: it.feed,
        });
        // The show begins with the wide shot.
        cuts.skip_while(|cut| cut.feed == WIDE).collect()
    }

    /// How often the right feed changes.
    pub fn changes(&self) -> usize {
        self.right.len().saturating_sub(1)
    }

    /// Is this feed on programme rightly?
    pub fn is_right(&self, feed: Feed, at_ms: u64) -> bool {
        let mut red = self.red.iter();
        if red.any(|it| it.feed == feed && (it.from..it.to).contains(&at_ms)) {
            return false;
        }
        let after = self.right.partition_point(|it| it.from <= at_ms);
        let Some(now) = after.checked_sub(1) else {
            return false;
        };
        if self.right[now].feed == feed {
            return true;
        }
        let is_fresh = at_ms - self.right[now].from < GRACE_MS;
        let before = now.checked_sub(1).map(|it| self.right[it].feed);
        is_fresh && before == Some(feed)
    }

    /// The share of the show with the right feed on programme, from the wide shot on.
    pub fn share(&self, cuts: &[Cut]) -> f64 {
        let mut edges = self.edges();
        edges.extend(cuts.iter().map(|cut| cut.at_ms));
        let programme = Programme::of(cuts, self.length_ms);
        let right = self.sum(&edges, |from| feed_at(&programme, from));
        right as f64 / self.length_ms as f64
    }

    /// The share that the best single cut gets, made by somebody who knows everything: chance and doing nothing
    /// stay below it.
    pub fn floor(&self) -> f64 {
        let edges: Vec<u64> = self.edges().into_iter().collect();
        // For every feed what it got right up to each edge.
        let sums = FEEDS.map(|feed| {
            let mut sum = 0;
            let mut sums = vec![0];
            for pair in edges.windows(2) {
                sum += (pair[1] - pair[0]) * u64::from(self.is_right(feed, pair[0]));
                sums.push(sum);
            }
            sums
        });
        let mut best = 0;
        for one in &sums {
            for other in &sums {
                let whole = other.last().copied().unwrap_or(0);
                let cuts = one
                    .iter()
                    .zip(other)
                    .map(|(before, skipped)| before + whole - skipped);
                best = best.max(cuts.max().unwrap_or(0));
            }
        }
        best as f64 / self.length_ms as f64
    }

    /// From 0 for what the best single cut gets to 1 for all of the show.
    pub fn score(&self, share: f64) -> f64 {
        let floor = self.floor();
        if floor >= 1.0 {
            return 0.0;
        }
        ((share - floor) / (1.0 - floor)).clamp(0.0, 1.0)
    }

    /// Every moment at which what is right may change, from the beginning to the end.
    fn edges(&self) -> BTreeSet<u64> {
        let right = self
            .right
            .iter()
            .flat_map(|it| [it.from, it.from + GRACE_MS]);
        let red = self.red.iter().flat_map(|it| [it.from, it.to]);
        let inside = right.chain(red).filter(|at| *at < self.length_ms);
        inside.chain([0, self.length_ms]).collect()
    }

    fn sum(&self, edges: &BTreeSet<u64>, shown: impl Fn(u64) -> Feed) -> u64 {
        let edges: Vec<u64> = edges
            .iter()
            .copied()
            .filter(|it| *it <= self.length_ms)
            .collect();
        let stretches = edges.windows(2).map(|pair| (pair[0], pair[1] - pair[0]));
        let right = stretches.filter(|(from, _)| self.is_right(shown(*from), *from));
        right.map(|(_, length)| length).sum()
    }
}

/// The feed that the rules ask for at a moment.
fn wanted(scenario: &Scenario, at_ms: u64) -> Feed {
    let speaking = scenario
        .speech
        .iter()
        .filter(|it| (it.from..it.to).contains(&at_ms));
    let last = speaking.max_by_key(|it| it.from);
    match last {
        Some(speech) if !scenario.is_red(speech.feed, at_ms) => speech.feed,
        _ => WIDE,
    }
}
