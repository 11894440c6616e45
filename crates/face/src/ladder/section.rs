//! The ladders of a run, or of several: what summaries, views and leaderboards hold.

use serde::{Deserialize, Serialize};

use super::climb::{Climb, Outcome, climbs};
use super::composite::Composite;
use super::frontier::Frontier;

/// A family with its frontier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    #[serde(flatten)]
    pub climb: Climb,
    pub frontier: Frontier,
}

/// All families that were played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ladders {
    pub composite: Composite,
    /// By name.
    pub families: Vec<Ladder>,
}

impl Ladders {
    /// `None` where no episode is of a family.
    pub fn of<'t>(outcomes: impl IntoIterator<Item = Outcome<'t>>) -> Option<Ladders> {
        Ladders::from_climbs(&climbs(outcomes))
    }

    pub fn from_climbs(climbs: &[Climb]) -> Option<Ladders> {
        let ladder = |climb: &Climb| {
            let frontier = Frontier::of(climb)?;
            let climb = climb.clone();
            Some(Ladder { climb, frontier })
        };
        let families: Vec<Ladder> = climbs.iter().filter_map(ladder).collect();
        let frontiers: Vec<Frontier> = families.iter().map(|it| it.frontier).collect();
        Some(Ladders {
            composite: Composite::of(&frontiers)?,
            families,
        })
    }
}
