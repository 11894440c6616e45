//! Which level is played next: up after a pass, down after a fail, so that play stays near the frontier.

/// Where a staircase begins.
pub const FIRST_LEVEL: u32 = 3;
/// The lowest level that there is.
const LOWEST: u32 = 1;
/// Up after a pass, until the first turn.
const LEAP: u32 = 2;

/// A staircase after some episodes. Steps are two up and one down, and of one level either way once a pass has
/// followed a fail or a fail a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase {
    level: u32,
    before: Option<bool>,
    has_turned: bool,
}

impl Default for Staircase {
    fn default() -> Staircase {
        Staircase {
            level: FIRST_LEVEL,
            before: None,
            has_turned: false,
        }
    }
}

impl Staircase {
    /// Of the next episode.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Notes what came of the episode at this level.
    pub fn record(&mut self, pass: bool) {
        self.has_turned |= self.before.is_some_and(|before| before != pass);
        self.before = Some(pass);
        self.level = match (pass, self.has_turned) {
            (true, false) => self.level.saturating_add(LEAP),
            (true, true) => self.level.saturating_add(1),
            (false, _) => self.level.saturating_sub(1).max(LOWEST),
        };
    }
}
