//! `judge.json`: what the progress judge says about an episode, beside its verdict.

use serde::{Deserialize, Serialize};

pub const JUDGEMENT_SCHEMA: &str = "gauntlet.judgement/1";
/// Lies in the folder of an episode. Sealed with the run, and no part of what was played.
pub const JUDGEMENT_FILE: &str = "judge.json";

/// A score with everything that it depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    pub schema: String,
    /// 1 to 5; 5 only for an episode that passed.
    pub score: u8,
    pub reason: String,
    /// Who looked at the pairs of pictures.
    pub watcher: String,
    /// Who gave the score.
    pub model: String,
    /// Of the prompts of both stages.
    pub prompts: String,
    /// Pairs of pictures that differ enough to be looked at, of how many.
    pub kept: usize,
    pub pairs: usize,
    /// SHA-256 over all that was judged; a judgement of something else does not count.
    pub digest: String,
    pub events: Vec<Event>,
}

/// What one pair of pictures shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub step: u32,
    pub visible_action: String,
    pub visible_change_type: String,
    pub task_relevance: String,
    pub progress: String,
    pub confidence: f64,
    pub uncertainty_note: String,
    pub updated_visible_state_summary: String,
}
