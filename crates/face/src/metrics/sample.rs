//! One planned episode as figures see it.

use std::collections::BTreeMap;

use protocol::{TaskBrief, TrialId};

use crate::run::{EpisodeRow, RunView, completion, route_ratio};

/// A run with what the progress judge says about its episodes.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedRun {
    pub view: RunView,
    /// 1 to 5, of the episodes that were judged.
    pub progress: BTreeMap<TrialId, u8>,
}

impl From<RunView> for JudgedRun {
    /// Nobody judged it.
    fn from(view: RunView) -> JudgedRun {
        JudgedRun {
            view,
            progress: BTreeMap::new(),
        }
    }
}

/// An episode with the task that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'r> {
    pub row: &'r EpisodeRow,
    pub task: &'r TaskBrief,
    /// Which attempt at its task, counted over all runs of the agent.
    pub attempt: usize,
    pub progress: Option<u8>,
    /// Steps of the shortest known route.
    pub shortest: Option<u32>,
}

/// The episodes of several runs. Attempts at a task are numbered in the order of the runs.
pub fn samples<'r>(runs: &[&'r JudgedRun]) -> Vec<Sample<'r>> {
    let mut attempts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for run in runs {
        let view = &run.view;
        let tasks: BTreeMap<&str, &TaskBrief> = view
            .tasks
            .iter()
            .map(|task| (task.id.as_str(), task))
            .collect();
        for row in &view.episodes {
            let id = row.trial.task.as_str();
            let Some(task) = tasks.get(id) else { continue };
            let attempt = attempts.entry(id).or_default();
            all.push(Sample {
                row,
                task,
                attempt: *attempt,
                progress: run.progress.get(&row.trial).copied(),
                shortest: view.shortest.get(id).copied(),
            });
            *attempt += 1;
        }
    }
    all
}

impl Sample<'_> {
    pub fn id(&self) -> &str {
        &self.task.id
    }

    pub fn is_passed(&self) -> bool {
        self.row.is_passed()
    }

    /// What was not played has completed nothing.
    pub fn completion(&self) -> f64 {
        self.row.played.as_ref().map_or(0.0, completion)
    }

    pub fn score(&self) -> f64 {
        self.row.played.as_ref().map_or(0.0, |it| it.score)
    }

    pub fn steps(&self) -> Option<f64> {
        let played = self.row.played.as_ref()?;
        Some(f64::from(played.steps))
    }

    /// Steps of a solved episode per step of the shortest known route.
    pub fn route_ratio(&self) -> Option<f64> {
        route_ratio(self.row.played.as_ref()?, self.shortest)
    }
}
