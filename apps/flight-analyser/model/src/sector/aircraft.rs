//! How an aircraft flies: simple rules, all of them stated.
//!
//! Once a second it turns, climbs and changes speed towards what its pilot was told, each at a steady rate,
//! and is carried on by its speed and the wind.

use serde::{Deserialize, Serialize};

use super::{Flight, Instruction, Wind};

/// Degrees in a second, of everybody.
pub const TURN_DEG: f64 = 2.0;
/// Knots in a second, of everybody.
const SPEED_CHANGE_KT: f64 = 1.0;

/// What flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Fast.
    Jet,
    /// Slow, and slow to climb.
    Turboprop,
}

impl Kind {
    /// The slowest and the fastest that it can be told, in knots.
    pub fn speeds(self) -> [u16; 2] {
        match self {
            Kind::Jet => [250, 480],
            Kind::Turboprop => [180, 320],
        }
    }

    /// Up or down, in feet a minute.
    pub fn climb_ft(self) -> f64 {
        match self {
            Kind::Jet => 2100.0,
            Kind::Turboprop => 1500.0,
        }
    }

    /// As strips write it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Jet => "JET",
            Kind::Turboprop => "PROP",
        }
    }
}

/// What a pilot flies towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Degrees from 1 to 360.
    pub heading: u16,
    /// A flight level.
    pub level: u16,
    /// Knots.
    pub speed: u16,
}

impl Goal {
    /// As a flight comes in.
    pub fn of(flight: &Flight) -> Goal {
        Goal {
            heading: flight.heading,
            level: flight.level,
            speed: flight.speed,
        }
    }

    /// What was not said stays.
    pub fn follow(&mut self, instruction: &Instruction) {
        self.heading = instruction.heading.unwrap_or(self.heading);
        self.level = instruction.level.unwrap_or(self.level);
        self.speed = instruction.speed.unwrap_or(self.speed);
    }
}

/// An aircraft at a second.
#[derive(Clone, Debug, PartialEq)]
pub struct Aircraft {
    /// What it is.
    pub kind: Kind,
    /// Miles to the east and to the north.
    pub at: [f64; 2],
    /// Degrees from 0 to below 360.
    pub heading: f64,
    /// Feet.
    pub altitude: f64,
    /// Knots through the air.
    pub speed: f64,
    /// What its pilot flies towards.
    pub goal: Goal,
    /// How far it has come since it came in, over the ground.
    pub flown: f64,
    /// One to the east and to the north along the heading, found out when that changes.
    ahead: [f64; 2],
}

impl Aircraft {
    /// As it comes in.
    pub fn new(flight: &Flight) -> Aircraft {
        Aircraft {
            kind: flight.kind,
            at: flight.at,
            heading: f64::from(flight.heading) % 360.0,
            altitude: f64::from(flight.level) * 100.0,
            speed: f64::from(flight.speed),
            goal: Goal::of(flight),
            flown: 0.0,
            ahead: unit(f64::from(flight.heading)),
        }
    }

    /// A second later, with the wind's drift in knots.
    pub fn fly(&mut self, drift: [f64; 2]) {
        let heading = turned(self.heading, f64::from(self.goal.heading));
        if heading != self.heading {
            self.heading = heading;
            self.ahead = unit(heading);
        }
        let level = f64::from(self.goal.level) * 100.0;
        self.altitude = towards(self.altitude, level, self.kind.climb_ft() / 60.0);
        self.speed = towards(self.speed, f64::from(self.goal.speed), SPEED_CHANGE_KT);
        let [east, north] = self.over_ground(drift).map(|knots| knots / 3600.0);
        self.at = [self.at[0] + east, self.at[1] + north];
        self.flown += (east * east + north * north).sqrt();
    }

    /// Knots over the ground, to the east and to the north.
    pub fn ground_speed(&self, wind: Wind) -> [f64; 2] {
        self.over_ground(wind.drift())
    }

    fn over_ground(&self, drift: [f64; 2]) -> [f64; 2] {
        let [east, north] = self.ahead;
        [east * self.speed + drift[0], north * self.speed + drift[1]]
    }

    /// Feet a minute, positive upwards: as it flies now.
    pub fn climb_rate(&self) -> f64 {
        let level = f64::from(self.goal.level) * 100.0;
        let rate = self.kind.climb_ft();
        match level - self.altitude {
            away if away > 0.0 => rate,
            away if away < 0.0 => -rate,
            _ => 0.0,
        }
    }

    /// The flight level, as it is written: rounded to the nearest hundred feet.
    pub fn level(&self) -> u16 {
        libm::round(self.altitude / 100.0) as u16
    }
}

/// One to the east and to the north in a direction.
pub(super) fn unit(degrees: f64) -> [f64; 2] {
    let angle = degrees.to_radians();
    [libm::sin(angle), libm::cos(angle)]
}

/// By the shorter way, to the right where both are as long; never beyond.
fn turned(heading: f64, goal: f64) -> f64 {
    let right = (goal - heading).rem_euclid(360.0);
    let turn = match right <= 180.0 {
        true => right.min(TURN_DEG),
        false => -(360.0 - right).min(TURN_DEG),
    };
    (heading + turn).rem_euclid(360.0)
}

fn towards(value: f64, goal: f64, by: f64) -> f64 {
    match value < goal {
        true => (value + by).min(goal),
        false => (value - by).max(goal),
    }
}
