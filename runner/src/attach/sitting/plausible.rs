//! Whether what a page tells can have happened. Nothing is changed here.

use protocol::{AttachBatch, InputEvent};
use serde::{Deserialize, Serialize};

use super::{Sitting, Visit};
use crate::attach::limits;
use crate::attach::moment::Moment;
use crate::attach::refused::Refused;
use actions::lowering::Viewport;
use runs::attached::CLOCK_SLACK_MS;

/// A page reads the tool's clock from outside, and rounds.
const READING_MS: u64 = 10;

/// What has to be known of an export when it comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glance {
    pub clock_ms: u64,
    #[serde(default)]
    pub crashed: bool,
}

impl Sitting {
    /// Did this batch come before, and only its answer was lost?
    pub(super) fn has_taken(&self, batch: &AttachBatch) -> Result<bool, Refused> {
        let visit = self.visit(batch.opening)?;
        Ok(batch.sequence != 0 && batch.sequence <= visit.sequence)
    }

    /// Whether a batch can be what happened.
    pub(super) fn check_batch(&mut self, batch: &AttachBatch, now: Moment) -> Result<(), Refused> {
        self.check_clock(batch.opening, batch.clock_ms, now)?;
        if !self.batches.admits(now) && !batch.is_last {
            return Err(Refused::too_fast("batches come too fast"));
        }
        if batch.events.len() > limits::MAX_EVENTS_PER_BATCH
            || self.events + batch.events.len() > limits::MAX_EVENTS
        {
            return Err(Refused::too_much("there are too many events"));
        }
        let times = batch.events.iter().map(|event| event.at_ms);
        if !times.clone().is_sorted() || times.max().unwrap_or(0) > batch.clock_ms {
            return Err(Refused::bad(
                "the events are not in the order of their times",
            ));
        }
        let numbers = |it: &InputEvent| [it.x, it.y, it.dx, it.dy];
        if batch
            .events
            .iter()
            .flat_map(numbers)
            .any(|it| !it.is_finite())
        {
            return Err(Refused::bad("an event is at no place"));
        }
        let counted = batch.events.iter().any(|event| event.kind.is_counted());
        if counted && batch.export.is_none() {
            return Err(Refused::bad(
                "events come without the state that they led to",
            ));
        }
        let has_picture = self.visit.as_ref().is_some_and(|visit| visit.frames > 0);
        if !batch.events.is_empty() && !has_picture {
            return Err(Refused::conflict(
                "events come before the first picture of the tool",
            ));
        }
        if batch.is_last && batch.finish.is_none() && self.closing.is_none() {
            return Err(Refused::bad("a last batch says how the episode ends"));
        }
        Ok(())
    }

    pub(super) fn check_export(&self, export: Option<&Glance>, now: Moment) -> Result<(), Refused> {
        let most = self.visit.as_ref().map_or(0, |it| it.latest_ms(now));
        match export.is_some_and(|it| it.clock_ms > most) {
            true => Err(Refused::bad("the clock of the export is ahead of the time")),
            false => Ok(()),
        }
    }

    /// Whether a picture can be kept. Returns its size.
    pub(super) fn check_frame(
        &mut self,
        opening: u32,
        at_ms: u64,
        png: &[u8],
        now: Moment,
    ) -> Result<Viewport, Refused> {
        if at_ms > self.visit(opening)?.latest_ms(now) {
            return Err(Refused::bad("the picture is ahead of the time"));
        }
        if self.is_paused {
            return Err(Refused::conflict(
                "recording is paused, so this picture is not kept",
            ));
        }
        if self.frames >= limits::MAX_FRAMES
            || png.len() > limits::MAX_FRAME_BYTES
            || self.frame_bytes + png.len() > limits::MAX_ALL_FRAMES_BYTES
        {
            return Err(Refused::too_much(
                "there are too many pictures, or they are too large",
            ));
        }
        let size = size_of(png)?;
        if self.closing.is_none() && !self.pictures.admits(now) {
            return Err(Refused::too_fast("pictures come too fast"));
        }
        Ok(size)
    }

    /// Time passes for a page as for us, from the moment on at which it is opened.
    fn check_clock(&self, opening: u32, clock_ms: u64, now: Moment) -> Result<(), Refused> {
        let visit = self.visit(opening)?;
        if clock_ms > visit.latest_ms(now) {
            return Err(Refused::bad("the clock of the tool is ahead of the time"));
        }
        if clock_ms.saturating_add(READING_MS) < visit.clock_ms {
            return Err(Refused::bad("the clock of the tool runs backwards"));
        }
        Ok(())
    }

    /// The tool as it is open now.
    pub(super) fn visit(&self, opening: u32) -> Result<&Visit, Refused> {
        let visit = self.visit.as_ref().filter(|_| opening == self.visits);
        visit.ok_or_else(|| Refused::conflict("the tool was opened again since; this is of before"))
    }
}

impl Visit {
    /// The most that the tool's clock can show now.
    fn latest_ms(&self, now: Moment) -> u64 {
        let passed = now.since(self.opened).saturating_add(CLOCK_SLACK_MS);
        self.resumed_ms.saturating_add(passed)
    }
}

pub fn glance(export: &str) -> Result<Glance, Refused> {
    serde_json::from_str(export)
        .map_err(|error| Refused::bad(format!("the export cannot be read: {error}")))
}

pub fn size_of(png: &[u8]) -> Result<Viewport, Refused> {
    match pictures::png::size(png) {
        Ok((width @ 1..=7680, height @ 1..=4320)) => Ok(Viewport { width, height }),
        _ => Err(Refused::bad("this is no picture of a page")),
    }
}
