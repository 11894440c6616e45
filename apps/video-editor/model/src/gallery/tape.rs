//! A scenario as documents hold it.

use std::sync::Arc;

use seeded::Seeded;
use serde::{Deserialize, Serialize};

use super::difficulty::Difficulty;
use super::drawing::drawn;
use super::scenario::Scenario;

/// A show that anybody can draw again, for practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rehearsal {
    /// How hard, from 1.
    pub level: u32,
    /// Which one of that level.
    pub seed: u64,
}

/// What the cameras recorded. It leaves the app by its digest alone, so that a state tells no more of a show than
/// its pictures do; the one of a rehearsal is drawn again when it comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenTape")]
pub struct Tape {
    digest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rehearsal: Option<Rehearsal>,
    #[serde(skip_serializing)]
    scenario: Option<Arc<Scenario>>,
}

/// A start document gives the scenario, everything that was exported its digest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTape {
    #[serde(default)]
    digest: String,
    #[serde(default)]
    rehearsal: Option<Rehearsal>,
    #[serde(default)]
    scenario: Option<Scenario>,
}

impl Rehearsal {
    /// What happens in it.
    pub fn scenario(self) -> Scenario {
        let stream = Seeded::new(self.seed ^ u64::from(self.level).rotate_left(40)).next_u64();
        drawn(&Difficulty::of_level(self.level), stream)
    }
}

impl Tape {
    /// Of a rehearsal.
    pub fn rehearsed(rehearsal: Rehearsal) -> Tape {
        Tape {
            rehearsal: Some(rehearsal),
            ..Tape::of(rehearsal.scenario())
        }
    }

    fn of(scenario: Scenario) -> Tape {
        Tape {
            digest: scenario.digest(),
            rehearsal: None,
            scenario: Some(Arc::new(scenario)),
        }
    }

    /// Names the show without telling of it.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Nothing where only the digest is known.
    pub fn scenario(&self) -> Option<&Arc<Scenario>> {
        self.scenario.as_ref()
    }

    /// The rehearsal that it is of; none of a show that came with a start document.
    pub fn rehearsal(&self) -> Option<Rehearsal> {
        self.rehearsal
    }

    /// The same tape with the scenario of another, if that is the one that its digest names.
    pub(crate) fn found_in(&self, other: &Tape) -> Option<Tape> {
        (self.scenario.is_none() && self.digest == other.digest && other.scenario.is_some())
            .then(|| other.clone())
    }
}

impl From<WrittenTape> for Tape {
    fn from(written: WrittenTape) -> Tape {
        match (written.scenario, written.rehearsal) {
            (Some(scenario), _) => Tape::of(scenario),
            (None, Some(rehearsal)) => Tape::rehearsed(rehearsal),
            (None, None) => Tape {
                digest: written.digest,
                rehearsal: None,
                scenario: None,
            },
        }
    }
}
