//! Figures of small runs that can be reckoned by hand, and what holds for all runs.

mod board;
mod comparing;
mod figures;
mod intervals;
mod ladders;
mod matrix;
mod properties;

use std::collections::BTreeMap;

use protocol::{
    App, Budget, Capability, Difficulty, EndReason, Origin, Prompt, RunManifest, Start, TaskBrief,
    TrialId,
};

use super::JudgedRun;
use crate::behaviour::Behaviours;
use crate::failure::FailureKind;
use crate::run::{EpisodeRow, Played, RUN_VIEW_SCHEMA, RunView};
use crate::sample::manifest;
use crate::usage::Usage;

/// An episode in a few words.
#[derive(Clone, Copy)]
pub struct TestEpisode {
    pub task: &'static str,
    pub repeat: u32,
    pub pass: bool,
    /// Satisfied checks of all.
    pub checks: (usize, usize),
    pub steps: u32,
    pub tokens: Option<f64>,
    pub wall_ms: u64,
}

pub fn solved(task: &'static str, repeat: u32, steps: u32) -> TestEpisode {
    TestEpisode {
        task,
        repeat,
        pass: true,
        checks: (4, 4),
        steps,
        tokens: None,
        wall_ms: 1000 * u64::from(steps),
    }
}

pub fn missed(task: &'static str, repeat: u32, satisfied: usize) -> TestEpisode {
    TestEpisode {
        pass: false,
        checks: (satisfied, 4),
        ..solved(task, repeat, 50)
    }
}

impl TestEpisode {
    fn row(self) -> EpisodeRow {
        let (checks_passed, checks) = self.checks;
        let score = match self.pass {
            true => 1.0,
            false => checks_passed as f64 / checks as f64 / 2.0,
        };
        EpisodeRow {
            trial: TrialId {
                task: self.task.into(),
                repeat: self.repeat,
            },
            played: Some(Played {
                pass: self.pass,
                parity: None,
                score,
                checks_passed,
                checks,
                steps: self.steps,
                end: EndReason::Answered,
                origin: Origin::Witnessed,
            }),
            unplayed: None,
            failure: (!self.pass).then_some(FailureKind::AnsweredWrong),
            behaviours: Behaviours::new(),
            wall_ms: self.wall_ms,
            usage: Usage {
                input: self.tokens,
                ..Usage::default()
            },
            frame: None,
            retried: Vec::new(),
        }
    }
}

/// Tasks with an odd number in their name are hard and ask for 3D reasoning, the others are easy.
fn task(id: &str) -> TaskBrief {
    let is_hard = id.ends_with(['1', '3', '5', '7', '9']);
    TaskBrief {
        id: id.into(),
        app: App::from_slug(id.split('/').next().expect("an app")).expect("an app"),
        title: id.into(),
        difficulty: if is_hard {
            Difficulty::Hard
        } else {
            Difficulty::Easy
        },
        capabilities: match is_hard {
            true => vec![Capability::SpatialReasoning],
            false => Vec::new(),
        },
        tags: Vec::new(),
        set: "core".into(),
        original_id: String::new(),
        prompt: Prompt {
            goal: String::new(),
            steps: Vec::new(),
        },
        result: Vec::new(),
        start: Start::default(),
        budget: Budget::default(),
    }
}

pub fn run(name: &str, agent: &str, episodes: &[TestEpisode]) -> JudgedRun {
    let mut tasks: Vec<String> = episodes.iter().map(|it| it.task.to_string()).collect();
    tasks.sort();
    tasks.dedup();
    let repeats = episodes.iter().map(|it| it.repeat + 1).max().unwrap_or(1);
    RunView {
        schema: RUN_VIEW_SCHEMA.into(),
        name: name.into(),
        scorer: "rules".into(),
        tasks: tasks.iter().map(|id| task(id)).collect(),
        episodes: episodes.iter().map(|it| it.row()).collect(),
        shortest: BTreeMap::new(),
        fault: None,
        verification: None,
        manifest: RunManifest {
            agent: agent.into(),
            agent_digest: agent.into(),
            tasks,
            repeats,
            scorer: "rules".into(),
            ..manifest()
        },
    }
    .into()
}

/// Takes an episode's verdict away.
pub fn unplayed(mut run: JudgedRun, episode: usize) -> JudgedRun {
    let row = &mut run.view.episodes[episode];
    row.played = None;
    row.unplayed = Some("not begun".into());
    row.failure = Some(FailureKind::NotPlayed);
    run
}

pub fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
