//! Ladders over speed: how fast the world may go while an agent thinks. The same level of a family is played by live
//! clocks of several factors F; what is found is the speed at which one half is left of the score, and of the passes,
//! by the curve of the ladders over levels, along the logarithm of F. What it means: `docs/ladder.md`.

mod climb;
mod frontier;
mod section;
mod words;

pub use climb::{SpeedClimb, SpeedRung, add_speed_climbs, speed_climbs, speed_of};
pub use frontier::{SpeedCurve, SpeedFrontier};
pub use section::{SpeedLadder, SpeedLadders};
pub use words::number;

#[cfg(test)]
mod tests;
