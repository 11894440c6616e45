//! The show's own clock, as it hangs on the page's.

use serde::{Deserialize, Serialize};

/// Times of the page are milliseconds since 1970, times of the show since its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "is",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum ShowClock {
    /// Nothing moves before somebody acts.
    #[default]
    Waiting,
    /// It goes on with the page's clock.
    Running {
        /// The page's time at which the show's was 0.
        since_ms: u64,
    },
    /// Rehearsals can be held.
    Paused {
        /// A moment of the show.
        at_ms: u64,
    },
    /// All of it has been mixed.
    Over,
}

impl ShowClock {
    /// The show's time, at most its length.
    pub fn at(self, page_ms: u64, length_ms: u64) -> u64 {
        match self {
            ShowClock::Waiting => 0,
            ShowClock::Running { since_ms } => page_ms.saturating_sub(since_ms).min(length_ms),
            ShowClock::Paused { at_ms } => at_ms.min(length_ms),
            ShowClock::Over => length_ms,
        }
    }
}
