//! Ladders: up to which level of a family an agent gets. The frontier level is where half of the episodes are passed, by
//! a logistic curve over the levels that were played, with an interval by resampling. What it means: `docs/ladder.md`.
//!
//! Everything here is a pure function of what was played: the order of episodes changes nothing but the next level of a
//! staircase, and resampling uses a fixed seed, so the same episodes give the same bytes.

mod climb;
mod composite;
mod curve;
mod frontier;
mod half;
mod section;
pub mod speed;
mod staircase;
mod words;

pub use climb::{Climb, Outcome, Rung, add_climbs, climbs};
pub use composite::Composite;
pub use curve::Curve;
pub use frontier::Frontier;
pub use half::Bound;
pub use section::{Ladder, Ladders};
pub use staircase::{FIRST_LEVEL, Staircase};

#[cfg(test)]
mod tests;
