//! `summary.json`: figures of a run, and a line for every episode.

use std::collections::BTreeMap;

use evaluator::TaskFile;
use face::ladder::speed::SpeedLadders;
use face::ladder::{Ladders, Outcome};
use face::metrics::{Repeats, completion};
use face::{Figures, Interval, Played, Table, macro_rate};
use protocol::{EndReason, EpisodeStatus, EpisodeSummary, RunManifest, TrialId, Verdict};
use serde::{Deserialize, Serialize};

use crate::view::shortest;

/// `summary.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub schema: String,
    pub agent: String,
    pub scorer: String,
    /// The number of subtasks that were given as done; then the success rate is SR@k.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
    pub figures: Figures,
    pub metrics: Metrics,
    /// Up to which levels of families the agent gets, where some were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladders: Option<Ladders>,
    /// At which speed it breaks, where the run is a ladder over speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_ladders: Option<SpeedLadders>,
    /// Episodes that the run asks for and that have no verdict. They count as not passed: leaving
    /// tasks out must not raise a rate.
    pub unfinished: Vec<Unplayed>,
    pub episodes: Vec<EpisodeSummary>,
}

/// Further figures, over all planned episodes. `gauntlet metrics` says more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metrics {
    /// Where the success rate lies with a confidence of 95 %, by Wilson.
    pub success_interval: [f64; 2],
    /// The mean of the apps' success rates.
    pub macro_success_rate: f64,
    /// Satisfied checks of all checks, the mean of the episodes.
    pub completion_rate: f64,
    /// How much the attempts differ, when every task was attempted several times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
}

/// An episode that was judged, for the figures.
#[derive(Clone, Debug)]
pub struct Judged {
    pub row: EpisodeSummary,
    /// Share of its checks that are satisfied.
    pub completion: f64,
}

impl Judged {
    pub fn new(status: &EpisodeStatus, verdict: &Verdict) -> Judged {
        Judged {
            row: summary_row(status, verdict),
            completion: completion(&Played::new(status, verdict)),
        }
    }
}

fn summary_row(status: &EpisodeStatus, verdict: &Verdict) -> EpisodeSummary {
    EpisodeSummary {
        trial: status.trial.clone(),
        pass: verdict.pass,
        parity: verdict.parity.as_ref().map(|parity| parity.pass),
        score: verdict.score,
        steps: status.steps,
        end: status.end.unwrap_or(EndReason::AgentError),
        retried: status.retried.clone(),
    }
}

impl Metrics {
    fn of(judged: &[Judged], unfinished: &[Unplayed]) -> Metrics {
        let count = judged.len() + unfinished.len();
        let passed = judged.iter().filter(|it| it.row.pass).count();
        let all = Interval::wilson(passed, count);
        let passes = judged.iter().map(|it| (&it.row.trial, it.row.pass));
        let passes = passes.chain(unfinished.iter().map(|it| (&it.trial, false)));
        let mut apps: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut attempts = Vec::new();
        for (trial, pass) in passes {
            let app = trial.task.split('/').next().unwrap_or_default();
            let (passed, count) = apps.entry(app).or_default();
            *passed += usize::from(pass);
            *count += 1;
            attempts.push((trial.task.as_str(), trial.repeat as usize, pass));
        }
        let apps: Vec<Interval> = apps
            .values()
            .map(|&(passed, count)| Interval::wilson(passed, count))
            .collect();
        let completed: f64 = judged.iter().map(|it| it.completion).sum();
        Metrics {
            success_interval: [all.low, all.high],
            macro_success_rate: macro_rate(&apps).map_or(0.0, |it| it.rate),
            completion_rate: completed / count.max(1) as f64,
            repeats: Repeats::of(attempts),
        }
    }
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

impl Unplayed {
    /// For the reason that its status gives.
    pub fn new(trial: TrialId, status: Option<&EpisodeStatus>) -> Unplayed {
        let reason = face::why_unplayed(status);
        Unplayed { trial, reason }
    }
}

pub const SUMMARY_SCHEMA: &str = "gauntlet.summary/3";

impl Summary {
    pub fn new(manifest: &RunManifest, judged: Vec<Judged>, unfinished: Vec<Unplayed>) -> Summary {
        let metrics = Metrics::of(&judged, &unfinished);
        let outcomes = outcomes(manifest, &judged, &unfinished);
        let is_over_speed = manifest.speeds().is_some();
        let ladders = (!is_over_speed).then(|| Ladders::of(outcomes.iter().copied()));
        let speed_ladders = SpeedLadders::of(manifest, outcomes);
        let episodes: Vec<EpisodeSummary> = judged.into_iter().map(|it| it.row).collect();
        Summary {
            schema: SUMMARY_SCHEMA.into(),
            agent: manifest.agent.clone(),
            // The version that judged now, which may be newer than the run.
            scorer: evaluator::SCORER.into(),
            from_subtask: manifest.from_subtask,
            metrics,
            ladders: ladders.flatten(),
            speed_ladders,
            figures: Figures::of(&episodes.iter().collect::<Vec<_>>(), unfinished.len()),
            unfinished,
            episodes,
        }
    }
}

/// All episodes as ladders see them. What was not finished has not passed.
fn outcomes<'r>(
    manifest: &RunManifest,
    judged: &'r [Judged],
    unfinished: &'r [Unplayed],
) -> Vec<Outcome<'r>> {
    let shortest = shortest(manifest);
    let judged = judged.iter().map(|Judged { row, .. }| {
        let task = row.trial.task.as_str();
        let oracle = shortest.get(task).copied();
        // Steps in a browser of one's own are something else.
        let oracle = oracle.filter(|_| !manifest.is_attached());
        Outcome::judged(task, row.pass, row.score, row.steps, oracle)
    });
    let unplayed = unfinished
        .iter()
        .map(|it| Outcome::unplayed(&it.trial.task));
    judged.chain(unplayed).collect()
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;

    fn judged(task: &str, repeat: u32, pass: bool, completion: f64) -> Judged {
        Judged {
            row: EpisodeSummary {
                trial: TrialId {
                    task: task.into(),
                    repeat,
                },
                pass,
                parity: None,
                score: completion,
                steps: 5,
                end: EndReason::Answered,
                retried: Vec::new(),
            },
            completion,
        }
    }

    #[test]
    fn apps_weigh_the_same_and_what_is_unfinished_counts() {
        let all = [
            judged("modeller/001-x", 0, true, 1.0),
            judged("modeller/001-x", 1, false, 0.5),
            judged("video-editor/001-y", 0, true, 1.0),
        ];
        let unfinished = [Unplayed {
            trial: judged("video-editor/001-y", 1, false, 0.0).row.trial,
            reason: String::new(),
        }];
        let metrics = Metrics::of(&all, &unfinished);
        assert_eq!(metrics.completion_rate, 0.625);
        assert_eq!(metrics.macro_success_rate, 0.5);
        let repeats = metrics.repeats.expect("two attempts");
        assert_eq!(repeats.rates, [1.0, 0.0]);
        let [low, high] = metrics.success_interval;
        assert!(low < 0.5 && 0.5 < high, "{low} {high}");
    }

    #[test]
    fn families_have_ladders_and_what_is_unfinished_counts_in_them() {
        let all = vec![
            judged("modeller/crates@3#0", 0, true, 1.0),
            judged("modeller/crates@5#1", 0, true, 1.0),
            judged("modeller/001-x", 0, false, 0.0),
        ];
        let unfinished = vec![Unplayed {
            trial: judged("modeller/crates@7#2", 0, false, 0.0).row.trial,
            reason: String::new(),
        }];
        let summary = Summary::new(&face::sample::manifest(), all, unfinished);
        let ladders = summary.ladders.expect("a ladder");
        let [crates] = ladders.families.as_slice() else {
            panic!("{ladders:?}")
        };
        assert_eq!((crates.climb.passed(), crates.climb.episodes()), (2, 3));
        assert_eq!(crates.frontier.words(), "6.1");
        let ordinary = vec![judged("modeller/001-x", 0, true, 1.0)];
        let summary = Summary::new(&face::sample::manifest(), ordinary, Vec::new());
        assert!(summary.ladders.is_none());
    }

    #[test]
    fn a_ladder_over_speed_is_none_over_levels() {
        let tasks = ["modeller/crates@3#0", "modeller/crates@3#1"];
        let clocks = tasks.iter().zip(["live:0.1", "live:1"]);
        let manifest = RunManifest {
            clock: "live:0.1,1".into(),
            clocks: clocks
                .map(|(task, clock)| (task.to_string(), clock.to_string()))
                .collect(),
            ..face::sample::manifest()
        };
        let all = vec![judged(tasks[0], 0, true, 1.0)];
        let unfinished = vec![Unplayed {
            trial: judged(tasks[1], 0, false, 0.0).row.trial,
            reason: String::new(),
        }];
        let summary = Summary::new(&manifest, all, unfinished);
        assert!(summary.ladders.is_none());
        let ladders = summary.speed_ladders.expect("a ladder over speed").0;
        assert_eq!(
            (ladders[0].climb.passed(), ladders[0].climb.episodes()),
            (1, 2)
        );
        assert_eq!(ladders[0].passes.speed, 0.316);
    }

    #[test]
    fn nothing_has_completed_nothing() {
        let metrics = Metrics::of(&[], &[]);
        assert_eq!((metrics.completion_rate, metrics.repeats), (0.0, None));
    }
}
