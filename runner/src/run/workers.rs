//! Browsers side by side, taking episodes from one queue.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use evaluator::TaskFile;
use protocol::TrialId;

use super::RunOptions;
use super::plan::Plan;
use super::progress::Progress;
use crate::server::Server;
use play::agents::Agent;
use play::browser::{Browser, BrowserSlot};
use play::episode::{self, BrokenOff, Entry, Played, Unfinished, Venue};
use play::interrupt::{Interrupt, Interrupted};
use play::queue::share_out;
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
    plan: &'a Plan,
    server: &'a Server,
    interrupt: &'a Interrupt,
    progress: &'a Progress,
    pending: Vec<TrialId>,
    broken: Mutex<Vec<Unplayed>>,
    played: Mutex<BTreeMap<TrialId, Played>>,
    /// There is no room left to write to: nobody begins another episode.
    is_out_of_room: AtomicBool,
}

/// What to do about an attempt that has no verdict.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// Nothing: the user wants an end.
    Leave,
    Again(String),
    /// The episode stays without a verdict.
    GiveUp(String),
    /// The agent's input did it, in the last attempt as well.
    Charge(String),
    /// Whatever would follow could not be written either.
    StopRun(String),
}

fn next(failure: &Unfinished, is_last: bool) -> Next {
    match failure {
        Unfinished::Interrupted => Next::Leave,
        Unfinished::Storage(message) => Next::StopRun(message.clone()),
        Unfinished::Infrastructure(message) if is_last => Next::GiveUp(message.clone()),
        Unfinished::Unresponsive(message) if is_last => Next::Charge(message.clone()),
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
    pub played: BTreeMap<TrialId, Played>,
}

impl<'a> Crew<'a> {
    pub fn new(
        options: &'a RunOptions,
        plan: &'a Plan,
        server: &'a Server,
        interrupt: &'a Interrupt,
        progress: &'a Progress,
        pending: Vec<TrialId>,
    ) -> Crew<'a> {
        Crew {
            options,
            plan,
            server,
            interrupt,
            progress,
            pending,
            broken: Mutex::default(),
            played: Mutex::default(),
            is_out_of_room: AtomicBool::new(false),
        }
    }

    /// Plays until the queue is empty or somebody wants an end.
    pub async fn work(mut self, first: Browser) -> Worked {
        let jobs = std::mem::take(&mut self.pending);
        let count = self.options.jobs.clamp(1, jobs.len().max(1));
        let mut slots = vec![BrowserSlot::holding(first)];
        slots.resize_with(count, BrowserSlot::default);
        let workers = slots.into_iter().map(|slot| Worker {
            slot,
            agent: self.options.agent.create(self.options.settings.patience),
        });
        let work = async |trial: TrialId, worker: &mut Worker| {
            if let Err(reason) = self.attempts(&trial, worker).await {
                let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
                broken.push(Unplayed { trial, reason });
            }
        };
        let is_over = || self.interrupt.is_set() || self.is_out_of_room.load(Ordering::Relaxed);
        let all = share_out(jobs, workers.collect(), is_over, work, Worker::end);
        // Cut off in the middle of an episode, which is then played again when the run is resumed.
        let _ = self.interrupt.or_after(GRACE, all).await;
        Worked {
            broken: owned(self.broken),
            played: owned(self.played),
        }
    }

    /// Plays one episode, again with a new browser when infrastructure fails. The error is the
    /// last failure.
    async fn attempts(&self, trial: &TrialId, worker: &mut Worker) -> Result<(), String> {
        let mut attempt = 0;
        loop {
            let Err(broken_off) = self.attempt(trial, attempt, worker).await else {
                return Ok(());
            };
            // Whatever state it is in, the next attempt shall not depend on it.
            worker.slot.empty().await;
            if self.interrupt.is_set() {
                return Ok(());
            }
            let folder = self.plan.folder.episode(trial);
            let is_last = attempt == self.options.retries;
            let message = match next(&broken_off.reason, is_last) {
                Next::Leave => return Ok(()),
                Next::Charge(message) => match self.charge(trial, broken_off, &message) {
                    Ok(()) => return Ok(()),
                    Err(failure) => return Err(self.give_up(trial, failure.to_string())),
                },
                Next::StopRun(message) => {
                    self.is_out_of_room.store(true, Ordering::Relaxed);
                    return Err(self.give_up(trial, message));
                }
                Next::GiveUp(message) => {
                    broken_off.note(&folder, &message);
                    return Err(self.give_up(trial, message));
                }
                Next::Again(message) => message,
            };
            broken_off.note(&folder, &message);
            attempt += 1;
            self.progress.retrying(trial, &message);
        }
    }

    fn give_up(&self, trial: &TrialId, message: String) -> String {
        self.progress.broken(trial, &message);
        message
    }

    fn remember(&self, trial: &TrialId, played: Played) {
        self.progress.finished(&played.row);
        let mut all = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(trial.clone(), played);
    }

    /// Finishes the episode as the agent's failure.
    fn charge(
        &self,
        trial: &TrialId,
        broken_off: BrokenOff,
        message: &str,
    ) -> Result<(), Unfinished> {
        let task = self.task(trial)?;
        let folder = self.plan.folder.episode(trial);
        let played = broken_off.charge(&folder, task, &self.plan.manifest, message)?;
        self.remember(trial, played);
        Ok(())
    }

    fn task(&self, trial: &TrialId) -> Result<&TaskFile, Unfinished> {
        let unplanned = || Unfinished::Infrastructure(format!("{} is not planned", trial.task));
        self.plan.task(&trial.task).ok_or_else(unplanned)
    }

    fn entry<'t>(&'t self, trial: &'t TrialId, attempt: u32) -> Entry<'t> {
        Entry {
            trial,
            attempt,
            manifest: &self.plan.manifest,
        }
    }

    async fn attempt(
        &self,
        trial: &TrialId,
        attempt: u32,
        worker: &mut Worker,
    ) -> Result<(), BrokenOff> {
        let entry = self.entry(trial, attempt);
        let before_it_began = |reason| BrokenOff::before_it_began(&entry, reason);
        let task = self.task(trial).map_err(before_it_began)?;
        let browser = worker.slot.for_next_page(&self.options.browser).await;
        let venue = Venue {
            browser: browser.map_err(|error| before_it_began(episode::broken(error)))?,
            origin: self.server.origin(),
            start_states: self.server.start_states(),
            interrupt: self.interrupt,
        };
        let folder = self.plan.folder.episode(trial);
        let settings = &self.options.settings;
        let agent = worker.agent.as_mut();
        let played = episode::play(&venue, task, &entry, settings, agent, &folder).await?;
        self.remember(trial, played);
        Ok(())
    }
}

/// A value behind a lock that nobody holds any more.
fn owned<T>(lock: Mutex<T>) -> T {
    lock.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_never_answers_again_is_charged_only_in_the_last_attempt() {
        let hung = || Unfinished::Unresponsive("hung".into());
        assert_eq!(next(&hung(), false), Next::Again("hung".into()));
        assert_eq!(next(&hung(), true), Next::Charge("hung".into()));
    }

    #[test]
    fn broken_infrastructure_is_never_charged() {
        let broken = || Unfinished::Infrastructure("broken".into());
        assert_eq!(next(&broken(), false), Next::Again("broken".into()));
        assert_eq!(next(&broken(), true), Next::GiveUp("broken".into()));
    }

    #[test]
    fn without_room_to_write_nothing_is_tried_again() {
        let full = || Unfinished::Storage("full".into());
        for is_last in [false, true] {
            assert_eq!(next(&full(), is_last), Next::StopRun("full".into()));
        }
    }
}
