//! A run as pages show it: `view.json`, and the list of runs, `runs/index.json`.

use std::collections::BTreeMap;

use protocol::{
    BrokenAttempt, EndReason, EpisodeStatus, EpisodeSummary, Origin, RunManifest, StepRecord,
    TaskBrief, TrialId, Verdict,
};
use serde::{Deserialize, Serialize};

use crate::behaviour::{Behaviours, Trace, behaviours};
use crate::failure::FailureKind;
use crate::figures::Figures;
use crate::ladder::speed::{SpeedClimb, SpeedLadders, speed_climbs};
use crate::ladder::{Climb, Ladders, Outcome, climbs};
use crate::plan::is_frame_name;
use crate::sum::Sum;
use crate::table::Table;
use crate::usage::Usage;
use crate::words;

pub const RUN_VIEW_SCHEMA: &str = "gauntlet.view/1";
pub const INDEX_SCHEMA: &str = "gauntlet.runs/1";
/// Where a host lists its runs, relative to the root page.
pub const INDEX_FILE: &str = "runs/index.json";

/// Everything about a run but what happened inside its episodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    pub schema: String,
    /// Of its folder.
    pub name: String,
    pub manifest: RunManifest,
    /// Version of the rules that judged, which may be newer than the run.
    pub scorer: String,
    pub tasks: Vec<TaskBrief>,
    /// One for every episode that was planned, in the order of the plan.
    pub episodes: Vec<EpisodeRow>,
    /// Steps of the shortest known route of each task, where one is known. To compare with; no part of what was
    /// played.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shortest: BTreeMap<String, u32>,
    /// Why the folder cannot be what it says it is, if whoever shows it has looked and found something. No part of
    /// what a run wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Put on it by whoever shows it. No part of what a run wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
}

/// One episode in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeRow {
    pub trial: TrialId,
    /// Absent when there is no verdict; then `unplayed` says why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<String>,
    /// Absent when it passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureKind>,
    /// What its record shows about how it was played.
    #[serde(default, skip_serializing_if = "Behaviours::is_empty")]
    pub behaviours: Behaviours,
    pub wall_ms: u64,
    #[serde(default, skip_serializing_if = "Usage::is_empty")]
    pub usage: Usage,
    /// The last picture, for a thumbnail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
    /// Earlier attempts that were broken off, oldest first. None of them counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<BrokenAttempt>,
}

/// What came of an episode that was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    pub pass: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<bool>,
    pub score: f64,
    pub checks_passed: usize,
    pub checks: usize,
    pub steps: u32,
    pub end: EndReason,
    pub origin: Origin,
}

/// A mark: what `gauntlet verify` found on this machine the last time that it succeeded. It belongs to who verified
/// and lies outside the run's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verification {
    pub schema: String,
    /// Digest of what was verified; a run that changed since is not the one that was verified.
    pub digest: String,
    pub scorer: String,
    pub browser: String,
    /// Episodes that were played again and came out the same to the byte.
    pub episodes: usize,
    /// Episodes of the run that can be played again.
    pub of: usize,
}

impl Verification {
    pub const SCHEMA: &'static str = "gauntlet.verified/1";

    pub fn is_whole(&self) -> bool {
        self.episodes == self.of && self.of > 0
    }
}

impl EpisodeRow {
    /// From what an episode's folder holds. A verdict counts when the episode is finished. `step_budget` is the
    /// number of actions that it was allowed, where that is known.
    pub fn new(
        trial: TrialId,
        status: Option<&EpisodeStatus>,
        verdict: Option<&Verdict>,
        steps: &[StepRecord],
        step_budget: Option<u32>,
    ) -> EpisodeRow {
        let is_finished = status.is_some_and(|status| status.finished);
        let verdict = verdict.filter(|_| is_finished);
        let end = status.and_then(|status| status.end);
        let frames = steps.iter().rev().filter_map(|step| step.frame.as_ref());
        let frame = frames.into_iter().find(|name| is_frame_name(name)).cloned();
        let played = verdict
            .zip(status)
            .map(|(verdict, status)| Played::new(status, verdict));
        let shown = played.as_ref().map(|played| {
            behaviours(&Trace {
                steps,
                end: played.end,
                pass: played.pass,
                score: played.score,
                step_budget,
            })
        });
        EpisodeRow {
            played,
            behaviours: shown.unwrap_or_default(),
            unplayed: verdict.is_none().then(|| why_unplayed(status)),
            failure: FailureKind::of(verdict, end),
            wall_ms: status.map_or(0, |status| status.wall_ms),
            usage: Usage::of(steps),
            frame,
            retried: status.map_or_else(Vec::new, |status| status.retried.clone()),
            trial,
        }
    }

    pub fn is_passed(&self) -> bool {
        self.played.as_ref().is_some_and(|it| it.pass)
    }

    pub fn steps(&self) -> u32 {
        self.played.as_ref().map_or(0, |it| it.steps)
    }

    /// The row of the summary.
    pub fn summary(&self) -> Option<EpisodeSummary> {
        let played = self.played.as_ref()?;
        Some(EpisodeSummary {
            trial: self.trial.clone(),
            pass: played.pass,
            parity: played.parity,
            score: played.score,
            steps: played.steps,
            end: played.end,
            retried: self.retried.clone(),
        })
    }
}

impl Played {
    pub fn new(status: &EpisodeStatus, verdict: &Verdict) -> Played {
        let checks = || verdict.subtasks.iter().flat_map(|it| &it.checks);
        Played {
            pass: verdict.pass,
            parity: verdict.parity.as_ref().map(|parity| parity.pass),
            score: verdict.score,
            checks_passed: checks().filter(|check| check.pass).count(),
            checks: checks().count(),
            steps: status.steps,
            end: status.end.unwrap_or(EndReason::AgentError),
            origin: verdict.origin,
        }
    }
}

/// Why an episode has no verdict.
pub fn why_unplayed(status: Option<&EpisodeStatus>) -> String {
    match status {
        None => "not begun".to_string(),
        Some(EpisodeStatus {
            message: Some(message),
            ..
        }) => message.clone(),
        Some(status) => format!("cut off after {} steps", status.steps),
    }
}

impl RunView {
    /// Was it played in browsers that agents or people brought?
    pub fn is_attached(&self) -> bool {
        let mut played = self.episodes.iter().filter_map(|row| row.played.as_ref());
        self.manifest.is_attached() || played.any(|it| it.origin == Origin::Attached)
    }

    pub fn task(&self, id: &str) -> Option<&TaskBrief> {
        self.tasks.iter().find(|task| task.id == id)
    }

    /// Played rows as the summary has them.
    pub fn summaries(&self) -> Vec<EpisodeSummary> {
        let rows = self.episodes.iter();
        rows.filter_map(EpisodeRow::summary).collect()
    }

    /// Episodes without a verdict.
    pub fn unplayed(&self) -> impl Iterator<Item = &TrialId> {
        let rows = self.episodes.iter().filter(|row| row.played.is_none());
        rows.map(|row| &row.trial)
    }

    /// Episodes that were begun more than once.
    pub fn retried(&self) -> usize {
        let rows = self.episodes.iter();
        rows.filter(|row| !row.retried.is_empty()).count()
    }

    pub fn usage(&self) -> Usage {
        let mut sum = Usage::default();
        for row in &self.episodes {
            sum.add(row.usage);
        }
        sum
    }

    /// How many actions an episode of this task is allowed.
    pub fn step_budget(&self, task: &TaskBrief) -> u32 {
        self.manifest.steps.unwrap_or(task.budget.steps)
    }

    /// Satisfied checks of all checks, the mean of all planned episodes.
    pub fn completion(&self) -> Sum {
        let rows = self.episodes.iter();
        Sum::of(rows.map(|row| row.played.as_ref().map_or(0.0, completion)))
    }

    /// Steps of the solved episodes.
    pub fn solved_steps(&self) -> Sum {
        let solved = self.episodes.iter().filter(|row| row.is_passed());
        Sum::of(solved.map(|row| f64::from(row.steps())))
    }

    /// Steps of a solved episode per step of the shortest known route of its task.
    pub fn route_ratio(&self, row: &EpisodeRow) -> Option<f64> {
        let shortest = self.shortest.get(&row.trial.task).copied();
        route_ratio(row.played.as_ref()?, shortest)
    }

    pub fn route_ratios(&self) -> Sum {
        let rows = self.episodes.iter();
        Sum::of(rows.filter_map(|row| self.route_ratio(row)))
    }

    /// What was played of families, level by level. Ladders over speed are none over levels.
    pub fn climbs(&self) -> Vec<Climb> {
        match self.manifest.speeds() {
            Some(_) => Vec::new(),
            None => climbs(self.outcomes()),
        }
    }

    /// What was played of families, speed by speed, where it is a ladder over speed.
    pub fn speed_climbs(&self) -> Vec<SpeedClimb> {
        match self.manifest.speeds() {
            Some(_) => speed_climbs(&self.manifest, self.outcomes()),
            None => Vec::new(),
        }
    }

    /// `None` where no episode is of a family.
    pub fn ladders(&self) -> Option<Ladders> {
        Ladders::from_climbs(&self.climbs())
    }

    /// `None` where it is no ladder over speed.
    pub fn speed_ladders(&self) -> Option<SpeedLadders> {
        SpeedLadders::from_climbs(self.speed_climbs())
    }

    fn outcomes(&self) -> impl Iterator<Item = Outcome<'_>> {
        let shortest = |row: &EpisodeRow| self.shortest.get(&row.trial.task).copied();
        self.episodes
            .iter()
            .map(move |row| outcome(row, shortest(row)))
    }

    /// What the list of runs says of it.
    pub fn card(&self) -> RunCard {
        let rows = self.summaries();
        let table = Table::new(&rows, self.unplayed(), &self.tasks);
        let count = |figures: Figures| Count {
            passed: figures.passed,
            episodes: figures.episodes,
        };
        let groups = |groups: Vec<crate::table::Group<'_>>| {
            let groups = groups.iter();
            groups
                .map(|it| (it.name.clone(), count(it.figures())))
                .collect()
        };
        let summaries: Vec<&EpisodeSummary> = rows.iter().collect();
        let core = self.tasks.iter().filter(|task| task.set == "core").count();
        RunCard {
            name: self.name.clone(),
            agent: self.manifest.agent.clone(),
            agent_digest: self.manifest.agent_digest.clone(),
            scorer: self.scorer.clone(),
            observation: words::observation(&self.manifest),
            started_ms: self.manifest.started_ms,
            seed: self.manifest.seed,
            tasks: self.tasks.len(),
            core_tasks: core,
            figures: Figures::of(&summaries, self.unplayed().count()),
            apps: groups(table.by_app()),
            difficulties: groups(table.by_difficulty()),
            steps: rows.iter().map(|row| u64::from(row.steps)).sum(),
            completion: self.completion(),
            solved_steps: self.solved_steps(),
            route: self.route_ratios(),
            wall_ms: self.episodes.iter().map(|row| row.wall_ms).sum(),
            action_space: action_space(self),
            from_subtask: self.manifest.from_subtask,
            usage: self.usage(),
            is_attached: self.is_attached(),
            fault: self.fault.clone(),
            retried: self.retried(),
            verification: self.verification.clone(),
            climbs: self.climbs(),
            is_over_speed: self.manifest.speeds().is_some(),
            speed_climbs: self.speed_climbs(),
        }
    }
}

/// An episode as ladders see it.
pub fn outcome(row: &EpisodeRow, shortest: Option<u32>) -> Outcome<'_> {
    let task = row.trial.task.as_str();
    let Some(played) = &row.played else {
        return Outcome::unplayed(task);
    };
    // Steps in a browser of one's own are something else.
    let shortest = shortest.filter(|_| played.origin != Origin::Attached);
    Outcome::judged(task, played.pass, played.score, played.steps, shortest)
}

/// `None` for episodes that were not solved, tasks without a known route, and steps that are no actions of ours.
pub fn route_ratio(played: &Played, shortest: Option<u32>) -> Option<f64> {
    let is_counted = played.pass && played.origin != Origin::Attached;
    let shortest = shortest.filter(|it| *it > 0 && is_counted)?;
    Some(f64::from(played.steps) / f64::from(shortest))
}

/// Share of the checks that are satisfied. Where nothing of what was asked for is there, or the export is not
/// believed, the score is 0 and nothing is completed: what was merely left as it was is no progress.
pub fn completion(played: &Played) -> f64 {
    match (played.score > 0.0, played.checks) {
        (false, _) | (_, 0) => 0.0,
        (true, checks) => played.checks_passed as f64 / checks as f64,
    }
}

/// What the steps of a run are made of. Steps are compared within one space only.
pub fn action_space(view: &RunView) -> String {
    match view.is_attached() {
        true => "own browser".into(),
        false => words::dialect(view.manifest.sight.dialect),
    }
}

/// `runs/index.json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunIndex {
    pub schema: String,
    /// Newest first.
    pub runs: Vec<RunCard>,
    /// Folders that look like runs and cannot be read, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<(String, String)>,
}

/// A run in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunCard {
    pub name: String,
    pub agent: String,
    pub agent_digest: String,
    pub scorer: String,
    pub observation: String,
    pub started_ms: u64,
    /// What its pages opened with; things are where they usually are with 0.
    #[serde(default)]
    pub seed: u64,
    pub tasks: usize,
    /// Those of the paper's list.
    pub core_tasks: usize,
    pub figures: Figures,
    /// By the name of the app.
    pub apps: BTreeMap<String, Count>,
    pub difficulties: BTreeMap<String, Count>,
    /// Of all episodes that were played.
    pub steps: u64,
    /// Satisfied checks of all checks, over all planned episodes.
    #[serde(default)]
    pub completion: Sum,
    /// Steps of the solved episodes.
    #[serde(default)]
    pub solved_steps: Sum,
    /// The same per step of the shortest known route.
    #[serde(default)]
    pub route: Sum,
    #[serde(default)]
    pub wall_ms: u64,
    /// What its steps are made of.
    #[serde(default)]
    pub action_space: String,
    /// The number of subtasks that were given as done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
    #[serde(default, skip_serializing_if = "Usage::is_empty")]
    pub usage: Usage,
    /// It was played in browsers that agents or people brought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_attached: bool,
    /// Why its folder cannot be what it says it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Episodes that were begun more than once.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub retried: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
    /// What was played of families, level by level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub climbs: Vec<Climb>,
    /// Is it a ladder over speed, whose episodes have different clocks?
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_over_speed: bool,
    /// What was played of levels, speed by speed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speed_climbs: Vec<SpeedClimb>,
}

impl RunCard {
    /// Are all its episodes of families? The share of them that passed says nothing: whoever passes gets harder ones,
    /// and over speed faster ones.
    pub fn is_ladder(&self) -> bool {
        if self.is_over_speed {
            return true;
        }
        let of_families: usize = self.climbs.iter().map(Climb::episodes).sum();
        of_families > 0 && of_families == self.figures.episodes
    }
}

fn is_false(it: &bool) -> bool {
    !it
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    pub passed: usize,
    pub episodes: usize,
}
