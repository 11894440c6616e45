//! One flight by itself: where it is at every second, if it is told this and that.

use flight_analyser_model::sector::{
    Aircraft, DURATION_S, Flight, Instruction, PILOT_DELAY_S, Sector, bearing, whole_heading,
};

/// How often a heading is corrected by where it leads.
const CORRECTIONS: usize = 3;
/// A turn right round, in seconds.
const LONGEST_TURN_S: u32 = 180;

/// An aircraft at a second, as much as separation asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Miles to the east and to the north.
    pub at: [f64; 2],
    /// Feet.
    pub altitude: f64,
    /// Neither climbs nor descends.
    pub is_level: bool,
}

/// A flight from its entry to where it leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// When it comes in.
    pub enters_s: u32,
    /// Of every second from then on.
    pub samples: Vec<Sample>,
    /// How far it flew.
    pub miles: f64,
    /// Did it leave by its gate at its level?
    pub is_handed_over: bool,
    /// From the middle of its gate, where it left.
    pub aside: f64,
}

impl Route {
    /// Flies a flight by these instructions, as [`flight_analyser_model::sector::Traffic`] does.
    pub fn fly(sector: &Sector, flight: &Flight, instructions: &[Instruction]) -> Route {
        let mut aircraft = Aircraft::new(flight);
        let mut route = Route {
            enters_s: flight.enters_s,
            samples: vec![sample(&aircraft)],
            miles: 0.0,
            is_handed_over: false,
            aside: 0.0,
        };
        let drift = sector.wind.drift();
        let mut next = instructions.iter().peekable();
        for second in flight.enters_s + 1..=u32::from(DURATION_S) {
            while let Some(told) = next.next_if(|it| it.is_followed_from() <= second) {
                aircraft.goal.follow(told);
            }
            aircraft.fly(drift);
            if sector.is_outside(aircraft.at) {
                let gate = &sector.gates[flight.exit];
                let [low, high] = gate.levels.map(|level| f64::from(level) * 100.0);
                let is_at_level = (low..=high).contains(&aircraft.altitude);
                let is_at_gate = sector.gate_at(aircraft.at) == Some(flight.exit);
                route.is_handed_over = is_at_level && is_at_gate;
                route.aside = flight_analyser_model::sector::miles_between(gate.at, aircraft.at);
                break;
            }
            route.samples.push(sample(&aircraft));
        }
        route.miles = aircraft.flown;
        route
    }

    /// Where it is at a second of the sector's clock; nothing where it is not inside.
    pub fn at(&self, second: u32) -> Option<&Sample> {
        let index = second.checked_sub(self.enters_s)?;
        self.samples.get(index as usize)
    }

    /// The last second at which it is inside.
    pub fn last_s(&self) -> u32 {
        self.enters_s + self.samples.len() as u32 - 1
    }
}

fn sample(aircraft: &Aircraft) -> Sample {
    Sample {
        at: aircraft.at,
        altitude: aircraft.altitude,
        is_level: aircraft.climb_rate() == 0.0,
    }
}

/// The heading to say at a second so that a flight, told all that before, comes by a place: wind and the way of the
/// turn counted in.
pub fn heading_to(
    sector: &Sector,
    flight: &Flight,
    before: &[Instruction],
    at_s: u32,
    place: [f64; 2],
) -> u16 {
    let follows_s = at_s + PILOT_DELAY_S;
    let drift = sector.wind.drift();
    let mut turning = Aircraft::new(flight);
    let mut next = before.iter().peekable();
    for second in flight.enters_s + 1..follows_s {
        while let Some(told) = next.next_if(|it| it.is_followed_from() <= second) {
            turning.goal.follow(told);
        }
        turning.fly(drift);
    }
    let mut from = turning.at;
    let mut heading = turning.goal.heading;
    for _ in 0..CORRECTIONS {
        let course = bearing(from, place);
        heading = whole_heading(sector.wind.direction_along(course, turning.speed));
        let mut turned = turning.clone();
        turned.goal.heading = heading;
        let mut seconds = 0;
        while turned.heading != f64::from(heading % 360) && seconds < LONGEST_TURN_S {
            turned.fly(drift);
            seconds += 1;
        }
        from = turned.at;
    }
    heading
}
