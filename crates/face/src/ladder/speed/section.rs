//! The ladders over speed of a run, or of several: what summaries and views hold.

use protocol::RunManifest;
use serde::{Deserialize, Serialize};

use super::climb::{SpeedClimb, speed_climbs};
use super::frontier::SpeedFrontier;
use crate::ladder::climb::Outcome;

/// A level of a family with the speeds at which one half is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpeedLadder {
    #[serde(flatten)]
    pub climb: SpeedClimb,
    /// Of the score.
    pub scores: SpeedFrontier,
    /// Of the passes.
    pub passes: SpeedFrontier,
}

/// Everything that was played, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpeedLadders(pub Vec<SpeedLadder>);

impl SpeedLadders {
    /// `None` where a run is no ladder over speed.
    pub fn of<'t>(
        manifest: &RunManifest,
        outcomes: impl IntoIterator<Item = Outcome<'t>>,
    ) -> Option<SpeedLadders> {
        manifest.speeds()?;
        SpeedLadders::from_climbs(speed_climbs(manifest, outcomes))
    }

    pub fn from_climbs(climbs: Vec<SpeedClimb>) -> Option<SpeedLadders> {
        let ladder = |climb: SpeedClimb| {
            Some(SpeedLadder {
                scores: SpeedFrontier::of_scores(&climb)?,
                passes: SpeedFrontier::of_passes(&climb)?,
                climb,
            })
        };
        let ladders: Vec<SpeedLadder> = climbs.into_iter().filter_map(ladder).collect();
        (!ladders.is_empty()).then_some(SpeedLadders(ladders))
    }
}
