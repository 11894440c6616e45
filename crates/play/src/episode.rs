//! One episode from boot to verdict.

use std::time::Duration;

use evaluator::TaskFile;
use protocol::{
    BrokenAttempt, Burst, EndReason, EpisodeStatus, EpisodeSummary, RunManifest, Sight, StepRecord,
    TrialId, Verdict,
};

use crate::agents::Agent;
use crate::goal::goal_image;
use crate::interrupt::Interrupt;
use crate::place::{Opening, Place};
use crate::stage::{Ending, Script, Stage, Stop};
use runs::clock::ClockMode;
use runs::folder::{EpisodeFolder, is_agent_log};
use runs::record::now_ms;
use runs::score;
use runs::seal::{self, Digests};
use runs::summary::Judged;

/// What all episodes of a run have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub seed: u64,
    /// The seed for the agent's own randomness, when it is not the run's and the repeat's.
    pub agent_seed: Option<u64>,
    pub clock: ClockMode,
    pub step_ms: u64,
    pub sight: Sight,
    pub burst: Option<Burst>,
    /// Overrides the step budget of the tasks.
    pub steps: Option<u32>,
    /// How long an agent may stay silent.
    pub patience: Duration,
}

/// Which attempt of which run.
pub struct Entry<'a> {
    pub trial: &'a TrialId,
    /// Earlier attempts that were broken off.
    pub retried: &'a [BrokenAttempt],
    pub manifest: &'a RunManifest,
}

/// An episode that was played, as it is remembered until the run ends. What lies on the disk may be
/// touched by others meanwhile.
#[derive(Clone, Debug)]
pub struct Played {
    pub row: EpisodeSummary,
    /// Share of its checks that are satisfied.
    pub completion: f64,
    /// Of every file that the runner wrote.
    pub files: Digests,
    /// How the agent failed, if it did.
    pub failure: Option<AgentFailure>,
}

/// An episode that ended as the agent's error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentFailure {
    pub reason: String,
    /// Had it done anything before? What is no action is nothing done.
    pub has_acted: bool,
}

impl Played {
    /// The same, with what is known of the agent's actions.
    fn after(mut self, has_acted: bool) -> Played {
        if let Some(failure) = &mut self.failure {
            failure.has_acted = has_acted;
        }
        self
    }

    /// Did the agent fail before it had done anything? So it will in every other episode.
    pub fn did_nothing(&self) -> bool {
        self.failure.as_ref().is_some_and(|it| !it.has_acted)
    }
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum Unfinished {
    /// Browser, driver or server broke; worth another attempt.
    #[error("{0}")]
    Infrastructure(String),
    /// The page no longer answered after the agent's input. Worth another attempt too, because a
    /// busy machine looks the same; when it happens again and again, it is the input.
    #[error("{0}")]
    Unresponsive(String),
    /// There is no room left to write to, for this episode and for any other.
    #[error("{0}")]
    Storage(String),
    #[error("interrupted")]
    Interrupted,
}

/// Where an episode is played.
pub struct Venue<'a> {
    pub place: Place<'a>,
    pub interrupt: &'a Interrupt,
}

/// An attempt that was broken off: why, and what it recorded until then. From memory, because others may
/// touch what lies on the disk while a run goes on.
#[derive(Debug)]
pub struct BrokenOff {
    pub reason: Unfinished,
    status: EpisodeStatus,
    steps: Vec<StepRecord>,
}

impl BrokenOff {
    /// Before there was anything to record.
    pub fn before_it_began(entry: &Entry<'_>, reason: Unfinished) -> BrokenOff {
        BrokenOff {
            reason,
            status: opening_status(entry),
            steps: Vec::new(),
        }
    }

    /// Had the agent done anything?
    pub fn has_input(&self) -> bool {
        self.steps.len() > 1
    }

    /// The attempt as those after it name it.
    pub fn told(&self) -> BrokenAttempt {
        BrokenAttempt {
            steps: self.status.steps,
            reason: self.reason.to_string(),
            cut_off: matches!(self.reason, Unfinished::Interrupted),
        }
    }

    /// Leaves a note that this episode broke and waits for another attempt.
    pub fn note(&self, folder: &EpisodeFolder, message: &str) {
        let status = EpisodeStatus {
            end: Some(EndReason::Infrastructure),
            message: Some(message.to_string()),
            heartbeat_ms: now_ms(),
            ..self.status.clone()
        };
        // The folder itself may be what is broken.
        let _ = folder.write_status(&status);
    }

    /// Finishes an episode that broke after the agent's input, again or in every attempt. It counts as the
    /// agent's failure: otherwise whoever cannot solve a task could get rid of it, or begin anew.
    pub fn charge(
        self,
        folder: &EpisodeFolder,
        task: &TaskFile,
        manifest: &RunManifest,
        message: &str,
    ) -> Result<Played, Unfinished> {
        let status = EpisodeStatus {
            end: Some(EndReason::AgentError),
            message: Some(format!("after this agent's input {message}")),
            ..self.status
        };
        let verdict = score::judge_record(task, manifest, &self.steps, None, None);
        close(folder, None, &verdict, status).map_err(broken)
    }
}

/// Plays one attempt and judges it. The folder is emptied first and complete afterwards.
pub async fn play(
    venue: &Venue<'_>,
    task: &TaskFile,
    entry: &Entry<'_>,
    settings: &Settings,
    agent: &mut dyn Agent,
    folder: &EpisodeFolder,
) -> Result<Played, BrokenOff> {
    let before_it_began = |reason| BrokenOff::before_it_began(entry, reason);
    let cleared = folder.clear();
    cleared
        .and_then(|()| folder.write_status(&opening_status(entry)))
        .map_err(|error| before_it_began(broken(error)))?;
    let mut stage = open(venue, task, entry, settings, Some(folder))
        .await
        .map_err(|stop| before_it_began(unfinished(stop.before_input())))?;
    let outcome = agent.play(&mut stage).await;
    let judged = conclude(&mut stage, outcome, task, entry).await;
    let closed = judged.and_then(|judged| {
        let Concluded {
            export,
            verdict,
            status,
        } = judged;
        let played = close(folder, Some(&export), &verdict, status).map_err(broken)?;
        let has_acted = stage.records().iter().any(|it| it.action.is_some());
        Ok(played.after(has_acted))
    });
    closed.map_err(|reason| BrokenOff {
        reason,
        status: stage.status(None),
        steps: stage.records().to_vec(),
    })
}

/// An episode that was played and left nothing behind.
#[derive(Clone, Debug)]
pub struct Rehearsed {
    pub row: EpisodeSummary,
    /// The state that it was judged by, unless its page no longer answered.
    pub export: Option<String>,
}

/// Plays and judges an episode like any other, of which nothing is written down.
pub async fn rehearse(
    venue: &Venue<'_>,
    task: &TaskFile,
    entry: &Entry<'_>,
    settings: &Settings,
    agent: &mut dyn Agent,
) -> Result<Rehearsed, Unfinished> {
    let opened = open(venue, task, entry, settings, None).await;
    let mut stage = opened.map_err(|stop| unfinished(stop.before_input()))?;
    let outcome = agent.play(&mut stage).await;
    let (export, verdict, status) = match conclude(&mut stage, outcome, task, entry).await {
        Ok(concluded) => (Some(concluded.export), concluded.verdict, concluded.status),
        // Nobody tries it again: whoever hung the page pays for it.
        Err(Unfinished::Unresponsive(message)) => {
            let ending = because(EndReason::AgentError, message);
            let verdict = score::judge_record(task, entry.manifest, stage.records(), None, None);
            (None, verdict, stage.status(Some(&ending)))
        }
        Err(reason) => return Err(reason),
    };
    let Judged { row, .. } = Judged::new(&status, &verdict);
    Ok(Rehearsed { row, export })
}

/// What there is at the end of an episode.
struct Concluded {
    export: String,
    verdict: Verdict,
    status: EpisodeStatus,
}

/// Takes the state at the end of an episode and judges it.
async fn conclude(
    stage: &mut Stage<'_>,
    outcome: Result<(), Stop>,
    task: &TaskFile,
    entry: &Entry<'_>,
) -> Result<Concluded, Unfinished> {
    let ending = match outcome {
        Err(Stop::Service(message)) if stage.has_begun() => Ending {
            reason: EndReason::ServiceFailure,
            answer: None,
            message: Some(message),
        },
        Err(
            stop @ (Stop::Infrastructure(_)
            | Stop::Service(_)
            | Stop::Unresponsive(_)
            | Stop::Storage(_)
            | Stop::Interrupted),
        ) => return Err(unfinished(stop)),
        outcome => ending(stage, outcome),
    };
    // The state counts however the episode ended.
    let export = stage.export().await.map_err(|it| unfinished(it.into()))?;
    let status = stage.status(Some(&ending));
    let verdict = score::judge_record(
        task,
        entry.manifest,
        stage.records(),
        Some(&export),
        status.answer.as_ref(),
    );
    Ok(Concluded {
        export,
        verdict,
        status,
    })
}

async fn open<'a>(
    venue: &Venue<'a>,
    task: &'a TaskFile,
    entry: &Entry<'a>,
    settings: &Settings,
    folder: Option<&'a EpisodeFolder>,
) -> Result<Stage<'a>, Stop> {
    let builds = &entry.manifest.builds;
    let opening = Opening {
        task,
        build: builds.get(task.brief.app.slug()).map(String::as_str),
        clock: settings.clock,
        step_ms: settings.step_ms,
    };
    let from_subtask = entry.manifest.from_subtask.unwrap_or_default();
    let sight = &settings.sight;
    let goal_image = match sight.goal_image {
        true => goal_image(&venue.place, &opening, from_subtask, sight).await?,
        false => None,
    };
    let (page, clock_ms) = venue.place.open(&opening).await?;
    let script = Script {
        trial: entry.trial,
        brief: &task.brief,
        prompt: evaluator::full_prompt(&task.brief),
        seed: settings
            .agent_seed
            .unwrap_or_else(|| settings.seed.wrapping_add(entry.trial.repeat.into())),
        steps: settings.steps.unwrap_or(task.brief.budget.steps).max(1),
        clock: settings.clock,
        from_subtask,
        reference: task.reference.as_ref(),
        sight: settings.sight,
        burst: settings.burst,
        goal_image,
        viewport: venue.place.viewport(),
        retried: entry.retried.to_vec(),
        agent_digest: entry.manifest.agent_digest.clone(),
        usual_sight: entry.manifest.sight,
    };
    Stage::open(script, page, clock_ms, folder, venue.interrupt).await
}

/// What the agent's return means for the record.
fn ending(stage: &Stage<'_>, outcome: Result<(), Stop>) -> Ending {
    let failure = |message| because(EndReason::AgentError, message);
    match (outcome, stage.ending()) {
        (Err(Stop::Agent(message)), _) => failure(message),
        (Err(stop @ Stop::Crashed), _) => because(EndReason::AppCrash, stop.to_string()),
        (_, Some(ending)) => ending.clone(),
        (_, None) => failure("the agent stopped without an answer".into()),
    }
}

fn because(reason: EndReason, message: String) -> Ending {
    Ending {
        reason,
        answer: None,
        message: Some(message),
    }
}

/// Writes what is left to write. The status that says "finished" comes last.
pub fn close(
    folder: &EpisodeFolder,
    export: Option<&str>,
    verdict: &Verdict,
    mut status: EpisodeStatus,
) -> anyhow::Result<Played> {
    if let Some(export) = export {
        folder.write_export(export)?;
    }
    folder.write_verdict(verdict)?;
    status.finished = true;
    status.heartbeat_ms = now_ms();
    folder.write_status(&status)?;
    let mut files = seal::digests(folder.root(), folder.root())?;
    // The agent may still be writing into its log, or into that of an earlier attempt.
    files.retain(|name, _| !is_agent_log(name));
    let Judged { row, completion } = Judged::new(&status, verdict);
    let is_failure = status.end == Some(EndReason::AgentError);
    let failure = is_failure.then(|| AgentFailure {
        reason: status.message.unwrap_or_default(),
        has_acted: status.steps > 0,
    });
    Ok(Played {
        row,
        completion,
        files,
        failure,
    })
}

fn opening_status(entry: &Entry<'_>) -> EpisodeStatus {
    EpisodeStatus {
        trial: entry.trial.clone(),
        finished: false,
        heartbeat_ms: now_ms(),
        attempt: u32::try_from(entry.retried.len()).unwrap_or(u32::MAX),
        steps: 0,
        wall_ms: 0,
        end: None,
        answer: None,
        message: None,
        agent_digest: entry.manifest.agent_digest.clone(),
        remarks: Vec::new(),
        retried: entry.retried.to_vec(),
        sight: None,
    }
}

/// Something of ours went wrong.
pub fn broken(error: impl Into<anyhow::Error>) -> Unfinished {
    let error: anyhow::Error = error.into();
    unfinished(error.into())
}

fn unfinished(stop: Stop) -> Unfinished {
    match stop {
        Stop::Interrupted => Unfinished::Interrupted,
        Stop::Unresponsive(message) => Unfinished::Unresponsive(message),
        Stop::Storage(message) => Unfinished::Storage(message),
        other => Unfinished::Infrastructure(other.to_string()),
    }
}
