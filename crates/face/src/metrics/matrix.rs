//! Runs beside each other, task by task: who solved what, and where they differ.

use std::collections::{BTreeMap, BTreeSet};

use protocol::TrialId;

use super::compare::TaskPair;
use crate::run::{EpisodeRow, RunView};

/// A row for every task that any of the runs planned.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// In the order of the first run, then what only later ones have.
    pub rows: Vec<MatrixRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MatrixRow {
    pub task: String,
    pub title: String,
    /// One for every run; nothing where it did not plan the task.
    pub cells: Vec<Option<MatrixCell>>,
}

/// What came of a task in one run.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixCell {
    pub passed: usize,
    pub attempts: usize,
    /// Attempts that came to a verdict.
    pub played: usize,
    /// Steps of the attempts that were played, their mean.
    pub steps: Option<f64>,
    /// Of the first attempt, for who wants to see it.
    pub trial: TrialId,
}

impl MatrixCell {
    fn of(attempts: &[&EpisodeRow]) -> Option<MatrixCell> {
        let played: Vec<u32> = attempts
            .iter()
            .filter_map(|row| row.played.as_ref().map(|it| it.steps))
            .collect();
        let sum: f64 = played.iter().copied().map(f64::from).sum();
        Some(MatrixCell {
            passed: attempts.iter().filter(|row| row.is_passed()).count(),
            attempts: attempts.len(),
            played: played.len(),
            steps: (!played.is_empty()).then(|| sum / played.len() as f64),
            trial: attempts.first()?.trial.clone(),
        })
    }

    /// By the rule of the paired test.
    pub fn is_solved(&self) -> bool {
        TaskPair::is_solved([self.passed, self.attempts])
    }
}

impl MatrixRow {
    /// Did some of the runs that have it solve it and others not?
    pub fn is_changed(&self) -> bool {
        let mut solved = self.cells.iter().flatten().map(MatrixCell::is_solved);
        let first = solved.next();
        solved.any(|it| Some(it) != first)
    }
}

impl Matrix {
    pub fn of(runs: &[&RunView]) -> Matrix {
        let by_task: Vec<_> = runs.iter().map(|run| by_task(run)).collect();
        let mut rows: Vec<MatrixRow> = Vec::new();
        let mut seen = BTreeSet::new();
        for task in runs.iter().flat_map(|run| &run.tasks) {
            if !seen.insert(task.id.as_str()) {
                continue;
            }
            let cell = |tasks: &BTreeMap<&str, Vec<&EpisodeRow>>| {
                tasks
                    .get(task.id.as_str())
                    .and_then(|it| MatrixCell::of(it))
            };
            rows.push(MatrixRow {
                task: task.id.clone(),
                title: task.title.clone(),
                cells: by_task.iter().map(cell).collect(),
            });
        }
        Matrix { rows }
    }

    pub fn changed(&self) -> usize {
        self.rows.iter().filter(|row| row.is_changed()).count()
    }
}

fn by_task(run: &RunView) -> BTreeMap<&str, Vec<&EpisodeRow>> {
    let mut tasks: BTreeMap<&str, Vec<&EpisodeRow>> = BTreeMap::new();
    for row in &run.episodes {
        tasks.entry(row.trial.task.as_str()).or_default().push(row);
    }
    tasks
}
