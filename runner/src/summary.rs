//! `summary.json`: figures of a run, and a line for every episode.

use evaluator::TaskFile;
use face::{Figures, Table};
use protocol::{EpisodeSummary, RunManifest, TrialId};
use serde::{Deserialize, Serialize};

/// `summary.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub schema: String,
    pub agent: String,
    pub scorer: String,
    /// With how many subtasks done the episodes began, where that is not their beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
    pub figures: Figures,
    /// Episodes that the run asks for and that have no verdict. They count as not passed: leaving
    /// tasks out must not raise a rate.
    pub unfinished: Vec<Unplayed>,
    pub episodes: Vec<EpisodeSummary>,
}

impl Summary {
    /// Apps down, difficulties across, in plain text.
    pub fn table(&self, tasks: &[TaskFile]) -> String {
        let unplayed = self.unfinished.iter().map(|it| &it.trial);
        let briefs = tasks.iter().map(|task| &task.brief);
        Table::new(&self.episodes, unplayed, briefs).as_text()
    }
}

/// An episode without a verdict, and why it has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unplayed {
    pub trial: TrialId,
    pub reason: String,
}

pub const SUMMARY_SCHEMA: &str = "gauntlet.summary/2";

impl Summary {
    pub fn new(
        manifest: &RunManifest,
        episodes: Vec<EpisodeSummary>,
        unfinished: Vec<Unplayed>,
    ) -> Summary {
        Summary {
            schema: SUMMARY_SCHEMA.into(),
            agent: manifest.agent.clone(),
            // The version that judged now, which may be newer than the run.
            scorer: evaluator::SCORER.into(),
            from_subtask: manifest.from_subtask,
            figures: Figures::of(&episodes.iter().collect::<Vec<_>>(), unfinished.len()),
            unfinished,
            episodes,
        }
    }
}
