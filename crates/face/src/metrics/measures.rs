//! What is said about a group of episodes.

use serde::Serialize;

use super::bootstrap::Clusters;
use super::means::{Macro, Mean};
use super::sample::Sample;
use crate::figures::{Interval, macro_rate};

/// Figures of a group. Rates and scores are over all that were planned; steps and what was spent are over those
/// that were played and say so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measures {
    pub tasks: usize,
    /// All that were planned.
    pub episodes: usize,
    /// Those of them that have a verdict.
    pub played: usize,
    pub passed: usize,
    /// SR: every check passes.
    pub success: Rate,
    /// CR: satisfied checks of all checks, the mean of the episodes.
    pub completion: Mean,
    /// Checks of the episodes that were played, counted.
    pub checks: [usize; 2],
    /// Partial credit, 0 to 1.
    pub score: Mean,
    /// PR: what the judge says, 1 to 5, over the episodes that were judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<Mean>,
    /// CS: steps of the episodes that were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Mean>,
    /// AE: steps of the solved episodes alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_efficiency: Option<Mean>,
    /// Steps of the solved episodes, each divided by those of the shortest known route of its task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route_ratio: Option<Mean>,
    /// CT: tokens of the episodes that tell any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Mean>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Mean>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall_ms: Option<Mean>,
}

/// A success rate with two intervals of 95 %: Wilson's, which takes episodes for independent, and one by
/// resampling tasks, which does not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    pub rate: f64,
    pub standard_error: f64,
    pub wilson: [f64; 2],
    /// Absent for fewer than two tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_tasks: Option<[f64; 2]>,
}

impl Rate {
    fn of(passed: usize, count: usize, clusters: &Clusters) -> Rate {
        let Interval { rate, low, high } = Interval::wilson(passed, count);
        let spread = clusters.spread();
        Rate {
            rate,
            standard_error: crate::figures::standard_error(rate, count),
            wilson: [low, high],
            by_tasks: spread.map(|it| [it.low.min(rate), it.high.max(rate)]),
        }
    }
}

impl Measures {
    /// `None` for no episodes.
    pub fn of(group: &[Sample<'_>]) -> Option<Measures> {
        let mean = |value: &dyn Fn(&Sample<'_>) -> Option<f64>| {
            Mean::of(group.iter().filter_map(|it| Some((it.id(), value(it)?))))
        };
        let played = |value: fn(&Sample<'_>) -> Option<f64>| {
            mean(&move |it| it.row.played.as_ref().and_then(|_| value(it)))
        };
        let passed = group.iter().filter(|it| it.is_passed()).count();
        let passes = group
            .iter()
            .map(|it| (it.id(), f64::from(u8::from(it.is_passed()))));
        let mut tasks: Vec<&str> = group.iter().map(Sample::id).collect();
        tasks.sort_unstable();
        tasks.dedup();
        Some(Measures {
            tasks: tasks.len(),
            episodes: group.len(),
            played: group.iter().filter(|it| it.row.played.is_some()).count(),
            passed,
            success: Rate::of(passed, group.len(), &Clusters::of(passes)),
            completion: mean(&|it| Some(it.completion()))?,
            checks: checks(group),
            score: mean(&|it| Some(it.score()))?,
            progress: mean(&|it| it.progress.map(f64::from)),
            steps: played(|it| it.steps()),
            action_efficiency: mean(&|it| it.steps().filter(|_| it.is_passed())),
            route_ratio: mean(&|it| it.route_ratio()),
            tokens: played(|it| it.row.usage.tokens()),
            cost: played(|it| it.row.usage.cost),
            wall_ms: played(|it| Some(it.row.wall_ms as f64)),
        })
    }
}

fn checks(group: &[Sample<'_>]) -> [usize; 2] {
    let played = group.iter().filter_map(|it| it.row.played.as_ref());
    played.fold([0, 0], |[passed, all], it| {
        let counted = if it.score > 0.0 { it.checks_passed } else { 0 };
        [passed + counted, all + it.checks]
    })
}

impl Macro {
    /// `None` for no apps.
    pub fn of(apps: &[&Measures]) -> Option<Macro> {
        let rates: Vec<Interval> = apps
            .iter()
            .map(|it| Interval::wilson(it.passed, it.episodes))
            .collect();
        let mean = |value: &dyn Fn(&Measures) -> Option<f64>| {
            let values: Vec<f64> = apps.iter().filter_map(|it| value(it)).collect();
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
        };
        let part = |value: fn(&Measures) -> Option<Mean>| mean(&move |it| Some(value(it)?.mean));
        Some(Macro {
            apps: apps.len(),
            success: macro_rate(&rates)?,
            completion: part(|it| Some(it.completion))?,
            score: part(|it| Some(it.score))?,
            progress: part(|it| it.progress),
            steps: part(|it| it.steps),
            action_efficiency: part(|it| it.action_efficiency),
            route_ratio: part(|it| it.route_ratio),
            tokens: part(|it| it.tokens),
            cost: part(|it| it.cost),
            wall_ms: part(|it| it.wall_ms),
        })
    }
}
