//! Browsers side by side that play what was recorded, one job after another.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::browser::{Browser, BrowserOptions, BrowserSlot};
use crate::interrupt::Interrupt;

pub struct Crew<'a> {
    pub browser: BrowserOptions,
    pub jobs: usize,
    /// Further attempts with a new browser when infrastructure fails.
    pub retries: u32,
    pub interrupt: &'a Interrupt,
}

/// A job, and what came of it, or why nothing did.
pub type Done<J, R> = (J, Result<R, String>);

impl Crew<'_> {
    /// Plays all jobs. Those that an interrupt kept from being played are left out.
    pub async fn play<J, R>(
        &self,
        jobs: Vec<J>,
        play: impl AsyncFn(&J, &Browser) -> anyhow::Result<R>,
    ) -> Vec<Done<J, R>> {
        let queue = Mutex::new(VecDeque::from(jobs));
        let done = Mutex::new(Vec::new());
        let workers = (0..self.jobs.max(1)).map(|_| self.worker(&queue, &done, &play));
        futures::future::join_all(workers).await;
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    async fn worker<J, R>(
        &self,
        queue: &Mutex<VecDeque<J>>,
        done: &Mutex<Vec<Done<J, R>>>,
        play: &impl AsyncFn(&J, &Browser) -> anyhow::Result<R>,
    ) {
        let mut slot = BrowserSlot::default();
        while let Some(job) = next(queue) {
            let result = tokio::select! {
                () = self.interrupt.wait() => break,
                result = self.attempts(&job, &mut slot, play) => result,
            };
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((job, result));
        }
        slot.empty().await;
    }

    async fn attempts<J, R>(
        &self,
        job: &J,
        slot: &mut BrowserSlot,
        play: &impl AsyncFn(&J, &Browser) -> anyhow::Result<R>,
    ) -> Result<R, String> {
        let mut attempt = 0;
        loop {
            let played = match slot.for_next_page(&self.browser).await {
                Ok(browser) => play(job, browser).await,
                Err(error) => Err(error),
            };
            match played {
                Ok(result) => return Ok(result),
                Err(error) if attempt == self.retries => return Err(format!("{error:#}")),
                Err(_) => {
                    // Whatever state it is in, the next attempt shall not depend on it.
                    slot.empty().await;
                    attempt += 1;
                }
            }
        }
    }
}

fn next<J>(queue: &Mutex<VecDeque<J>>) -> Option<J> {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.pop_front()
}
