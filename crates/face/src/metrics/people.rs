//! An agent against people on the same tasks. People work in a browser of their own, where a step is nothing that
//! could be compared with an agent's; times can be.

use std::collections::BTreeMap;

use serde::Serialize;

use super::bootstrap::Clusters;
use super::means::Mean;
use super::sample::{JudgedRun, Sample, samples};

/// Over the tasks that both were given.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgainstPeople {
    pub tasks: usize,
    pub agent_success: f64,
    pub people_success: f64,
    /// Tasks that both solved at least once.
    pub both_solved: usize,
    /// The agent's time for a solved task, divided by the median of people's: the mean over tasks that both solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ratio: Option<Mean>,
}

/// `None` where there is no task in common.
pub fn against_people(agent: &[&JudgedRun], people: &[&JudgedRun]) -> Option<AgainstPeople> {
    let (agent, people) = (samples(agent), samples(people));
    let (own, theirs) = (by_task(&agent), by_task(&people));
    let common: Vec<&str> = own
        .keys()
        .copied()
        .filter(|task| theirs.contains_key(task))
        .collect();
    let success = |of: &BTreeMap<&str, Vec<&Sample<'_>>>| {
        let passes = common.iter().flat_map(|task| &of[task]);
        let passes = passes.map(|it| (it.id(), f64::from(u8::from(it.is_passed()))));
        Clusters::of(passes).mean()
    };
    let ratios: Vec<(&str, f64)> = common
        .iter()
        .filter_map(|task| {
            let (agent, people) = (solved_times(&own[task]), solved_times(&theirs[task]));
            let people = median(people).filter(|it| *it > 0.0)?;
            Some((*task, mean(&agent)? / people))
        })
        .collect();
    Some(AgainstPeople {
        tasks: common.len(),
        agent_success: success(&own)?,
        people_success: success(&theirs)?,
        both_solved: ratios.len(),
        time_ratio: Mean::of(ratios),
    })
}

fn by_task<'s, 'r>(samples: &'s [Sample<'r>]) -> BTreeMap<&'s str, Vec<&'s Sample<'r>>> {
    let mut tasks: BTreeMap<&str, Vec<&Sample<'_>>> = BTreeMap::new();
    for it in samples {
        tasks.entry(it.id()).or_default().push(it);
    }
    tasks
}

fn solved_times(samples: &[&Sample<'_>]) -> Vec<f64> {
    let solved = samples.iter().filter(|it| it.is_passed());
    solved.map(|it| it.row.wall_ms as f64).collect()
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        count if count % 2 == 1 => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}
