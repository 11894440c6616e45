//! What a game was worth.

use super::{Phase, Sector, Traffic, miles_between};

/// What a mile more than the straight way costs, in flights.
pub const EXTRA_MILE: f64 = 0.01;

/// What was reached, and what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// How many there are.
    pub flights: usize,
    /// Those that left by their gate at its level.
    pub handed_over: usize,
    /// Those that left in another way.
    pub lost: usize,
    /// Minutes in which two were too near, every one that was begun.
    pub loss_minutes: u32,
    /// Beyond the straight way from entry to gate, of those that were handed over.
    pub extra_miles: f64,
}

impl Score {
    /// Of everything up to a moment.
    pub fn of(sector: &Sector, traffic: &Traffic) -> Score {
        let mut score = Score {
            flights: sector.flights.len(),
            handed_over: 0,
            lost: 0,
            loss_minutes: 0,
            extra_miles: 0.0,
        };
        for (index, flight) in sector.flights.iter().enumerate() {
            match traffic.phase(index) {
                Phase::HandedOver => {
                    score.handed_over += 1;
                    let straight = miles_between(flight.at, sector.gates[flight.exit].at);
                    let flown = traffic.way(index).map_or(0.0, |(miles, _)| miles);
                    score.extra_miles += (flown - straight).max(0.0);
                }
                Phase::Lost => score.lost += 1,
                Phase::Expected | Phase::Inside => {}
            }
        }
        let losses = traffic.losses().iter();
        score.loss_minutes = losses.map(|loss| loss.seconds.div_ceil(60)).sum();
        score
    }

    /// A flight that was handed over counts 1, a minute of a loss -1, an extra mile -0.01.
    pub fn value(&self) -> f64 {
        self.handed_over as f64 - f64::from(self.loss_minutes) - self.extra_miles * EXTRA_MILE
    }
}
