//! A show while it is mixed: its clock, and the cuts that were made.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::clock::ShowClock;
use super::plan::{Cut, Programme, feed_at};
use super::scenario::{FEEDS, Feed, SHOW_MS};
use super::tape::{Rehearsal, Tape};

/// How far the time that a cut bears may be from the time at which it arrives.
pub const SLACK_MS: u64 = 1000;
/// More cuts than a show has pictures.
pub const MAX_CUTS: usize = 2000;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    tape: Tape,
    #[serde(default)]
    clock: ShowClock,
    #[serde(default)]
    cuts: Vec<Cut>,
}

/// Why the show did not do that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ShowFault {
    #[error("No show is open.")]
    NoShow,
    #[error("This show is on the air and cannot be left. Mix it to its end.")]
    OnAir,
    #[error("There is no rehearsal of level {0}: levels go from 1 to 9999.")]
    NoSuchLevel(u32),
    #[error("The show has begun already.")]
    HasBegun,
    #[error("The show has not begun.")]
    NotBegun,
    #[error("A live show cannot be stopped or set back. That is for rehearsals.")]
    Live,
    #[error("The rehearsal is paused. Go on with it first.")]
    Paused,
    #[error("The rehearsal is not paused.")]
    NotPaused,
    #[error("The show is over.")]
    Over,
    #[error("The show is not over yet.")]
    NotOver,
    #[error("There is no feed {0}. Feeds are numbered from 1 to 4.")]
    NoSuchFeed(Feed),
    #[error("A cut cannot be made before the last one.")]
    OutOfOrder,
    #[error("The cut bears the time {0} ms, and the show's clock shows {1} ms.")]
    OtherTime(u64, u64),
    #[error("A show takes at most {MAX_CUTS} cuts.")]
    TooManyCuts,
}

impl Show {
    /// A rehearsal that has not begun.
    pub fn rehearsal(rehearsal: Rehearsal) -> Result<Show, ShowFault> {
        match rehearsal.level {
            1..=9999 => Ok(Show {
                tape: Tape::rehearsed(rehearsal),
                clock: ShowClock::Waiting,
                cuts: Vec::new(),
            }),
            level => Err(ShowFault::NoSuchLevel(level)),
        }
    }

    /// What the cameras see.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// Whether it runs, and since when.
    pub fn clock(&self) -> ShowClock {
        self.clock
    }

    /// In the order of time.
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// When it is over.
    pub fn length_ms(&self) -> u64 {
        let scenario = self.tape.scenario();
        scenario.map_or(SHOW_MS, |it| it.length_ms)
    }

    /// The show's time at this time of the page.
    pub fn at(&self, page_ms: u64) -> u64 {
        self.clock.at(page_ms, self.length_ms())
    }

    /// May it be stopped and set back?
    pub fn is_rehearsal(&self) -> bool {
        self.tape.rehearsal().is_some()
    }

    /// What is on programme after the last cut.
    pub fn on_programme(&self) -> Feed {
        feed_at(&self.programme(), self.length_ms())
    }

    /// What was on programme from the beginning to the end, if nothing more is cut.
    pub fn programme(&self) -> Vec<Programme> {
        Programme::of(&self.cuts, self.length_ms())
    }

    /// Everything that mixing relies on.
    pub(crate) fn check(&self) -> Result<(), String> {
        if let Some(scenario) = self.tape.scenario() {
            scenario.check()?;
        }
        if let Some(rehearsal) = self.tape.rehearsal() {
            Show::rehearsal(rehearsal).map_err(|fault| fault.to_string())?;
        }
        let is_sound = |cut: &Cut| FEEDS.contains(&cut.feed) && cut.at_ms < self.length_ms();
        let is_in_order = self.cuts.is_sorted_by_key(|cut| cut.at_ms);
        if self.cuts.len() > MAX_CUTS || !is_in_order || !self.cuts.iter().all(is_sound) {
            return Err("a show has impossible cuts".into());
        }
        Ok(())
    }

    /// The clock starts.
    pub(crate) fn begin(&mut self, page_ms: u64) -> Result<(), ShowFault> {
        match self.clock {
            ShowClock::Waiting => {
                self.clock = ShowClock::Running { since_ms: page_ms };
                Ok(())
            }
            ShowClock::Over => Err(ShowFault::Over),
            _ => Err(ShowFault::HasBegun),
        }
    }

    /// Puts a feed on programme. Says whether it was not there already.
    pub(crate) fn cut(&mut self, cut: Cut, page_ms: u64) -> Result<bool, ShowFault> {
        if !FEEDS.contains(&cut.feed) {
            return Err(ShowFault::NoSuchFeed(cut.feed));
        }
        let now_ms = match self.clock {
            ShowClock::Running { since_ms } => page_ms.saturating_sub(since_ms),
            ShowClock::Waiting => return Err(ShowFault::NotBegun),
            ShowClock::Paused { .. } => return Err(ShowFault::Paused),
            ShowClock::Over => return Err(ShowFault::Over),
        };
        if cut.at_ms.abs_diff(now_ms) > SLACK_MS {
            return Err(ShowFault::OtherTime(cut.at_ms, now_ms));
        }
        if cut.at_ms >= self.length_ms() {
            return Err(ShowFault::Over);
        }
        if self.cuts.last().is_some_and(|last| last.at_ms > cut.at_ms) {
            return Err(ShowFault::OutOfOrder);
        }
        if self.on_programme() == cut.feed {
            return Ok(false);
        }
        if self.cuts.len() >= MAX_CUTS {
            return Err(ShowFault::TooManyCuts);
        }
        self.cuts.push(cut);
        Ok(true)
    }

    /// Stops a rehearsal where it is.
    pub(crate) fn pause(&mut self, page_ms: u64) -> Result<(), ShowFault> {
        self.expect_rehearsal()?;
        match self.clock {
            ShowClock::Running { .. } => {
                let at_ms = self.at(page_ms);
                self.clock = ShowClock::Paused { at_ms };
                Ok(())
            }
            ShowClock::Waiting => Err(ShowFault::NotBegun),
            ShowClock::Paused { .. } => Err(ShowFault::Paused),
            ShowClock::Over => Err(ShowFault::Over),
        }
    }

    /// Goes on with a rehearsal that was stopped.
    pub(crate) fn go_on(&mut self, page_ms: u64) -> Result<(), ShowFault> {
        self.expect_rehearsal()?;
        let ShowClock::Paused { at_ms } = self.clock else {
            return Err(ShowFault::NotPaused);
        };
        let since_ms = page_ms.saturating_sub(at_ms);
        self.clock = ShowClock::Running { since_ms };
        Ok(())
    }

    /// Sets a rehearsal back to its beginning, without cuts. Says whether it was anywhere else.
    pub(crate) fn set_back(&mut self) -> Result<bool, ShowFault> {
        self.expect_rehearsal()?;
        let has_begun = self.clock != ShowClock::Waiting;
        self.clock = ShowClock::Waiting;
        self.cuts.clear();
        Ok(has_begun)
    }

    /// Nothing more can be cut from now on; only when the time has come.
    pub(crate) fn finish(&mut self, page_ms: u64) -> Result<(), ShowFault> {
        match self.clock {
            ShowClock::Over => Err(ShowFault::Over),
            ShowClock::Running { .. } if self.at(page_ms) >= self.length_ms() => {
                self.clock = ShowClock::Over;
                Ok(())
            }
            _ => Err(ShowFault::NotOver),
        }
    }

    fn expect_rehearsal(&self) -> Result<(), ShowFault> {
        match self.is_rehearsal() {
            true => Ok(()),
            false => Err(ShowFault::Live),
        }
    }
}
