//! Verdicts from a run folder alone: when an episode ends, and again at any later time.

use evaluator::TaskFile;
use protocol::{RunManifest, StepRecord, Verdict};
use serde_json::Value;

use crate::attached;
use crate::evidence;
use crate::folder::{EpisodeFolder, RunFolder};

/// Judges an episode by what its folder holds, and by nothing else. Running and re-scoring both
/// come through here, which is why they agree to the byte.
pub fn judge(folder: &EpisodeFolder, task: &TaskFile, manifest: &RunManifest) -> Verdict {
    let answer = folder.status().and_then(|status| status.answer);
    // A log that cannot be read vouches for nothing.
    let steps = folder.steps().unwrap_or_default();
    if manifest.is_attached() {
        return attached::judge_folder(folder, task, manifest, &steps, answer.as_ref());
    }
    let export = folder.export();
    judge_record(task, manifest, &steps, export.as_deref(), answer.as_ref())
}

/// Judges what a page exported and what its agent said by the record of its steps.
pub fn judge_record(
    task: &TaskFile,
    manifest: &RunManifest,
    steps: &[StepRecord],
    export: Option<&str>,
    answer: Option<&Value>,
) -> Verdict {
    let witness = evidence::witness(manifest, task, steps);
    let claim = evidence::claim(steps, answer);
    evaluator::evaluate_witnessed(task, export, claim, &witness)
}

/// The tasks of a run from its own copies, each begun with the seed and at the checkpoint that the run gave
/// it.
pub fn tasks_of(run: &RunFolder, manifest: &RunManifest) -> anyhow::Result<Vec<TaskFile>> {
    let (tasks, faults) = evaluator::load_dir(&run.tasks());
    if let Some(fault) = faults.first() {
        anyhow::bail!("a task file of this run cannot be read: {fault}");
    }
    tasks
        .into_iter()
        .map(|task| begun(seeded(task, manifest.seed), manifest.from_subtask))
        .collect()
}

/// The task as an episode of the run plays it: from its beginning, or from a checkpoint.
pub fn begun(task: TaskFile, from_subtask: Option<u32>) -> anyhow::Result<TaskFile> {
    match from_subtask {
        None => Ok(task),
        Some(subtasks) => task.begun_after(subtasks).map_err(anyhow::Error::msg),
    }
}

/// The seed of a page is the task's own plus the run's, so that a run with seed 0 plays the tasks
/// as they are written.
pub fn seeded(task: TaskFile, run_seed: u64) -> TaskFile {
    let seed = task.brief.start.seed.wrapping_add(run_seed) & MAX_SEED;
    task.with_seed(seed)
}

/// Pages read their seed as a JavaScript number.
const MAX_SEED: u64 = (1 << 53) - 1;
