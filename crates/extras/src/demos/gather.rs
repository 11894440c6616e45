//! What came of the runs: the demos that passed, the states that they went through, and what was dropped.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context;
use evaluator::TaskFile;
use families::Split;
use protocol::{InstanceId, StateEnvelope, TrialId};
use serde::{Deserialize, Serialize};
use trajectories::splits::{Candidate, Place, Side};
use trajectories::{Demo, Episode, Source, sha256};

use super::Play;
use super::plan::route_name;
use crate::export::RunSource;

/// The set that evaluations are made of.
const CORE: &str = "core";

/// A demonstration that passed.
pub struct PassedDemo {
    source: Arc<RunSource>,
    trial: TrialId,
    pub strategy: String,
    pub seed: u64,
    pub is_core: bool,
    /// Hashes of the documents that it went through, without the one that it began with.
    pub states: BTreeSet<String>,
}

/// Instances of families are split by their seeds, whatever else is asked for.
fn is_held_out(task: &str) -> bool {
    let instance = InstanceId::parse(task);
    instance.is_some_and(|it| Split::of(it.seed) == Split::HeldOut)
}

/// One that did not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dropped {
    pub task: String,
    pub strategy: String,
    pub seed: u64,
    /// Demos with wrong turns are tried more than once.
    pub attempt: u32,
    pub reason: String,
}

#[derive(Default)]
pub struct Gathered {
    pub demos: Vec<PassedDemo>,
    pub dropped: Vec<Dropped>,
    /// What made the runs: browser, scorer, pages.
    pub versions: serde_json::Map<String, serde_json::Value>,
}

impl PassedDemo {
    pub fn task(&self) -> &str {
        &self.trial.task
    }

    pub fn candidate(&self, allow_core: bool) -> Candidate {
        Candidate {
            task: self.trial.task.clone(),
            states: self.states.clone(),
            is_held_out: (self.is_core && !allow_core) || is_held_out(&self.trial.task),
        }
    }
}

/// Reads every finished episode of the runs.
pub fn gather(plays: &[Play]) -> anyhow::Result<Gathered> {
    let mut gathered = Gathered::default();
    for play in plays {
        let folder = play.folder();
        let manifest = folder.manifest()?;
        for (name, value) in [
            ("browser", serde_json::json!(manifest.browser)),
            ("scorer", serde_json::json!(manifest.scorer)),
            ("runner", serde_json::json!(manifest.runner)),
        ] {
            gathered.versions.insert(name.into(), value);
        }
        let builds = gathered.versions.entry("builds");
        if let serde_json::Value::Object(builds) = builds.or_insert_with(|| serde_json::json!({})) {
            let of_run = manifest.builds.iter();
            builds.extend(of_run.map(|(app, build)| (app.clone(), serde_json::json!(build))));
        }
        let source = Arc::new(RunSource::open(folder)?);
        for trial in &source.trials {
            add(&source, trial, play, &mut gathered)?;
        }
    }
    Ok(gathered)
}

fn add(
    source: &Arc<RunSource>,
    trial: &TrialId,
    play: &Play,
    gathered: &mut Gathered,
) -> anyhow::Result<()> {
    let episode = source.read(trial, None)?;
    let strategy = route_name(&trial.task, play.route).unwrap_or("the only one");
    if !episode.passed() {
        gathered.dropped.push(Dropped {
            task: trial.task.clone(),
            strategy: strategy.into(),
            seed: play.seed,
            attempt: play.attempt,
            reason: why(&episode),
        });
        return Ok(());
    }
    let task = source.task(&trial.task)?;
    let export = source.export_of(trial)?;
    gathered.demos.push(PassedDemo {
        source: source.clone(),
        trial: trial.clone(),
        strategy: strategy.into(),
        seed: play.seed,
        is_core: task.brief.set == CORE,
        states: states(task, &export).with_context(|| format!("the states of {}", trial.task))?,
    });
    Ok(())
}

/// Why a demo did not pass, in a sentence.
fn why(episode: &Episode) -> String {
    if let Some(message) = episode.message() {
        return message;
    }
    let verdict = episode.verdict.as_ref();
    let checks = verdict.into_iter().flat_map(|verdict| {
        let of_subtasks = verdict.subtasks.iter().flat_map(|it| &it.checks);
        verdict.gates.iter().chain(of_subtasks)
    });
    let failed: Vec<_> = checks
        .filter(|check| !check.pass)
        .map(|check| check.name.as_str())
        .collect();
    match failed.is_empty() {
        true => format!("it ended with {}", episode.end()),
        false => format!("failed: {}", failed.join(", ")),
    }
}

/// Hashes of the documents after every operation. The one that a visit begins with belongs to everybody.
fn states(task: &TaskFile, export: &str) -> anyhow::Result<BTreeSet<String>> {
    let envelope: StateEnvelope = serde_json::from_str(export)?;
    let counts: Vec<usize> = (1..=envelope.operations.len()).collect();
    let states = evaluator::states_along(task, &envelope, &counts).map_err(anyhow::Error::msg)?;
    let app = task.brief.app.slug();
    let mut hashes = states.iter().map(|it| sha256(format!("{app} {it}")));
    let start = hashes.next();
    let mut visited: BTreeSet<String> = hashes.collect();
    if let Some(start) = start {
        visited.remove(&start);
    }
    Ok(visited)
}

/// All demos with their places.
pub struct DemoSource {
    demos: Vec<(PassedDemo, Place)>,
}

impl DemoSource {
    pub fn new(gathered: Gathered, places: Vec<Place>) -> DemoSource {
        DemoSource {
            demos: gathered.demos.into_iter().zip(places).collect(),
        }
    }

    pub fn of_side(&self, side: Side) -> SideSource<'_> {
        let all = self.demos.iter();
        SideSource(all.filter(|(_, place)| place.side == side).collect())
    }
}

pub struct SideSource<'d>(Vec<&'d (PassedDemo, Place)>);

impl SideSource<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Source for SideSource<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn episode(&self, index: usize) -> anyhow::Result<Episode> {
        let (kept, place) = self.0[index];
        let demo = Demo {
            strategy: kept.strategy.clone(),
            seed: kept.seed,
            group: place.group.clone(),
        };
        kept.source.read(&kept.trial, Some(demo))
    }

    fn frame(&self, index: usize, name: &str) -> anyhow::Result<Vec<u8>> {
        let (kept, _) = self.0[index];
        kept.source.picture(&kept.trial, name)
    }
}

#[cfg(test)]
mod tests {
    use protocol::App;

    use super::*;

    fn task() -> TaskFile {
        let text = evaluator::template(App::WorkflowBuilder, "workflow-builder/021-my-own-task");
        TaskFile::parse("new.toml", &text).expect("a task")
    }

    #[test]
    fn an_export_that_its_operations_do_not_explain_has_no_states() {
        let export = serde_json::json!({
            "schema": protocol::STATE_SCHEMA, "app": "workflow-builder", "build": "", "seed": 7,
            "revision": 0, "clock_ms": 0, "input": {"trusted": 0, "untrusted": 0}, "state": {},
        });
        let refusal = states(&task(), &export.to_string()).expect_err("no such state");
        assert!(
            refusal.to_string().contains("first difference"),
            "{refusal}"
        );
        assert!(states(&task(), "{}").is_err());
    }
}
