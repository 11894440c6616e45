//! How many steps the oracle takes on generated tasks, which is known from its own runs alone.

use std::collections::BTreeMap;

use protocol::{InstanceId, Origin};

use super::sample::JudgedRun;
use crate::run::RunView;

/// Who plays families by their one route, without wrong turns.
const ORACLE: &str = "oracle";

/// A generated task by its id and the digest of its file: with another salt the same id is another task.
type Instance = (String, String);

/// Tells every run the oracle's steps on its instances, where a run of the oracle is among these. Runs that are not in
/// order tell nothing.
pub fn with_oracle_steps(mut runs: Vec<JudgedRun>) -> Vec<JudgedRun> {
    let mut known: BTreeMap<Instance, u32> = BTreeMap::new();
    let of_oracle = runs.iter().map(|run| &run.view).filter(|it| is_oracle(it));
    for view in of_oracle {
        for row in &view.episodes {
            let played = row.played.as_ref();
            let solved = played.filter(|it| it.pass && it.origin != Origin::Attached);
            if let Some((instance, played)) = instance(view, &row.trial.task).zip(solved) {
                let steps = known.entry(instance).or_insert(played.steps);
                *steps = played.steps.min(*steps);
            }
        }
    }
    for run in &mut runs {
        let tasks = run.view.manifest.tasks.iter();
        let steps = tasks.filter_map(|task| {
            let steps = known.get(&instance(&run.view, task)?)?;
            Some((task.clone(), *steps))
        });
        let steps: Vec<(String, u32)> = steps.collect();
        run.view.shortest.extend(steps);
    }
    runs
}

fn is_oracle(view: &RunView) -> bool {
    view.manifest.agent == ORACLE && view.fault.is_none() && view.manifest.from_subtask.is_none()
}

fn instance(view: &RunView, task: &str) -> Option<Instance> {
    InstanceId::parse(task)?;
    let digest = view.manifest.task_digests.get(&format!("{task}.toml"))?;
    Some((task.to_string(), digest.clone()))
}
