//! How much of everything an attached page may send, and how fast.

use super::moment::Moment;

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

/// Lets `per_second` requests through.
#[derive(Clone, Debug)]
pub struct Rate {
    per_second: f64,
    most: f64,
    room: f64,
    seen: Moment,
}

impl Rate {
    /// However slow the rate, a few may come one after another.
    pub fn new(per_second: f64, now: Moment) -> Rate {
        Rate::with_burst(per_second, (per_second * BURST_SECONDS).max(3.0), now)
    }

    /// Up to `most` may come at once.
    pub fn with_burst(per_second: f64, most: f64, now: Moment) -> Rate {
        Rate {
            per_second,
            most,
            room: most,
            seen: now,
        }
    }

    pub fn admits(&mut self, now: Moment) -> bool {
        let has_room = self.has_room(now);
        if has_room {
            self.room -= 1.0;
        }
        has_room
    }

    /// Would one be let through?
    pub fn has_room(&mut self, now: Moment) -> bool {
        let rest = now.since(self.seen) as f64 / 1000.0;
        self.seen = self.seen.max(now);
        self.room = (self.room + rest * self.per_second).min(self.most);
        self.room >= 1.0
    }

    /// Has nobody come for so long that nothing is remembered?
    pub fn is_rested(&mut self, now: Moment) -> bool {
        self.has_room(now) && self.room >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_lets_a_few_through_at_once_and_then_as_many_as_it_says() {
        let at = |ms: u64| Moment::from_ms(1_000_000 + ms);
        let mut rate = Rate::new(2.0, at(0));
        let at_once = (0..20).filter(|_| rate.admits(at(0))).count();
        assert_eq!(at_once, 6);
        assert!(!rate.admits(at(400)) && !rate.is_rested(at(400)));
        assert!(rate.admits(at(501)) && !rate.admits(at(502)));
        assert!(rate.is_rested(at(60_000)));
        let later = (0..20).filter(|_| rate.admits(at(60_000))).count();
        assert_eq!(later, 6);
    }

    #[test]
    fn looking_whether_there_is_room_takes_none() {
        let now = Moment::from_ms(5);
        let mut rate = Rate::with_burst(1.0, 2.0, now);
        assert!((0..9).all(|_| rate.has_room(now)));
        assert_eq!((0..9).filter(|_| rate.admits(now)).count(), 2);
    }
}
