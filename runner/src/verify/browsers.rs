//! Browsers side by side that play what was recorded, one job after another.

use std::sync::{Mutex, PoisonError};

use play::browser::{Browser, BrowserOptions, BrowserSlot};
use play::interrupt::Interrupt;
use play::queue::share_out;

pub struct Browsers<'a> {
    pub browser: BrowserOptions,
    pub jobs: usize,
    /// Further attempts with a new browser when infrastructure fails.
    pub retries: u32,
    pub interrupt: &'a Interrupt,
}

/// A job, and what came of it, or why nothing did.
pub type Done<J, R> = (J, Result<R, String>);

impl Browsers<'_> {
    /// Plays all jobs. Those that an interrupt kept from being played are left out.
    pub async fn play<J, R>(
        &self,
        jobs: Vec<J>,
        play: impl AsyncFn(&J, &Browser) -> anyhow::Result<R>,
    ) -> Vec<Done<J, R>> {
        let done = Mutex::new(Vec::new());
        let slots = (0..self.jobs.max(1)).map(|_| BrowserSlot::default());
        let work = async |job: J, slot: &mut BrowserSlot| {
            let result = tokio::select! {
                () = self.interrupt.wait() => return,
                result = self.attempts(&job, slot, &play) => result,
            };
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((job, result));
        };
        let is_over = || self.interrupt.is_set();
        let end = async |mut slot: BrowserSlot| slot.empty().await;
        share_out(jobs, slots.collect(), is_over, work, end).await;
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
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
