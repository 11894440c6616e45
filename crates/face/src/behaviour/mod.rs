//! What the record of an episode shows about how it was played: loops, early stops, misses and the like. They
//! stand beside [`crate::FailureKind`], which says how an episode ended; one episode may show several of them,
//! and an episode that passed may too. The rules and their figures are told in `docs/metrics.md`.

mod ending;
mod grounding;
mod looping;
mod moves;
mod rejection;

use std::collections::BTreeMap;

use protocol::{EndReason, StepRecord};
use serde::{Deserialize, Serialize};

use moves::Move;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Behaviour {
    /// The same actions on the same pictures, over and over.
    Looping,
    /// Ended by itself with most of the budget left and next to nothing right.
    EarlyStop,
    /// Said again what had just been refused.
    RepeatAfterRejection,
    /// Said something that is no action.
    ProtocolViolation,
    /// Pressed beside what would have reacted, or again and again where nothing does.
    GroundingMiss,
    /// Steps or time were used up.
    Budget,
    /// The app or the agent broke down.
    Crash,
}

/// Which behaviours an episode shows, and in how many of its steps. Endings count as one step.
pub type Behaviours = BTreeMap<Behaviour, u32>;

/// What the rules look at.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'s> {
    pub steps: &'s [StepRecord],
    pub end: EndReason,
    pub pass: bool,
    pub score: f64,
    /// Actions that were allowed, where that is known.
    pub step_budget: Option<u32>,
}

impl Behaviour {
    pub const ALL: [Behaviour; 7] = [
        Behaviour::Looping,
        Behaviour::EarlyStop,
        Behaviour::RepeatAfterRejection,
        Behaviour::ProtocolViolation,
        Behaviour::GroundingMiss,
        Behaviour::Budget,
        Behaviour::Crash,
    ];

    pub fn label(self) -> &'static str {
        match self {
            Behaviour::Looping => "looping",
            Behaviour::EarlyStop => "early stop",
            Behaviour::RepeatAfterRejection => "repeat after rejection",
            Behaviour::ProtocolViolation => "protocol violations",
            Behaviour::GroundingMiss => "grounding misses",
            Behaviour::Budget => "budget used up",
            Behaviour::Crash => "crash",
        }
    }

    /// As addresses write it.
    pub fn slug(self) -> &'static str {
        match self {
            Behaviour::Looping => "looping",
            Behaviour::EarlyStop => "early-stop",
            Behaviour::RepeatAfterRejection => "repeat",
            Behaviour::ProtocolViolation => "protocol",
            Behaviour::GroundingMiss => "grounding",
            Behaviour::Budget => "budget",
            Behaviour::Crash => "crash",
        }
    }

    pub fn from_slug(slug: &str) -> Option<Behaviour> {
        Behaviour::ALL.into_iter().find(|it| it.slug() == slug)
    }

    /// In how many steps of an episode it shows.
    fn count(self, trace: &Trace<'_>, moves: &[Move<'_>]) -> u32 {
        match self {
            Behaviour::Looping => looping::steps_in_loops(moves),
            Behaviour::EarlyStop => u32::from(ending::is_early_stop(trace, moves)),
            Behaviour::RepeatAfterRejection => rejection::repeats(moves),
            Behaviour::ProtocolViolation => rejection::violations(trace.steps),
            Behaviour::GroundingMiss => grounding::misses(moves),
            Behaviour::Budget => u32::from(ending::is_budget_used_up(trace)),
            Behaviour::Crash => u32::from(ending::is_crash(trace)),
        }
    }
}

/// All that an episode shows.
pub fn behaviours(trace: &Trace<'_>) -> Behaviours {
    let moves = moves::of(trace.steps);
    Behaviour::ALL
        .into_iter()
        .map(|kind| (kind, kind.count(trace, &moves)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

#[cfg(test)]
mod tests;
