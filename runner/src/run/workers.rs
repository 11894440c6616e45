//! Browsers side by side, taking episodes from one queue.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use evaluator::TaskFile;
use protocol::{BrokenAttempt, RunManifest, TrialId};

use super::RunOptions;
use super::plan::Plan;
use super::progress::Progress;
use super::sequence::{Next as NextEpisode, Sequence};
use crate::server::Server;
use play::agents::{Agent, AgentSpec};
use play::browser::{Browser, BrowserSlot};
use play::episode::{self, AgentFailure, BrokenOff, Entry, Played, Settings, Unfinished, Venue};
use play::interrupt::{Interrupt, Interrupted};
use play::place::Place;
use play::queue::share_out;
use runs::broken;
use runs::clock::ClockMode;
use runs::folder::EpisodeFolder;
use runs::summary::Unplayed;

/// How long episodes, agents and browsers may take to end by themselves when the user asks to stop.
const GRACE: Duration = Duration::from_secs(2);

/// The browser that shows whether there can be a run at all. Like later ones, it is tried again.
pub async fn first_browser(options: &RunOptions, interrupt: &Interrupt) -> anyhow::Result<Browser> {
    let mut attempt = 0;
    loop {
        let launch = Browser::launch(&options.browser);
        let error = match interrupt.or_after(GRACE, launch).await? {
            Ok(browser) => return Ok(browser),
            Err(error) => error,
        };
        if interrupt.is_set() {
            return Err(Interrupted.into());
        }
        if attempt == options.retries {
            return Err(error);
        }
        attempt += 1;
    }
}

/// Everything that the workers share.
pub struct Crew<'a> {
    options: &'a RunOptions,
    /// It grows where episodes are decided on one by one.
    plan: &'a Mutex<Plan>,
    server: &'a Server,
    interrupt: &'a Interrupt,
    progress: &'a Progress,
    broken: Mutex<Vec<Unplayed>>,
    stopped: Mutex<Vec<String>>,
    played: Mutex<BTreeMap<TrialId, Played>>,
    /// There is no room left to write to: nobody begins another episode.
    is_out_of_room: AtomicBool,
    side_by_side: usize,
    /// What a subprocess did so far, if one plays.
    attendance: Option<Mutex<Attendance>>,
}

/// Whether the agent is there at all. One that cannot start, ends at once or speaks another language does so in every
/// episode, and nobody learns more from the hundredth than from the first.
#[derive(Debug, Default, PartialEq, Eq)]
struct Attendance {
    has_acted: bool,
    /// Episodes in which it did nothing and failed, and why in the last of them.
    absences: usize,
    reason: Option<String>,
}

impl Attendance {
    fn note(&mut self, failure: Option<&AgentFailure>) {
        match failure {
            Some(failure) if !failure.has_acted => {
                self.absences += 1;
                self.reason = Some(failure.reason.clone());
            }
            _ => self.has_acted = true,
        }
    }

    /// Why it is taken for absent: as many episodes as are played side by side were the first ones, and it did nothing
    /// in any of them.
    fn absent(&self, side_by_side: usize) -> Option<&str> {
        let is_absent = !self.has_acted && self.absences >= side_by_side;
        self.reason.as_deref().filter(|_| is_absent)
    }
}

/// What to do about an attempt that has no verdict.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// Nothing: the user wants an end.
    Leave,
    Again(String),
    /// The episode stays without a verdict.
    GiveUp(String),
    /// The agent's input did it: it broke after input before, or it was the last attempt.
    Charge(String),
    /// Whatever would follow could not be written either.
    StopRun(String),
}

/// When an attempt broke off.
#[derive(Clone, Copy, Debug)]
struct Circumstances {
    /// The agent had done something.
    has_input: bool,
    /// So it had in an earlier attempt that broke.
    broke_before: bool,
    /// There are no attempts left.
    is_last: bool,
}

/// Once may be chance. Whatever breaks after an agent's input a second time is taken for its doing: otherwise it
/// could begin anew as often as it liked.
fn next(failure: &Unfinished, when: Circumstances) -> Next {
    let is_second = when.has_input && when.broke_before;
    match failure {
        Unfinished::Interrupted => Next::Leave,
        Unfinished::Storage(message) => Next::StopRun(message.clone()),
        Unfinished::Infrastructure(message) | Unfinished::Unresponsive(message) if is_second => {
            Next::Charge(message.clone())
        }
        Unfinished::Infrastructure(message) if when.is_last => Next::GiveUp(message.clone()),
        Unfinished::Unresponsive(message) if when.is_last => Next::Charge(message.clone()),
        Unfinished::Infrastructure(message) | Unfinished::Unresponsive(message) => {
            Next::Again(message.clone())
        }
    }
}

/// Somebody who plays, in a browser of their own.
struct Worker {
    slot: BrowserSlot,
    agent: Box<dyn Agent>,
}

impl Worker {
    async fn end(mut self) {
        self.agent.close().await;
        self.slot.empty().await;
    }
}

/// What a crew leaves behind.
#[derive(Debug, Default)]
pub struct Worked {
    /// Episodes that infrastructure kept from being played, and why.
    pub broken: Vec<Unplayed>,
    /// Why sequences of episodes ended before their time.
    pub stopped: Vec<String>,
    pub played: BTreeMap<TrialId, Played>,
    /// Why nothing more was played, where the agent did nothing in its first episodes.
    pub absent: Option<String>,
}

impl<'a> Crew<'a> {
    pub fn new(
        options: &'a RunOptions,
        plan: &'a Mutex<Plan>,
        server: &'a Server,
        interrupt: &'a Interrupt,
        progress: &'a Progress,
    ) -> Crew<'a> {
        Crew {
            options,
            plan,
            server,
            interrupt,
            progress,
            broken: Mutex::default(),
            stopped: Mutex::default(),
            played: Mutex::default(),
            is_out_of_room: AtomicBool::new(false),
            side_by_side: 1,
            attendance: matches!(options.agent, AgentSpec::Stdio(_)).then(Mutex::default),
        }
    }

    /// Plays until all sequences are over or somebody wants an end. Each is played by one worker from its first episode
    /// to its last.
    pub async fn work<S: Sequence>(mut self, first: Option<Browser>, sequences: Vec<S>) -> Worked {
        let count = self.options.jobs.clamp(1, sequences.len().max(1));
        self.side_by_side = count;
        let mut slots: Vec<_> = first.into_iter().map(BrowserSlot::holding).collect();
        slots.resize_with(count, BrowserSlot::default);
        let workers = slots.into_iter().map(|slot| Worker {
            slot,
            agent: self.options.agent.create(self.options.settings.patience),
        });
        let work =
            async |sequence: S, worker: &mut Worker| self.play_through(sequence, worker).await;
        let is_over = || self.is_over();
        let all = share_out(sequences, workers.collect(), is_over, work, Worker::end);
        // Cut off in the middle of an episode, which is then played again when the run is resumed.
        let _ = self.interrupt.or_after(GRACE, all).await;
        Worked {
            absent: self.absent(),
            broken: owned(self.broken),
            stopped: owned(self.stopped),
            played: owned(self.played),
        }
    }

    fn is_over(&self) -> bool {
        self.interrupt.is_set()
            || self.is_out_of_room.load(Ordering::Relaxed)
            || self.absent().is_some()
    }

    /// Why the agent is taken for absent, if it is.
    fn absent(&self) -> Option<String> {
        let attendance = self.attendance.as_ref()?.lock();
        let attendance = attendance.unwrap_or_else(PoisonError::into_inner);
        attendance.absent(self.side_by_side).map(str::to_string)
    }

    /// One episode after another, until there is no next one or one has no verdict.
    async fn play_through<S: Sequence>(&self, mut sequence: S, worker: &mut Worker) {
        while !self.is_over() {
            let trial = match self.next_trial(&mut sequence) {
                Ok(Some(trial)) => trial,
                Ok(None) => return,
                Err(error) => {
                    let mut stopped = self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
                    stopped.push(format!("{error:#}"));
                    return;
                }
            };
            if let Err(reason) = self.attempts(&trial, worker).await {
                let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
                broken.push(Unplayed { trial, reason });
                return;
            }
            let played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(played) = played.get(&trial) else {
                return;
            };
            sequence.ended(&played.row);
        }
    }

    fn next_trial(&self, sequence: &mut impl Sequence) -> anyhow::Result<Option<TrialId>> {
        match sequence.next()? {
            None => Ok(None),
            Some(NextEpisode::Planned(trial)) => Ok(Some(trial)),
            Some(NextEpisode::Generated { generated, clock }) => {
                let (mut plan, id) = (self.plan(), generated.id.to_string());
                plan.admit(&generated)?;
                if let Some(clock) = clock {
                    plan.play_by(&id, clock);
                }
                plan.add(&id).map(Some)
            }
        }
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is planned for an episode.
    fn planned(&self, trial: &TrialId) -> Result<Planned, String> {
        let plan = self.plan();
        let task = plan.task(&trial.task).cloned();
        Ok(Planned {
            task: task.ok_or_else(|| format!("{} is not planned", trial.task))?,
            manifest: plan.manifest.clone(),
            folder: plan.folder.episode(trial),
        })
    }

    /// Plays one episode, again with a new browser when infrastructure fails. The error is the
    /// last failure. What an attempt with input in it recorded is kept, and every attempt is named.
    async fn attempts(&self, trial: &TrialId, worker: &mut Worker) -> Result<(), String> {
        let planned = self.planned(trial);
        let planned = planned.map_err(|message| self.give_up(trial, message))?;
        let folder = &planned.folder;
        let unkept = |error: anyhow::Error| self.give_up(trial, format!("{error:#}"));
        let mut retried = broken::take_over(folder).map_err(unkept)?;
        let mut attempt = 0;
        loop {
            let Err(broken_off) = self.attempt(trial, &planned, &retried, worker).await else {
                return Ok(());
            };
            // Whatever state it is in, the next attempt shall not depend on it.
            worker.slot.empty().await;
            if self.interrupt.is_set() {
                return Ok(());
            }
            let when = Circumstances {
                has_input: broken_off.has_input(),
                broke_before: retried.iter().any(BrokenAttempt::broke_after_input),
                is_last: attempt == self.options.retries,
            };
            let message = match next(&broken_off.reason, when) {
                Next::Leave => return Ok(()),
                Next::Charge(message) => match self.charge(trial, &planned, broken_off, &message) {
                    Ok(()) => return Ok(()),
                    Err(failure) => return Err(self.give_up(trial, failure.to_string())),
                },
                Next::StopRun(message) => {
                    self.is_out_of_room.store(true, Ordering::Relaxed);
                    return Err(self.give_up(trial, message));
                }
                Next::GiveUp(message) => {
                    broken_off.note(folder, &message);
                    return Err(self.give_up(trial, message));
                }
                Next::Again(message) => message,
            };
            broken_off.note(folder, &message);
            retried.push(broken_off.told());
            if when.has_input {
                broken::keep(folder, retried.len()).map_err(unkept)?;
            }
            attempt += 1;
            self.progress.retrying(trial, &message);
        }
    }

    fn give_up(&self, trial: &TrialId, message: String) -> String {
        self.progress.broken(trial, &message);
        message
    }

    fn remember(&self, trial: &TrialId, folder: &EpisodeFolder, played: Played) {
        self.progress.finished(&played, folder);
        if let Some(attendance) = &self.attendance {
            let mut attendance = attendance.lock().unwrap_or_else(PoisonError::into_inner);
            attendance.note(played.failure.as_ref());
        }
        let mut all = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(trial.clone(), played);
    }

    /// Finishes the episode as the agent's failure.
    fn charge(
        &self,
        trial: &TrialId,
        planned: &Planned,
        broken_off: BrokenOff,
        message: &str,
    ) -> Result<(), Unfinished> {
        let Planned {
            task,
            manifest,
            folder,
        } = planned;
        let played = broken_off.charge(folder, task, manifest, message)?;
        self.remember(trial, folder, played);
        Ok(())
    }

    /// Where the manifest says that pages of the app are shown.
    async fn place<'w>(
        &'w self,
        planned: &Planned,
        slot: &'w mut BrowserSlot,
    ) -> anyhow::Result<Place<'w>> {
        let options = &self.options.browser;
        if planned.manifest.is_native(planned.task.brief.app) {
            return Ok(Place::Native {
                dist: &self.options.dist,
                viewport: options.viewport,
            });
        }
        Ok(Place::Browser {
            browser: slot.for_next_page(options).await?,
            origin: self.server.origin(),
            start_states: self.server.start_states(),
        })
    }

    async fn attempt(
        &self,
        trial: &TrialId,
        planned: &Planned,
        retried: &[BrokenAttempt],
        worker: &mut Worker,
    ) -> Result<(), BrokenOff> {
        let Planned {
            task,
            manifest,
            folder,
        } = planned;
        let entry = Entry {
            trial,
            retried,
            manifest,
        };
        let before_it_began = |reason| BrokenOff::before_it_began(&entry, reason);
        let place = self.place(planned, &mut worker.slot).await;
        let venue = Venue {
            place: place.map_err(|error| before_it_began(episode::broken(error)))?,
            interrupt: self.interrupt,
        };
        let settings = self.options.settings;
        let settings = Settings {
            clock: ClockMode::of(manifest, &trial.task).unwrap_or(settings.clock),
            ..settings
        };
        let agent = worker.agent.as_mut();
        let played = episode::play(&venue, task, &entry, &settings, agent, folder).await?;
        self.remember(trial, folder, played);
        Ok(())
    }
}

/// An episode and everything that it needs of the plan.
struct Planned {
    task: TaskFile,
    manifest: RunManifest,
    folder: EpisodeFolder,
}

/// A value behind a lock that nobody holds any more.
fn owned<T>(lock: Mutex<T>) -> T {
    lock.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLY: Circumstances = Circumstances {
        has_input: false,
        broke_before: false,
        is_last: false,
    };
    const LATE: Circumstances = Circumstances {
        has_input: true,
        ..EARLY
    };
    const SECOND: Circumstances = Circumstances {
        broke_before: true,
        ..LATE
    };

    fn last(when: Circumstances) -> Circumstances {
        Circumstances {
            is_last: true,
            ..when
        }
    }

    #[test]
    fn a_page_that_does_not_answer_is_charged_the_second_time_or_in_the_last_attempt() {
        let hung = Unfinished::Unresponsive("hung".into());
        assert_eq!(next(&hung, LATE), Next::Again("hung".into()));
        assert_eq!(next(&hung, SECOND), Next::Charge("hung".into()));
        assert_eq!(next(&hung, last(LATE)), Next::Charge("hung".into()));
    }

    #[test]
    fn what_breaks_before_any_input_is_never_charged() {
        let broken = Unfinished::Infrastructure("broken".into());
        assert_eq!(next(&broken, EARLY), Next::Again("broken".into()));
        assert_eq!(next(&broken, last(EARLY)), Next::GiveUp("broken".into()));
        let before = Circumstances {
            broke_before: true,
            ..EARLY
        };
        assert_eq!(next(&broken, before), Next::Again("broken".into()));
        assert_eq!(next(&broken, last(before)), Next::GiveUp("broken".into()));
    }

    #[test]
    fn whatever_breaks_after_input_a_second_time_is_the_agents() {
        let broken = Unfinished::Infrastructure("broken".into());
        assert_eq!(next(&broken, LATE), Next::Again("broken".into()));
        assert_eq!(next(&broken, SECOND), Next::Charge("broken".into()));
        assert_eq!(next(&broken, last(LATE)), Next::GiveUp("broken".into()));
        assert_eq!(next(&broken, last(SECOND)), Next::Charge("broken".into()));
    }

    fn failed(has_acted: bool) -> AgentFailure {
        AgentFailure {
            reason: "the agent ended".into(),
            has_acted,
        }
    }

    #[test]
    fn an_agent_that_did_nothing_in_the_first_episodes_is_absent() {
        let mut attendance = Attendance::default();
        assert_eq!(attendance.absent(1), None);
        attendance.note(Some(&failed(false)));
        assert_eq!(attendance.absent(1), Some("the agent ended"));
        // Others that play at the same time may do better.
        assert_eq!(attendance.absent(2), None);
        attendance.note(Some(&failed(false)));
        assert!(attendance.absent(2).is_some());
    }

    #[test]
    fn an_agent_that_has_done_something_is_never_absent() {
        for first in [None, Some(&failed(true))] {
            let mut attendance = Attendance::default();
            attendance.note(first);
            for _ in 0..3 {
                attendance.note(Some(&failed(false)));
            }
            assert_eq!(attendance.absent(1), None);
        }
    }

    #[test]
    fn without_room_to_write_nothing_is_tried_again() {
        let full = Unfinished::Storage("full".into());
        for when in [EARLY, LATE, SECOND, last(SECOND)] {
            assert_eq!(next(&full, when), Next::StopRun("full".into()));
        }
    }
}
