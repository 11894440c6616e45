//! Every verdict of a run once more, from its folder alone.

use std::path::PathBuf;

use anyhow::Context;

use crate::folder::{RunFolder, json_bytes, trials, write_json};
use crate::score::{judge, tasks_of};
use crate::summary::{Judged, Summary, Unplayed};
use crate::view;

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
            rescored
                .unfinished
                .push(Unplayed::new(trial, status.as_ref()));
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
    use protocol::EndReason;

    use super::*;
    use crate::sample::TestRun;
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
