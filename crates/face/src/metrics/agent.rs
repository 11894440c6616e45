//! All figures of one agent.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{App, RunOrigin, TaskBrief};
use serde::Serialize;

use super::means::Macro;
use super::measures::Measures;
use super::repeats::Repeats;
use super::sample::{JudgedRun, Sample, samples};
use crate::behaviour::Behaviour;
use crate::failure::FailureKind;
use crate::ladder::Ladders;
use crate::ladder::speed::{SpeedLadders, add_speed_climbs};
use crate::run::{action_space, outcome};
use crate::table::{CAPABILITIES, DIFFICULTIES};
use crate::words;

/// What an agent is told apart by: rows of a leaderboard, and never mixed in a figure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sources {
    pub agent: String,
    #[serde(skip)]
    pub agent_digest: String,
    pub scorer: String,
    pub observation: String,
    pub action_space: String,
    pub origin: RunOrigin,
    /// The number of subtasks that were given as done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
    /// Why the folders cannot be what they say they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_in_order: Option<String>,
}

/// A part of an agent's episodes by its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    pub name: String,
    #[serde(flatten)]
    pub measures: Measures,
}

/// Every run of one agent, judged by the same rules and shown the page in the same way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentMetrics {
    #[serde(flatten)]
    pub sources: Sources,
    pub runs: Vec<String>,
    /// Of these runs, each once. Clicks that were recorded with another seed seldom hit, so figures name theirs.
    pub seeds: Vec<u64>,
    /// Over episodes (micro).
    pub overall: Measures,
    /// Every app alike (macro).
    pub over_apps: Macro,
    pub apps: Vec<Part>,
    pub difficulties: Vec<Part>,
    pub capabilities: Vec<Part>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// Episodes by how they failed.
    pub failures: BTreeMap<FailureKind, usize>,
    /// Episodes that show a behaviour; one may show several.
    pub behaviours: BTreeMap<Behaviour, usize>,
    /// Of the families that were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladders: Option<Ladders>,
    /// Of the ladders over speed among its runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed_ladders: Option<SpeedLadders>,
}

impl Sources {
    pub fn of(run: &JudgedRun) -> Sources {
        let manifest = &run.view.manifest;
        Sources {
            agent: manifest.agent.clone(),
            agent_digest: manifest.agent_digest.clone(),
            scorer: run.view.scorer.clone(),
            observation: words::observation(manifest),
            action_space: action_space(&run.view),
            origin: match run.view.is_attached() {
                true => RunOrigin::Attached,
                false => RunOrigin::Driven,
            },
            from_subtask: manifest.from_subtask,
            not_in_order: run.view.fault.clone(),
        }
    }
}

/// Runs by agent, in the order of their names; the runs of each by the time of their beginning.
pub fn by_agent(runs: &[JudgedRun]) -> Vec<(Sources, Vec<&JudgedRun>)> {
    let mut groups: BTreeMap<Sources, Vec<&JudgedRun>> = BTreeMap::new();
    for run in runs {
        groups.entry(Sources::of(run)).or_default().push(run);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    for (_, runs) in &mut groups {
        runs.sort_by_key(|run| (run.view.manifest.started_ms, run.view.name.clone()));
    }
    groups
}

/// The figures of every agent. Runs without episodes have none.
pub fn agents(runs: &[JudgedRun]) -> Vec<AgentMetrics> {
    let groups = by_agent(runs).into_iter();
    groups
        .filter_map(|(sources, runs)| AgentMetrics::of(sources, &runs))
        .collect()
}

impl AgentMetrics {
    pub fn of(sources: Sources, runs: &[&JudgedRun]) -> Option<AgentMetrics> {
        let all = samples(runs);
        let apps = parts(&all, App::ALL.map(|app| (app.title(), app)), |task, app| {
            task.app == *app
        });
        let measures: Vec<&Measures> = apps.iter().map(|it| &it.measures).collect();
        let attempts = all.iter().map(|it| (it.id(), it.attempt, it.is_passed()));
        let mut failures = BTreeMap::new();
        let mut behaviours = BTreeMap::new();
        for it in &all {
            if let Some(kind) = it.row.failure {
                *failures.entry(kind).or_default() += 1;
            }
            for kind in it.row.behaviours.keys() {
                *behaviours.entry(*kind).or_default() += 1;
            }
        }
        // Runs with other clocks are other rows: either all of these are over speed, or none is.
        let speed_ladders = speed_ladders(runs);
        let seeds: BTreeSet<u64> = runs.iter().map(|run| run.view.manifest.seed).collect();
        Some(AgentMetrics {
            sources,
            seeds: seeds.into_iter().collect(),
            runs: runs.iter().map(|run| run.view.name.clone()).collect(),
            overall: Measures::of(&all)?,
            over_apps: Macro::of(&measures)?,
            difficulties: parts(&all, DIFFICULTIES, |task, it| task.difficulty == *it),
            capabilities: parts(&all, CAPABILITIES, |task, it| {
                task.capabilities.contains(it)
            }),
            apps,
            repeats: Repeats::of(attempts),
            failures,
            behaviours,
            ladders: match speed_ladders {
                Some(_) => None,
                None => Ladders::of(all.iter().map(|it| outcome(it.row, it.shortest))),
            },
            speed_ladders,
        })
    }
}

fn speed_ladders(runs: &[&JudgedRun]) -> Option<SpeedLadders> {
    let mut all = Vec::new();
    for run in runs {
        add_speed_climbs(&mut all, run.view.speed_climbs());
    }
    SpeedLadders::from_climbs(all)
}

fn parts<T, const N: usize>(
    all: &[Sample<'_>],
    names: [(&str, T); N],
    is_inside: fn(&TaskBrief, &T) -> bool,
) -> Vec<Part> {
    let part = |(name, it): (&str, T)| {
        let inside = all.iter().filter(|sample| is_inside(sample.task, &it));
        Some(Part {
            name: name.to_string(),
            measures: Measures::of(&inside.copied().collect::<Vec<_>>())?,
        })
    };
    names.into_iter().filter_map(part).collect()
}
