//! What came of all samples: the figures of a log's header.

use std::collections::BTreeMap;

use face::Usage;
use serde_json::{Map, Value, json};

use super::model_name;
use crate::episode::{Episode, RunFacts};

/// The scorer that says whether every check passed.
pub const PASS: &str = "pass";
/// The scorer with partial credit.
pub const SCORE: &str = "score";

/// What came of one episode.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub task: String,
    pub epoch: u32,
    pub pass: f64,
    pub score: f64,
    pub is_scored: bool,
    pub usage: Usage,
    pub ended_ms: u64,
}

impl Outcome {
    pub fn of(episode: &Episode) -> Outcome {
        let trial = &episode.status.trial;
        Outcome {
            task: trial.task.clone(),
            epoch: trial.repeat + 1,
            pass: f64::from(u8::from(episode.passed())),
            score: episode.score(),
            is_scored: episode.verdict.is_some(),
            usage: Usage::of(&episode.steps),
            ended_ms: episode.status.heartbeat_ms,
        }
    }
}

pub fn results(outcomes: &[Outcome]) -> Value {
    json!({
        "total_samples": outcomes.len(),
        "completed_samples": outcomes.len(),
        "scores": [
            score(PASS, "accuracy", outcomes, |it| it.pass),
            score(SCORE, "mean", outcomes, |it| it.score),
        ],
    })
}

fn score(name: &str, metric: &str, outcomes: &[Outcome], of: fn(&Outcome) -> f64) -> Value {
    let scored = outcomes.iter().filter(|it| it.is_scored).count();
    let means = by_task(outcomes, of);
    let figure = |name: &str, value: f64| json!({"name": name, "value": value, "params": {}});
    json!({
        "name": name,
        "scorer": name,
        "reducer": "mean",
        "scored_samples": scored,
        "unscored_samples": outcomes.len() - scored,
        "params": {},
        "metrics": {
            (metric): figure(metric, mean(&means)),
            "stderr": figure("stderr", standard_error(&means)),
        },
    })
}

/// The mean over the epochs of every task, which is what Inspect's figures are over. An episode without a
/// verdict counts as 0, as it does in the figures of a run.
fn by_task(outcomes: &[Outcome], of: fn(&Outcome) -> f64) -> Vec<f64> {
    let mut tasks: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for outcome in outcomes {
        tasks.entry(&outcome.task).or_default().push(of(outcome));
    }
    tasks.values().map(|all| mean(all)).collect()
}

fn mean(all: &[f64]) -> f64 {
    match all.len() {
        0 => 0.0,
        count => all.iter().sum::<f64>() / count as f64,
    }
}

/// Of the mean, with the deviation of a sample; 0 where there is no second value.
fn standard_error(all: &[f64]) -> f64 {
    if all.len() < 2 {
        return 0.0;
    }
    let (middle, count) = (mean(all), all.len() as f64);
    let squares: f64 = all.iter().map(|it| (it - middle).powi(2)).sum();
    (squares / (count - 1.0) / count).sqrt()
}

/// What was used, by model; nothing where nobody said so.
pub fn usage(run: &RunFacts, outcomes: &[Outcome]) -> Value {
    let mut sum = Usage::default();
    outcomes.iter().for_each(|it| sum.add(it.usage));
    by_model(run, &sum)
}

pub fn by_model(run: &RunFacts, usage: &Usage) -> Value {
    let mut models = Map::new();
    if let Some(usage) = spelled(usage) {
        models.insert(model_name(run), usage);
    }
    Value::Object(models)
}

/// As Inspect spells usage.
pub fn spelled(usage: &Usage) -> Option<Value> {
    if usage.is_empty() {
        return None;
    }
    let whole = |it: Option<f64>| it.unwrap_or(0.0).round() as u64;
    let (input, output) = (whole(usage.input), whole(usage.output));
    Some(json!({
        "input_tokens": input,
        "output_tokens": output,
        "total_tokens": input + output,
        "input_tokens_cache_read": usage.cached.map(|it| whole(Some(it))),
        "total_cost": usage.cost,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(task: &str, epoch: u32, pass: f64) -> Outcome {
        Outcome {
            task: task.into(),
            epoch,
            pass,
            score: pass,
            is_scored: true,
            usage: Usage::default(),
            ended_ms: 0,
        }
    }

    #[test]
    fn figures_are_over_tasks_and_not_over_epochs() {
        let outcomes = [
            outcome("a", 1, 1.0),
            outcome("a", 2, 0.0),
            outcome("b", 1, 1.0),
        ];
        let results = results(&outcomes);
        let metrics = &results["scores"][0]["metrics"];
        assert_eq!(metrics["accuracy"]["value"], 0.75);
        assert_eq!(metrics["stderr"]["value"], 0.25);
        assert_eq!(results["total_samples"], 3);
    }

    #[test]
    fn nothing_has_a_mean_of_nothing() {
        assert_eq!(mean(&[]), 0.0);
        assert_eq!(standard_error(&[1.0]), 0.0);
    }
}
