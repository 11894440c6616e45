//! Browsers side by side, taking episodes from one queue.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use protocol::TrialId;

use super::RunOptions;
use super::plan::Plan;
use super::progress::Progress;
use crate::agents::Agent;
use crate::browser::Browser;
use crate::episode::{self, Entry, Played, Unfinished, Venue};
use crate::interrupt::Interrupt;
use crate::server::Server;
use crate::summary::Unplayed;

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
        }
    }

    /// Plays until the queue is empty.
    pub async fn work(self, first: Browser) -> Worked {
        let waiting = self
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len();
        let count = self.options.jobs.clamp(1, waiting.max(1));
        let mut browsers: Vec<Option<Browser>> = vec![Some(first)];
        browsers.resize_with(count, || None);
        futures::future::join_all(browsers.into_iter().map(|browser| self.worker(browser))).await;
        Worked {
            broken: owned(self.broken),
            played: owned(self.played),
        }
    }

    async fn worker(&self, mut browser: Option<Browser>) {
        let mut agent = self.options.agent.create(self.options.settings.patience);
        while let Some(trial) = self.next() {
            if let Err(reason) = self.attempts(&trial, &mut browser, agent.as_mut()).await {
                let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
                broken.push(Unplayed { trial, reason });
            }
        }
        agent.close().await;
        if let Some(browser) = browser {
            browser.close().await;
        }
    }

    fn next(&self) -> Option<TrialId> {
        if self.interrupt.is_set() {
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
        browser: &mut Option<Browser>,
        agent: &mut dyn Agent,
    ) -> Result<(), String> {
        let mut attempt = 0;
        loop {
            let message = match self.attempt(trial, attempt, browser, agent).await {
                Ok(()) | Err(Unfinished::Interrupted) => return Ok(()),
                Err(Unfinished::Infrastructure(message)) => message,
            };
            // Whatever state it is in, the next attempt shall not depend on it.
            if let Some(broken) = browser.take() {
                broken.close().await;
            }
            if self.interrupt.is_set() {
                return Ok(());
            }
            let folder = self.plan.folder.episode(trial);
            episode::note_failure(&folder, &self.entry(trial, attempt), &message);
            if attempt == self.options.retries {
                self.progress.broken(trial, &message);
                return Err(message);
            }
            attempt += 1;
            self.progress.retrying(trial, &message);
        }
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
        slot: &mut Option<Browser>,
        agent: &mut dyn Agent,
    ) -> Result<(), Unfinished> {
        let infrastructure = |text: String| Unfinished::Infrastructure(text);
        let browser = match slot.take() {
            Some(browser) => browser,
            None => Browser::launch(&self.options.browser)
                .await
                .map_err(|error| infrastructure(format!("{error:#}")))?,
        };
        let browser = &*slot.insert(browser);
        let task = self
            .plan
            .task(&trial.task)
            .ok_or_else(|| infrastructure(format!("{} is not planned", trial.task)))?;
        let venue = Venue {
            browser,
            server: self.server,
            interrupt: self.interrupt,
        };
        let folder = self.plan.folder.episode(trial);
        let settings = &self.options.settings;
        let entry = self.entry(trial, attempt);
        let played = episode::play(&venue, task, &entry, settings, agent, &folder).await?;
        self.progress.finished(&played.row);
        let mut all = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(trial.clone(), played);
        Ok(())
    }
}

/// A value behind a lock that nobody holds any more.
fn owned<T>(lock: Mutex<T>) -> T {
    lock.into_inner().unwrap_or_else(PoisonError::into_inner)
}
