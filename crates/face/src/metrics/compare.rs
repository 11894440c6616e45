//! Two runs of the same tasks, task by task.

use std::collections::{BTreeMap, BTreeSet};

use protocol::RunManifest;
use serde::Serialize;

use super::mcnemar::mcnemar;
use super::paired;
use super::sample::{JudgedRun, Sample, samples};
use crate::run::action_space;
use crate::words;

pub const COMPARISON_SCHEMA: &str = "gauntlet.comparison/1";
/// Tasks that a message names.
const NAMED: usize = 3;

/// What the second run has over the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub schema: String,
    pub first: Side,
    pub second: Side,
    pub tasks: usize,
    /// A task is solved by a run that passes more than half of its attempts.
    pub both_solved: usize,
    pub first_alone: usize,
    pub second_alone: usize,
    pub neither: usize,
    /// Of McNemar's exact test, two-sided.
    pub p_value: f64,
    /// Success rate of the second run less that of the first, over all attempts.
    pub difference: f64,
    /// Of 95 %, by Newcombe's method for pairs. Absent for fewer than two tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Over the tasks that both solved: means of their passed attempts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared: Option<Shared>,
    /// Tasks that one run alone solved.
    pub changed: Vec<TaskPair>,
    /// What else differs between the runs, in words.
    pub warnings: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    pub run: String,
    pub agent: String,
    pub success_rate: f64,
    pub passed: usize,
    pub episodes: usize,
}

/// First and second run side by side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shared {
    pub tasks: usize,
    /// Absent where the runs' steps are made of different actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<[f64; 2]>,
    pub wall_ms: [f64; 2],
}

/// Passed attempts of all attempts at a task, in either run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaskPair {
    pub task: String,
    pub first: [usize; 2],
    pub second: [usize; 2],
}

impl TaskPair {
    /// More than half of the attempts passed.
    pub fn is_solved([passed, all]: [usize; 2]) -> bool {
        passed * 2 > all
    }

    /// Passed attempts of all, in either run. A task that a run has no attempt at was not solved by it.
    fn rates(&self) -> [f64; 2] {
        [self.first, self.second].map(|[passed, all]| passed as f64 / all.max(1) as f64)
    }

    pub fn solved(&self) -> (bool, bool) {
        let is_solved = TaskPair::is_solved;
        (is_solved(self.first), is_solved(self.second))
    }
}

/// Refuses, with the reason, runs whose difference would say nothing about their agents.
pub fn compare(first: &JudgedRun, second: &JudgedRun) -> Result<Comparison, String> {
    refuse(first, second)?;
    let runs = [first, second].map(|run| samples(&[run]));
    let [one, other] = [&runs[0], &runs[1]].map(|samples| by_task(samples));
    let pairs: Vec<TaskPair> = one
        .keys()
        .filter_map(|task| {
            Some(TaskPair {
                task: task.to_string(),
                first: count(one.get(task)?),
                second: count(other.get(task)?),
            })
        })
        .collect();
    let counted = |wanted: (bool, bool)| pairs.iter().filter(|it| it.solved() == wanted).count();
    let (first_alone, second_alone) = (counted((true, false)), counted((false, true)));
    let [one_rate, other_rate] = rates(&pairs).ok_or("these runs have no episodes")?;
    let of_tasks: Vec<_> = pairs.iter().map(TaskPair::rates).collect();
    let both: Vec<&str> = pairs
        .iter()
        .filter(|it| it.solved() == (true, true))
        .map(|it| it.task.as_str())
        .collect();
    Ok(Comparison {
        schema: COMPARISON_SCHEMA.into(),
        first: side(first, &runs[0]),
        second: side(second, &runs[1]),
        tasks: pairs.len(),
        both_solved: both.len(),
        first_alone,
        second_alone,
        neither: counted((false, false)),
        p_value: mcnemar(first_alone, second_alone),
        difference: other_rate - one_rate,
        interval: paired::interval(&of_tasks, [one_rate, other_rate]),
        shared: shared(&both, &one, &other, steps_are_alike(first, second)),
        changed: pairs
            .iter()
            .filter(|it| it.solved().0 != it.solved().1)
            .cloned()
            .collect(),
        warnings: warnings(first, second),
    })
}

fn refuse(first: &JudgedRun, second: &JudgedRun) -> Result<(), String> {
    let (one, other) = (&first.view, &second.view);
    if one.scorer != other.scorer {
        return Err(format!(
            "the runs were judged by different rules, {:?} and {:?}; `gauntlet score` judges a run by the present ones",
            one.scorer, other.scorer
        ));
    }
    let given = |it: Option<u32>| match it {
        None => "from the beginning".to_string(),
        Some(count) => format!("with {count} subtasks given as done"),
    };
    let (from, to) = (one.manifest.from_subtask, other.manifest.from_subtask);
    if from != to {
        return Err(format!(
            "the episodes of one run begin {}, those of the other {}",
            given(from),
            given(to)
        ));
    }
    let tasks = |manifest: &RunManifest| manifest.tasks.iter().cloned().collect::<BTreeSet<_>>();
    let (one, other) = (&one.manifest, &other.manifest);
    let (of_one, of_other) = (tasks(one), tasks(other));
    let odd: Vec<String> = of_one.symmetric_difference(&of_other).cloned().collect();
    if !odd.is_empty() {
        return Err(format!(
            "the runs do not have the same tasks: {} are in one of them alone ({})",
            odd.len(),
            named(&odd)
        ));
    }
    let changed: Vec<String> = one
        .task_digests
        .iter()
        .filter(|(file, digest)| {
            other
                .task_digests
                .get(*file)
                .is_some_and(|it| it != *digest)
        })
        .map(|(file, _)| file.clone())
        .collect();
    match changed.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the runs played different versions of {} task files ({})",
            changed.len(),
            named(&changed)
        )),
    }
}

fn named(names: &[String]) -> String {
    let mut text = names[..names.len().min(NAMED)].join(", ");
    if names.len() > NAMED {
        text.push_str(", ...");
    }
    text
}

/// What is no reason to refuse and may explain a difference.
fn warnings(first: &JudgedRun, second: &JudgedRun) -> Vec<String> {
    let (one, other) = (&first.view.manifest, &second.view.manifest);
    let facts = |it: &RunManifest| {
        [
            ("seed", it.seed.to_string()),
            ("window", format!("{}x{}", it.width, it.height)),
            ("clock", words::clock(it)),
            ("observation", words::sight(it)),
            (
                "step budget",
                it.steps
                    .map_or("the tasks' own".into(), |it| it.to_string()),
            ),
            ("attempts per task", it.repeats.to_string()),
            ("browser", it.browser.clone()),
        ]
    };
    let pairs = facts(one).into_iter().zip(facts(other));
    let mut found: Vec<String> = pairs
        .filter(|(one, other)| one.1 != other.1)
        .map(|((name, one), (_, other))| format!("other {name}: {one} and {other}"))
        .collect();
    for run in [first, second] {
        if let Some(fault) = &run.view.fault {
            found.push(format!("{} is not in order: {fault}", run.view.name));
        }
    }
    if one.builds != other.builds || one.page_digests != other.page_digests {
        found.push("the tools are not the same builds".into());
    }
    for run in [first, second] {
        let unplayed = run.view.unplayed().count();
        if unplayed > 0 {
            found.push(format!(
                "{}: {unplayed} episodes were not played and count as not passed",
                run.view.name
            ));
        }
    }
    if !steps_are_alike(first, second) {
        found.push("steps are made of different actions and are not compared".into());
    }
    found
}

fn steps_are_alike(first: &JudgedRun, second: &JudgedRun) -> bool {
    action_space(&first.view) == action_space(&second.view)
}

type ByTask<'s, 'r> = BTreeMap<&'s str, Vec<&'s Sample<'r>>>;

fn by_task<'s, 'r>(samples: &'s [Sample<'r>]) -> ByTask<'s, 'r> {
    let mut tasks = ByTask::new();
    for it in samples {
        tasks.entry(it.id()).or_default().push(it);
    }
    tasks
}

fn count(attempts: &Vec<&Sample<'_>>) -> [usize; 2] {
    let passed = attempts.iter().filter(|it| it.is_passed()).count();
    [passed, attempts.len()]
}

fn side(run: &JudgedRun, samples: &[Sample<'_>]) -> Side {
    let passed = samples.iter().filter(|it| it.is_passed()).count();
    Side {
        run: run.view.name.clone(),
        agent: run.view.manifest.agent.clone(),
        success_rate: passed as f64 / samples.len().max(1) as f64,
        passed,
        episodes: samples.len(),
    }
}

/// Of either run over all attempts.
fn rates(pairs: &[TaskPair]) -> Option<[f64; 2]> {
    let rate = |side: fn(&TaskPair) -> [usize; 2]| {
        let counts = pairs.iter().map(side);
        let (passed, all) = counts.fold((0, 0), |sum, it| (sum.0 + it[0], sum.1 + it[1]));
        (all > 0).then(|| passed as f64 / all as f64)
    };
    Some([rate(|it| it.first)?, rate(|it| it.second)?])
}

fn shared(
    both: &[&str],
    one: &ByTask<'_, '_>,
    other: &ByTask<'_, '_>,
    has_steps: bool,
) -> Option<Shared> {
    if both.is_empty() {
        return None;
    }
    // Tasks of which a side does not tell a figure are left out on both sides.
    let means = |value: fn(&Sample<'_>) -> Option<f64>| {
        let pairs: Vec<(f64, f64)> = both
            .iter()
            .filter_map(|task| {
                Some((
                    passed_mean(&one[task], value)?,
                    passed_mean(&other[task], value)?,
                ))
            })
            .collect();
        let mean =
            |side: fn(&(f64, f64)) -> f64| pairs.iter().map(side).sum::<f64>() / pairs.len() as f64;
        (!pairs.is_empty()).then(|| [mean(|it| it.0), mean(|it| it.1)])
    };
    Some(Shared {
        tasks: both.len(),
        steps: means(|it| it.steps()).filter(|_| has_steps),
        tokens: means(|it| it.row.usage.tokens()),
        cost: means(|it| it.row.usage.cost),
        wall_ms: means(|it| Some(it.row.wall_ms as f64))?,
    })
}

fn passed_mean(attempts: &[&Sample<'_>], value: fn(&Sample<'_>) -> Option<f64>) -> Option<f64> {
    let passed = attempts.iter().filter(|it| it.is_passed());
    let values: Vec<f64> = passed.filter_map(|it| value(it)).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
