//! What a learner is rewarded for. Everything but the verdict is told while an episode is played, by judging the page
//! as it stands: for trainers, and never a part of what an agent sees.

use evaluator::TaskFile;
use protocol::{EpisodeSummary, Reward, RunManifest};

use crate::stage::{Stage, Stop};
use runs::score;

pub struct Grader<'g> {
    reward: Reward,
    task: &'g TaskFile,
    manifest: &'g RunManifest,
    /// The score of the page when it was looked at last.
    score: f64,
}

impl<'g> Grader<'g> {
    pub fn new(reward: Reward, task: &'g TaskFile, manifest: &'g RunManifest) -> Grader<'g> {
        Grader {
            reward,
            task,
            manifest,
            score: 0.0,
        }
    }

    /// What is there at the beginning is nobody's merit.
    pub async fn begin(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.step(stage).await.map(|_| ())
    }

    /// The reward of a step that did not end the episode.
    pub async fn step(&mut self, stage: &mut Stage<'_>) -> Result<f64, Stop> {
        if self.reward != Reward::Delta {
            return Ok(0.0);
        }
        let export = stage.export().await?;
        let steps = stage.records();
        let verdict = score::judge_record(self.task, self.manifest, steps, Some(&export), None);
        Ok(self.advance(verdict.score))
    }

    /// The reward of the step that ended it.
    pub fn end(&mut self, row: &EpisodeSummary) -> f64 {
        match self.reward {
            Reward::Pass => f64::from(u8::from(row.pass)),
            Reward::Score => row.score,
            Reward::Delta => self.advance(row.score),
        }
    }

    fn advance(&mut self, score: f64) -> f64 {
        score - std::mem::replace(&mut self.score, score)
    }
}
