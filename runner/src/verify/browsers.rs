//! Browsers side by side that play what was recorded, one job after another.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::server::Server;
use play::browser::{BrowserOptions, BrowserSlot};
use play::interrupt::Interrupt;
use play::place::Place;
use play::queue::share_out;

pub struct Browsers<'a> {
    pub browser: BrowserOptions,
    pub server: &'a Server,
    /// The web build that is served.
    pub dist: &'a Path,
    pub jobs: usize,
    /// Further attempts with a new browser when infrastructure fails.
    pub retries: u32,
    pub interrupt: &'a Interrupt,
}

/// A job, and what came of it, or why nothing did.
pub type Done<J, R> = (J, Result<R, String>);

impl Browsers<'_> {
    /// Plays all jobs, each where it is to be played: without a browser, or in one. Those that an interrupt
    /// kept from being played are left out.
    pub async fn play<J, R>(
        &self,
        jobs: Vec<J>,
        is_native: impl Fn(&J) -> bool,
        play: impl AsyncFn(&J, &Place<'_>) -> anyhow::Result<R>,
    ) -> Vec<Done<J, R>> {
        let done = Mutex::new(Vec::new());
        let slots = (0..self.jobs.max(1)).map(|_| BrowserSlot::default());
        let work = async |job: J, slot: &mut BrowserSlot| {
            let result = tokio::select! {
                () = self.interrupt.wait() => return,
                result = self.attempts(&job, is_native(&job), slot, &play) => result,
            };
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((job, result));
        };
        let is_over = || self.interrupt.is_set();
        let end = async |mut slot: BrowserSlot| slot.empty().await;
        share_out(jobs, slots.collect(), is_over, work, end).await;
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    async fn place<'p>(
        &'p self,
        is_native: bool,
        slot: &'p mut BrowserSlot,
    ) -> anyhow::Result<Place<'p>> {
        if is_native {
            return Ok(Place::Native {
                dist: self.dist,
                viewport: self.browser.viewport,
            });
        }
        Ok(Place::Browser {
            browser: slot.for_next_page(&self.browser).await?,
            origin: self.server.origin(),
            start_states: self.server.start_states(),
        })
    }

    async fn attempts<J, R>(
        &self,
        job: &J,
        is_native: bool,
        slot: &mut BrowserSlot,
        play: &impl AsyncFn(&J, &Place<'_>) -> anyhow::Result<R>,
    ) -> Result<R, String> {
        let mut attempt = 0;
        loop {
            let played = match self.place(is_native, slot).await {
                Ok(place) => play(job, &place).await,
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
