//! Points in time that outlive the program: an episode that was cut off goes on with the times it had.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use runs::record::now_ms;

/// Milliseconds since 1970. Within one program they never run backwards, whatever is done to the
/// machine's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(u64);

impl Moment {
    pub fn now() -> Moment {
        static START: OnceLock<(Instant, u64)> = OnceLock::new();
        let (start, ms) = START.get_or_init(|| (Instant::now(), now_ms()));
        Moment(*ms) + start.elapsed()
    }

    pub fn from_ms(ms: u64) -> Moment {
        Moment(ms)
    }

    pub fn as_ms(self) -> u64 {
        self.0
    }

    /// Milliseconds that passed since an earlier moment; none if it is a later one.
    pub fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// When to wake up for it.
    pub fn instant(self) -> Instant {
        Instant::now() + Duration::from_millis(self.since(Moment::now()))
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;

    fn add(self, duration: Duration) -> Moment {
        let ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Moment(self.0.saturating_add(ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_from_each_other_and_never_backwards() {
        let first = Moment::from_ms(5_000);
        let later = first + Duration::from_millis(1_500);
        assert_eq!((later.since(first), first.since(later)), (1_500, 0));
        assert_eq!(later.as_ms(), 6_500);
        let now = Moment::now();
        assert!(Moment::now() >= now);
    }

    #[test]
    fn a_moment_that_has_passed_wakes_at_once() {
        assert!(Moment::from_ms(0).instant() <= Instant::now());
    }
}
