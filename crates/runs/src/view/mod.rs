//! Runs as pages show them (`face::RunView`, `face::EpisodeView`), built from run folders: for the file
//! `view.json` of a run, for whoever shows runs ([`crate::library`]), for the report.

mod changes;
pub mod log_tail;
mod redacted;

use std::collections::BTreeMap;

use evaluator::TaskFile;
use face::{EPISODE_SCHEMA, EpisodeRow, EpisodeView, RUN_VIEW_SCHEMA, RunView};
use protocol::{RunManifest, TrialId};

use crate::folder::{RunFolder, trials, write_json};
use crate::score;

pub use redacted::Answers;

/// A run whose folder was read once, for any number of views.
pub struct Source {
    pub folder: RunFolder,
    pub manifest: RunManifest,
    pub tasks: Vec<TaskFile>,
    pub trials: Vec<TrialId>,
}

impl Source {
    pub fn open(folder: &RunFolder) -> anyhow::Result<Source> {
        let manifest = folder.manifest()?;
        Ok(Source {
            folder: folder.clone(),
            tasks: score::tasks_of(folder, &manifest)?,
            trials: trials(&manifest)?,
            manifest,
        })
    }

    /// Everything but what happened inside the episodes. Without what those who show it say about it: whether it is
    /// in order and was played again.
    pub fn run(&self) -> RunView {
        let briefs = self.tasks.iter().map(|task| task.brief.clone());
        RunView {
            schema: RUN_VIEW_SCHEMA.into(),
            name: name(&self.folder),
            manifest: self.manifest.clone(),
            scorer: evaluator::SCORER.into(),
            tasks: briefs.collect(),
            episodes: self.trials.iter().map(|trial| self.row(trial)).collect(),
            shortest: shortest(&self.manifest),
            fault: None,
            verification: None,
        }
    }

    fn row(&self, trial: &TrialId) -> EpisodeRow {
        let folder = self.folder.episode(trial);
        // An unfinished episode may have been cut off in the middle of a line.
        let steps = folder.steps().unwrap_or_default();
        let (status, verdict) = (folder.status(), folder.verdict());
        let task = self.tasks.iter().find(|task| task.brief.id == trial.task);
        let own_budget = task.map(|task| task.brief.budget.steps);
        EpisodeRow::new(
            trial.clone(),
            status.as_ref(),
            verdict.as_ref(),
            &steps,
            self.manifest.steps.or(own_budget),
        )
    }

    /// What happened inside one of them.
    pub fn episode(&self, trial: &TrialId) -> EpisodeView {
        let folder = self.folder.episode(trial);
        let status = folder.status();
        let is_finished = status.as_ref().is_some_and(|status| status.finished);
        let steps = folder.steps().unwrap_or_default();
        let task = self.tasks.iter().find(|task| task.brief.id == trial.task);
        let told = changes::tell(task, folder.export().as_deref(), &steps);
        EpisodeView {
            schema: EPISODE_SCHEMA.into(),
            trial: trial.clone(),
            verdict: folder.verdict().filter(|_| is_finished),
            status,
            steps,
            prompt: task.map_or(String::new(), |task| evaluator::full_prompt(&task.brief)),
            log: log_tail::read(&folder.agent_log()),
            changes: told.changes,
            unexplained: told.unexplained,
            redacted: false,
        }
    }
}

/// Steps of the shortest known route of every task that a run plays from its beginning.
pub fn shortest(manifest: &RunManifest) -> BTreeMap<String, u32> {
    let tasks = manifest.tasks.iter();
    let whole = tasks.filter(|_| manifest.from_subtask.is_none());
    whole
        .filter_map(|task| Some((task.clone(), oracles::shortest(task)?)))
        .collect()
}

/// Writes `view.json`: the same for everybody who looks at the folder later.
pub fn write(run: &RunFolder) -> anyhow::Result<()> {
    write_json(&run.view(), &Source::open(run)?.run())
}

/// What a run is called: its folder's name.
pub fn name(run: &RunFolder) -> String {
    let root = run.root();
    let resolved = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
    let name = resolved.file_name().map(|it| it.to_string_lossy().into());
    name.unwrap_or_else(|| "run".to_string())
}

#[cfg(test)]
mod tests;
