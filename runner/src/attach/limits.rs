//! How much of everything an attached page may send, and how fast.

use std::time::{Duration, Instant};

/// Events of one batch and of an episode.
pub const MAX_EVENTS_PER_BATCH: usize = 5_000;
pub const MAX_EVENTS: usize = 500_000;
/// Pictures of an episode, and their bytes.
pub const MAX_FRAMES: usize = 5_000;
pub const MAX_FRAME_BYTES: usize = 8 * 1024 * 1024;
pub const MAX_ALL_FRAMES_BYTES: usize = 512 * 1024 * 1024;
/// A batch with its export.
pub const MAX_BATCH_BYTES: usize = 32 * 1024 * 1024;
/// What ends an episode is small.
pub const MAX_FINISH_BYTES: usize = 1024 * 1024;
/// Batches in a second, in the long run.
pub const BATCHES_PER_SECOND: f64 = 20.0;
/// What may come at once after a rest, as seconds of the rate.
const BURST_SECONDS: f64 = 3.0;

/// Lets so many through per second.
#[derive(Clone, Debug)]
pub struct Rate {
    per_second: f64,
    room: f64,
    seen: Instant,
}

impl Rate {
    pub fn new(per_second: f64, now: Instant) -> Rate {
        Rate {
            per_second,
            room: Rate::most(per_second),
            seen: now,
        }
    }

    /// However slow the rate, a few may come one after another.
    fn most(per_second: f64) -> f64 {
        (per_second * BURST_SECONDS).max(3.0)
    }

    pub fn admits(&mut self, now: Instant) -> bool {
        let rest: Duration = now.saturating_duration_since(self.seen);
        self.seen = self.seen.max(now);
        let gained = rest.as_secs_f64() * self.per_second;
        self.room = (self.room + gained).min(Rate::most(self.per_second));
        if self.room < 1.0 {
            return false;
        }
        self.room -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_lets_a_few_through_at_once_and_then_as_many_as_it_says() {
        let start = Instant::now();
        let mut rate = Rate::new(2.0, start);
        let at = |ms: u64| start + Duration::from_millis(ms);
        let at_once = (0..20).filter(|_| rate.admits(at(0))).count();
        assert_eq!(at_once, 6);
        assert!(!rate.admits(at(400)));
        assert!(rate.admits(at(501)) && !rate.admits(at(502)));
        let later = (0..20).filter(|_| rate.admits(at(60_000))).count();
        assert_eq!(later, 6);
    }
}
