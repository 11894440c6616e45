//! Browsers side by side, taking episodes from one queue.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use evaluator::TaskFile;
use protocol::TrialId;

use super::RunOptions;
use super::plan::Plan;
use super::progress::Progress;
use crate::agents::Agent;
use crate::browser::{Browser, BrowserSlot};
use crate::episode::{self, Entry, Played, Unfinished, Venue};
use crate::interrupt::{Interrupt, Interrupted};
use crate::server::Server;
use crate::summary::Unplayed;

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
    queue: Mutex<VecDeque<TrialId>>,
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

fn next(failure: Unfinished, is_last: bool) -> Next {
    match failure {
        Unfinished::Interrupted => Next::Leave,
        Unfinished::Storage(message) => Next::StopRun(message),
        Unfinished::Infrastructure(message) if is_last => Next::GiveUp(message),
        Unfinished::Unresponsive(message) if is_last => Next::Charge(message),
        Unfinished::Infrastructure(message) | Unfinished::Unresponsive(message) => {
            Next::Again(message)
        }
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
            queue: Mutex::new(pending.into()),
            broken: Mutex::default(),
            played: Mutex::default(),
            is_out_of_room: AtomicBool::new(false),
        }
    }

    /// Plays until the queue is empty or somebody wants an end.
    pub async fn work(self, first: Browser) -> Worked {
        let waiting = self
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len();
        let count = self.options.jobs.clamp(1, waiting.max(1));
        let mut slots = vec![BrowserSlot::holding(first)];
        slots.resize_with(count, BrowserSlot::default);
        let workers = slots.into_iter().map(|slot| self.worker(slot));
        let work = futures::future::join_all(workers);
        // Cut off in the middle of an episode, which is then played again when the run is resumed.
        let _ = self.interrupt.or_after(GRACE, work).await;
        Worked {
            broken: owned(self.broken),
            played: owned(self.played),
        }
    }

    async fn worker(&self, mut slot: BrowserSlot) {
        let mut agent = self.options.agent.create(self.options.settings.patience);
        while let Some(trial) = self.next() {
            if let Err(reason) = self.attempts(&trial, &mut slot, agent.as_mut()).await {
                let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
                broken.push(Unplayed { trial, reason });
            }
        }
        agent.close().await;
        slot.empty().await;
    }

    fn next(&self) -> Option<TrialId> {
        if self.interrupt.is_set() || self.is_out_of_room.load(Ordering::Relaxed) {
            return None;
        }
        self.queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    }

    /// Plays one episode, again with a new browser when infrastructure fails. The error is the
    /// last failure.
    async fn attempts(
        &self,
        trial: &TrialId,
        slot: &mut BrowserSlot,
        agent: &mut dyn Agent,
    ) -> Result<(), String> {
        let mut attempt = 0;
        loop {
            let Err(failure) = self.attempt(trial, attempt, slot, agent).await else {
                return Ok(());
            };
            // Whatever state it is in, the next attempt shall not depend on it.
            slot.empty().await;
            if self.interrupt.is_set() {
                return Ok(());
            }
            let message = match next(failure, attempt == self.options.retries) {
                Next::Leave => return Ok(()),
                Next::Charge(message) => match self.charge(trial, attempt, &message) {
                    Ok(()) => return Ok(()),
                    Err(failure) => return Err(self.give_up(trial, failure.to_string())),
                },
                Next::StopRun(message) => {
                    self.is_out_of_room.store(true, Ordering::Relaxed);
                    return Err(self.give_up(trial, message));
                }
                Next::GiveUp(message) => {
                    self.note_failure(trial, attempt, &message);
                    return Err(self.give_up(trial, message));
                }
                Next::Again(message) => message,
            };
            self.note_failure(trial, attempt, &message);
            attempt += 1;
            self.progress.retrying(trial, &message);
        }
    }

    fn give_up(&self, trial: &TrialId, message: String) -> String {
        self.progress.broken(trial, &message);
        message
    }

    fn note_failure(&self, trial: &TrialId, attempt: u32, message: &str) {
        let folder = self.plan.folder.episode(trial);
        episode::note_failure(&folder, &self.entry(trial, attempt), message);
    }

    fn remember(&self, trial: &TrialId, played: Played) {
        self.progress.finished(&played.row);
        let mut all = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(trial.clone(), played);
    }

    /// Finishes the episode as the agent's failure.
    fn charge(&self, trial: &TrialId, attempt: u32, message: &str) -> Result<(), Unfinished> {
        let task = self.task(trial)?;
        let folder = self.plan.folder.episode(trial);
        let played = episode::charge(&folder, task, &self.entry(trial, attempt), message)?;
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
        slot: &mut BrowserSlot,
        agent: &mut dyn Agent,
    ) -> Result<(), Unfinished> {
        let task = self.task(trial)?;
        let browser = slot.for_next_page(&self.options.browser).await;
        let browser = browser.map_err(episode::broken)?;
        let venue = Venue {
            browser,
            server: self.server,
            interrupt: self.interrupt,
        };
        let folder = self.plan.folder.episode(trial);
        let settings = &self.options.settings;
        let entry = self.entry(trial, attempt);
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
        assert_eq!(next(hung(), false), Next::Again("hung".into()));
        assert_eq!(next(hung(), true), Next::Charge("hung".into()));
    }

    #[test]
    fn broken_infrastructure_is_never_charged() {
        let broken = || Unfinished::Infrastructure("broken".into());
        assert_eq!(next(broken(), false), Next::Again("broken".into()));
        assert_eq!(next(broken(), true), Next::GiveUp("broken".into()));
    }

    #[test]
    fn without_room_to_write_nothing_is_tried_again() {
        let full = || Unfinished::Storage("full".into());
        for is_last in [false, true] {
            assert_eq!(next(full(), is_last), Next::StopRun("full".into()));
        }
    }
}
