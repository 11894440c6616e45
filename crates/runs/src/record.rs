//! What a step's record is made of: an empty one, its times, and the moments that a burst shows.

use std::time::{SystemTime, UNIX_EPOCH};

use protocol::{Burst, StepRecord, StepTiming};

/// A record of nothing yet.
pub fn blank_record(step: u32) -> StepRecord {
    StepRecord {
        step,
        action: None,
        call: None,
        raw: None,
        error: None,
        error_kind: None,
        note: None,
        usage: None,
        frame: None,
        frames: Vec::new(),
        trouble: None,
        tokens: 0,
        thought_ms: 0,
        clock_ms: 0,
        timing: StepTiming::default(),
    }
}

/// The page's time between the pictures of a burst. What does not divide evenly is left to the last.
pub fn pauses(burst: &Burst) -> impl Iterator<Item = u64> + use<> {
    let Burst { frames, ms } = *burst;
    let gaps = u64::from(frames.saturating_sub(1));
    let each = ms.checked_div(gaps).unwrap_or_default();
    (1..=gaps).map(move |gap| match gap == gaps {
        true => ms - each * (gaps - 1),
        false => each,
    })
}

/// Wall clock, milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| u64::try_from(it.as_millis()).unwrap_or(u64::MAX))
}
