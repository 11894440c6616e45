//! Verdicts from a run folder alone: when an episode ends, and again at any later time.

use std::path::PathBuf;

use anyhow::Context;
use evaluator::TaskFile;
use protocol::{
    EndReason, EpisodeStatus, EpisodeSummary, RunManifest, StepRecord, TrialId, Verdict,
};
use serde_json::Value;

use crate::attach;
use crate::evidence;
use crate::folder::{EpisodeFolder, RunFolder, json_bytes, trials, write_json};
use crate::summary::{Judged, Summary, Unplayed};
use crate::view;

/// Judges an episode by what its folder holds, and by nothing else. Running and re-scoring both
/// come through here, which is why they agree to the byte.
pub fn judge(folder: &EpisodeFolder, task: &TaskFile, manifest: &RunManifest) -> Verdict {
    let answer = folder.status().and_then(|status| status.answer);
    // A log that cannot be read vouches for nothing.
    let steps = folder.steps().unwrap_or_default();
    if attach::is_attached(manifest) {
        return attach::judge_folder(folder, task, manifest, &steps, answer.as_ref());
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

/// Why an episode has no verdict.
pub fn unplayed(trial: TrialId, status: Option<&EpisodeStatus>) -> Unplayed {
    let reason = face::why_unplayed(status);
    Unplayed { trial, reason }
}

pub fn summarise(status: &EpisodeStatus, verdict: &Verdict) -> EpisodeSummary {
    EpisodeSummary {
        trial: status.trial.clone(),
        pass: verdict.pass,
        parity: verdict.parity.as_ref().map(|parity| parity.pass),
        score: verdict.score,
        steps: status.steps,
        end: status.end.unwrap_or(EndReason::AgentError),
    }
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

/// What re-scoring found.
#[derive(Debug, Default, serde::Serialize)]
pub struct Rescored {
    pub judged: usize,
    pub passed: usize,
    pub unfinished: Vec<Unplayed>,
    /// Verdict files whose bytes are not what the scorer says now.
    pub different: Vec<PathBuf>,
    #[serde(skip)]
    pub summary: Option<Summary>,
}

/// Judges every finished episode again. Without `write`, files are only compared.
pub fn rescore(run: &RunFolder, write: bool) -> anyhow::Result<Rescored> {
    let manifest = run.manifest()?;
    let tasks = tasks_of(run, &manifest)?;
    let mut rescored = Rescored::default();
    let mut rows = Vec::new();
    for trial in trials(&manifest)? {
        let folder = run.episode(&trial);
        let status = folder.status();
        let Some(status) = status.as_ref().filter(|status| status.finished) else {
            rescored.unfinished.push(unplayed(trial, status.as_ref()));
            continue;
        };
        let task = tasks
            .iter()
            .find(|task| task.brief.id == trial.task)
            .with_context(|| format!("the run has no task file for {}", trial.task))?;
        let verdict = judge(&folder, task, &manifest);
        rescored.judged += 1;
        rescored.passed += usize::from(verdict.pass);
        if folder.verdict_bytes().as_deref() != Some(json_bytes(&verdict)?.as_slice()) {
            rescored.different.push(folder.root().join("verdict.json"));
            if write {
                folder.write_verdict(&verdict)?;
            }
        }
        rows.push(Judged::new(status, &verdict));
    }
    let summary = Summary::new(&manifest, rows, rescored.unfinished.clone());
    if write {
        write_json(&run.summary(), &summary)?;
        view::write(run)?;
    }
    rescored.summary = Some(summary);
    Ok(rescored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestRun;
    use serde_json::json;

    #[test]
    fn scoring_again_gives_the_same_bytes() {
        let run = TestRun::new(2);
        // A number whose digits do not survive careless parsing.
        let answer = json!({"x": 0.1 + 0.2, "y": 5e-324, "z": 1.7976931348623157e308});
        run.finish(0, EndReason::Answered, Some(answer));
        run.finish(1, EndReason::StepBudget, None);
        let rescored = rescore(&run.folder, false).expect("scored");
        assert_eq!((rescored.judged, rescored.unfinished.len()), (2, 0));
        assert_eq!(rescored.different, Vec::<PathBuf>::new());
    }

    #[test]
    fn a_verdict_that_was_changed_is_found_and_put_right() {
        let run = TestRun::new(1);
        let folder = run.finish(0, EndReason::Answered, None);
        let mut verdict = folder.verdict().expect("a verdict");
        verdict.pass = true;
        folder.write_verdict(&verdict).expect("written");
        assert_eq!(
            rescore(&run.folder, false).expect("scored").different.len(),
            1
        );
        assert_eq!(
            rescore(&run.folder, true).expect("scored").different.len(),
            1
        );
        assert_eq!(
            rescore(&run.folder, false).expect("scored").different.len(),
            0
        );
        assert!(!folder.verdict().expect("a verdict").pass);
    }

    #[test]
    fn an_episode_without_an_export_is_judged_too() {
        let run = TestRun::new(1);
        let folder = run.finish(0, EndReason::AgentError, None);
        std::fs::remove_file(folder.root().join("export.json")).expect("removed");
        rescore(&run.folder, true).expect("scored");
        let verdict = folder.verdict().expect("a verdict");
        assert!(!verdict.pass && verdict.score == 0.0);
    }

    #[test]
    fn unfinished_episodes_have_no_verdict() {
        let run = TestRun::new(3);
        run.finish(1, EndReason::Answered, None);
        let rescored = rescore(&run.folder, true).expect("scored");
        assert_eq!((rescored.judged, rescored.unfinished.len()), (1, 2));
    }
}
