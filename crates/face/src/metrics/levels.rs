//! How hard tasks are for all agents together: the levels L1 to L5 of VeriGUI.

use std::collections::BTreeMap;

use serde::Serialize;

use super::sample::Sample;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Level {
    /// Somebody solves it.
    L1,
    /// Nobody does, and more than 20 % of the checks are satisfied.
    L2,
    /// More than 5 %.
    L3,
    /// More than nothing.
    L4,
    /// Nothing.
    L5,
}

/// Tasks by level, over `agents` agents.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Levels {
    pub agents: usize,
    pub tasks: BTreeMap<Level, Vec<String>>,
}

impl Level {
    pub const ALL: [Level; 5] = [Level::L1, Level::L2, Level::L3, Level::L4, Level::L5];

    pub fn of(is_solved: bool, completion: f64) -> Level {
        match completion {
            _ if is_solved => Level::L1,
            it if it > 0.20 => Level::L2,
            it if it > 0.05 => Level::L3,
            it if it > 0.0 => Level::L4,
            _ => Level::L5,
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Level::L1 => "solved at least once",
            Level::L2 => "never solved, more than 20 % of the checks satisfied",
            Level::L3 => "never solved, 5 to 20 % of the checks satisfied",
            Level::L4 => "never solved, up to 5 % of the checks satisfied",
            Level::L5 => "nothing of it achieved",
        }
    }
}

/// Every agent weighs the same in the completion of a task, however often it tried.
pub fn levels(agents: &[Vec<Sample<'_>>]) -> Levels {
    let mut solved: BTreeMap<&str, bool> = BTreeMap::new();
    let mut shares: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for samples in agents {
        let mut own: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for it in samples {
            *solved.entry(it.id()).or_default() |= it.is_passed();
            own.entry(it.id()).or_default().push(it.completion());
        }
        for (task, values) in own {
            shares.entry(task).or_default().push(mean(&values));
        }
    }
    let mut tasks: BTreeMap<Level, Vec<String>> = BTreeMap::new();
    for (task, is_solved) in solved {
        let completion = shares.get(task).map_or(0.0, |it| mean(it));
        let level = Level::of(is_solved, completion);
        tasks.entry(level).or_default().push(task.to_string());
    }
    Levels {
        agents: agents.len(),
        tasks,
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
