//! How somebody flies: straight, in turns, faster and slower.

use serde::{Deserialize, Serialize};

const METRES_PER_SECOND: f64 = 1852.0 / 3600.0;
/// Of aircraft, in knots.
const SPEEDS_KT: [f64; 2] = [20.0, 2000.0];
const MOST_LEGS: usize = 40;
/// Between two sweeps, in degrees.
const SHARPEST_DEG: f64 = 45.0;
/// Factors between two sweeps.
const SPEED_CHANGES: [f64; 2] = [0.8, 1.25];

/// Somebody who flies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mover {
    /// Latitude and longitude at the first sweep.
    pub from: [f64; 2],
    /// At the first sweep, in degrees clockwise from north.
    pub heading_deg: f64,
    /// At the first sweep.
    pub speed_kt: f64,
    /// One after the other; after the last one it goes on straight.
    pub legs: Vec<Leg>,
    /// Sweeps that do not show it.
    pub missed: Vec<u16>,
}

/// A part of a course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Leg {
    /// How long it lasts.
    pub sweeps: u16,
    /// With every sweep, in degrees; positive to the right.
    pub turn_deg: f64,
    /// With every sweep, as a factor.
    pub speed_by: f64,
}

impl Mover {
    /// How far it has come since the first sweep, at that one and at each after it, without end: metres to the
    /// east and to the north.
    pub(super) fn moves_m(&self, step_s: u16) -> impl Iterator<Item = [f64; 2]> {
        let mut heading = self.heading_deg;
        let mut metres = self.speed_kt * METRES_PER_SECOND * f64::from(step_s);
        let legs = self.legs.iter();
        let mut legs = legs.flat_map(|leg| std::iter::repeat_n(leg, usize::from(leg.sweeps)));
        std::iter::successors(Some([0.0, 0.0]), move |[east, north]| {
            if let Some(leg) = legs.next() {
                heading += leg.turn_deg;
                metres *= leg.speed_by;
            }
            let heading = heading.to_radians();
            Some([
                east + metres * libm::sin(heading),
                north + metres * libm::cos(heading),
            ])
        })
    }

    pub(super) fn makes_sense(&self) -> bool {
        let is_leg = |leg: &Leg| {
            leg.turn_deg.abs() <= SHARPEST_DEG
                && (SPEED_CHANGES[0]..=SPEED_CHANGES[1]).contains(&leg.speed_by)
        };
        self.from[0].abs() <= 85.0
            && self.from[1].abs() <= 180.0
            && (0.0..=360.0).contains(&self.heading_deg)
            && (SPEEDS_KT[0]..=SPEEDS_KT[1]).contains(&self.speed_kt)
            && self.legs.len() <= MOST_LEGS
            && self.legs.iter().all(is_leg)
            && self.missed.len() <= usize::from(u16::MAX)
    }
}
