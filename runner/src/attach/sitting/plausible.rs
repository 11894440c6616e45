//! Whether what a page tells can have happened. Nothing is changed here.

use std::time::Instant;

use protocol::{AttachBatch, InputEvent};
use serde::Deserialize;

use super::{Sitting, Visit, millis};
use crate::attach::limits;
use crate::attach::recording::CLOCK_SLACK_MS;
use crate::attach::refused::Refused;
use crate::lowering::Viewport;

/// What has to be known of an export when it comes.
#[derive(Deserialize)]
pub struct Glance {
    pub clock_ms: u64,
    #[serde(default)]
    pub crashed: bool,
}

impl Sitting {
    /// Whether a batch can be what happened. Returns how long ago the tool was opened.
    pub(super) fn check_batch(
        &mut self,
        batch: &AttachBatch,
        now: Instant,
    ) -> Result<u64, Refused> {
        let wall_ms = self.check_clock(batch.opening, batch.clock_ms, now)?;
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
        Ok(wall_ms)
    }

    /// A page's clock begins when it is opened, never before, and time passes for it as for us.
    fn check_clock(&self, opening: u32, clock_ms: u64, now: Instant) -> Result<u64, Refused> {
        let visit = self.visit(opening)?;
        let wall_ms = millis(now.saturating_duration_since(visit.opened));
        if clock_ms > wall_ms + CLOCK_SLACK_MS {
            return Err(Refused::bad("the clock of the tool is ahead of the time"));
        }
        if clock_ms < visit.clock_ms {
            return Err(Refused::bad("the clock of the tool runs backwards"));
        }
        Ok(wall_ms)
    }

    /// The tool as it is open now.
    pub(super) fn visit(&self, opening: u32) -> Result<&Visit, Refused> {
        let visit = self.visit.as_ref().filter(|_| opening == self.visits);
        visit.ok_or_else(|| Refused::conflict("the tool was opened again since; this is of before"))
    }
}

pub fn glance(export: &str) -> Result<Glance, Refused> {
    serde_json::from_str(export)
        .map_err(|error| Refused::bad(format!("the export cannot be read: {error}")))
}

pub fn size_of(png: &[u8]) -> Result<Viewport, Refused> {
    let reader =
        image::ImageReader::with_format(std::io::Cursor::new(png), image::ImageFormat::Png);
    match reader.into_dimensions() {
        Ok((width @ 1..=7680, height @ 1..=4320)) => Ok(Viewport { width, height }),
        _ => Err(Refused::bad("this is no picture of a page")),
    }
}
