//! How long an agent takes for its answers, seen from outside, and what that comes to on the page's clock.

use std::time::{Duration, Instant};

use runs::clock::ClockMode;

use crate::screen::millis;

/// The time of one episode: that of its agent, and what is left for all.
pub struct Pace {
    clock: ClockMode,
    budget: Duration,
    started: Instant,
    /// When the agent was shown the page.
    shown: Instant,
    /// What an answer takes where it is given and not measured.
    given: Option<Duration>,
}

/// What an answer took, as it is written into the step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    pub agent_ms: f64,
    pub tokens: u64,
    /// How far the page's clock goes for it.
    pub ms: u64,
}

impl Pace {
    pub fn new(clock: ClockMode, budget: Duration) -> Pace {
        let now = Instant::now();
        Pace {
            clock,
            budget,
            started: now,
            shown: now,
            given: None,
        }
    }

    pub fn clock(&self) -> ClockMode {
        self.clock
    }

    pub fn wall(&self) -> Duration {
        self.started.elapsed()
    }

    /// From now on the agent may think about the page.
    pub fn show(&mut self) {
        self.shown = Instant::now();
    }

    /// Every answer takes this, whatever it took.
    pub fn give(&mut self, each: Duration) {
        self.given = Some(each);
    }

    pub fn is_given(&self) -> bool {
        self.given.is_some()
    }

    /// What the answer took that has just come, of so many tokens.
    pub fn answered(&self, tokens: u64) -> Thought {
        let counted = self.clock.counts_thought();
        let agent_ms = match self.given.filter(|_| counted) {
            Some(each) => (each.as_secs_f64() * 100_000.0).round() / 100.0,
            None => millis(self.shown),
        };
        let is_of_tokens = matches!(self.clock, ClockMode::Tokens { .. });
        self.thought(agent_ms, if is_of_tokens { tokens } else { 0 })
    }

    /// For a further action of the same answer, for which nobody waited.
    pub fn at_once(&self) -> Thought {
        self.thought(0.0, 0)
    }

    fn thought(&self, agent_ms: f64, tokens: u64) -> Thought {
        Thought {
            agent_ms,
            tokens,
            ms: self.clock.thought_ms(agent_ms, tokens),
        }
    }

    /// Is a task's time up when the page's clock shows this? Where the clock waits for the agent, time is that of
    /// the wall.
    pub fn is_up_at(&self, clock_ms: u64) -> bool {
        match self.clock.counts_thought() {
            true => Duration::from_millis(clock_ms) >= self.budget,
            false => self.wall() >= self.budget,
        }
    }

    /// How long the agent may think from now on, on the wall, while the page's clock shows this.
    pub fn remaining(&self, clock_ms: u64) -> Duration {
        let left = self.budget.saturating_sub(Duration::from_millis(clock_ms));
        match self.clock {
            ClockMode::Stepped | ClockMode::Real => self.budget.saturating_sub(self.wall()),
            _ if left.is_zero() => Duration::ZERO,
            ClockMode::Live(factor) if factor.0 > 0 && self.given.is_none() => {
                let all = left.as_secs_f64() * 1_000.0 / factor.0 as f64;
                Duration::from_secs_f64(all).saturating_sub(self.shown.elapsed())
            }
            // It costs nothing, or nobody waits for it, or it is counted when it is there.
            ClockMode::Live(_) | ClockMode::Tokens { .. } => Duration::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn pace(clock: &str, each_ms: u64) -> Pace {
        let clock = clock.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut pace = Pace::new(clock, MINUTE);
        pace.give(Duration::from_millis(each_ms));
        pace
    }

    #[test]
    fn time_that_is_given_counts_where_thought_does() {
        let thought = pace("live:0.5", 3_010).answered(80);
        let expected = Thought {
            agent_ms: 3_010.0,
            tokens: 0,
            ms: 1_500,
        };
        assert_eq!(thought, expected);
        let counted = pace("tokens:100+2", 3_010).answered(80);
        assert_eq!((counted.tokens, counted.ms), (80, 260));
        assert_eq!(pace("live:1", 3_010).at_once(), Thought::default());
        assert_eq!(pace("tokens:100+2", 3_010).at_once().ms, 100);
        for clock in ["stepped", "real"] {
            let thought = pace(clock, 3_010).answered(80);
            assert_eq!((thought.tokens, thought.ms), (0, 0), "{clock}");
        }
    }

    #[test]
    fn a_budget_is_time_on_the_clock_that_goes_on_while_an_agent_thinks() {
        for clock in ["live:0", "live:1", "tokens:1+1"] {
            let pace = pace(clock, 0);
            assert!(!pace.is_up_at(59_999) && pace.is_up_at(60_000), "{clock}");
            assert_eq!(pace.remaining(60_000), Duration::ZERO, "{clock}");
            assert_eq!(pace.remaining(59_999), Duration::MAX, "{clock}");
        }
        let stepped = pace("stepped", 0);
        assert!(!stepped.is_up_at(u64::MAX));
        assert!(stepped.remaining(u64::MAX) <= MINUTE);
    }

    #[test]
    fn a_slow_clock_leaves_an_agent_more_of_the_walls_time() {
        let live = |clock: &str| Pace::new(clock.parse().expect("a clock"), MINUTE);
        assert!(live("live:0.001").remaining(0) > 900 * MINUTE);
        assert!(live("live:2").remaining(30_000) <= MINUTE / 4);
    }
}
