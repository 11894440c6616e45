//! A sector to be controlled: aircraft that come in, turn and climb as they are told, and leave by a gate.
//!
//! A document may have one instead of traffic. Everything in it is a pure function of the sector and of
//! what was instructed so far, second by second, so that page, evaluator and generator agree to the bit.
//! Places are nautical miles to the east and to the north of the sector's centre, on a plane.

mod aircraft;
mod draw;
mod game;
mod score;
mod separation;
mod traffic;
mod unable;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::moment::Moment;

pub use aircraft::{Aircraft, Goal, Kind};
pub use draw::{Parameters, draw};
pub use game::Difficulty;
pub use score::{EXTRA_MILE, Score};
pub use separation::{APART_FT, APART_NM, Closeness, Loss, closeness};
pub use traffic::{Phase, Traffic};
pub use unable::Unable;

/// How long a sector is controlled, in seconds of its clock.
pub const DURATION_S: u16 = 1200;
/// From an instruction to the moment at which the pilot follows it.
pub const PILOT_DELAY_S: u32 = 4;
/// Flight levels that can be instructed.
pub const LEVELS: [u16; 2] = [50, 290];

const MOST_FLIGHTS: usize = 400;
const MOST_GATES: usize = 24;
const MOST_INSTRUCTIONS: usize = 4000;
const STRONGEST_WIND_KT: u16 = 120;
const METRES_PER_MILE: f64 = 1852.0;
const METRES_PER_DEGREE: f64 = 111_195.0;

/// A sector, who flies through it, and what they were told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sector {
    /// As it calls itself on the radio.
    pub name: String,
    /// Latitude and longitude of its middle.
    pub centre: [f64; 2],
    /// From the middle to its sides: miles to the east and to the north.
    pub half: [f64; 2],
    /// The same everywhere and at every level.
    pub wind: Wind,
    /// Does its clock stop when somebody asks for it?
    pub may_pause: bool,
    /// Ways out.
    pub gates: Vec<Gate>,
    /// By the time at which they come in.
    pub flights: Vec<Flight>,
    /// In the order in which they were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<Instruction>,
}

/// Moving air.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wind {
    /// The direction that it comes from, in degrees.
    pub from: u16,
    /// Knots.
    pub speed: u16,
}

impl Wind {
    /// Knots to the east and to the north.
    pub fn drift(self) -> [f64; 2] {
        let [east, north] = aircraft::unit(f64::from(self.from));
        [
            -east * f64::from(self.speed),
            -north * f64::from(self.speed),
        ]
    }

    /// The direction to point in, at a speed through the air, so that the wind carries one along a course.
    pub fn direction_along(self, course: f64, speed: f64) -> f64 {
        let angle = course.to_radians();
        let [east, north] = self.drift();
        // What of the wind blows to the right of the course.
        let right = east * libm::cos(angle) - north * libm::sin(angle);
        let into = libm::asin((right / speed.max(1.0)).clamp(-1.0, 1.0));
        course - into.to_degrees()
    }
}

/// A part of the boundary through which flights leave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Gate {
    /// Five letters that can be spoken.
    pub name: String,
    /// Its middle, on the boundary.
    pub at: [f64; 2],
    /// To either side along the boundary, in miles.
    pub half_width: f64,
    /// The lowest and the highest flight level at which it may be passed.
    pub levels: [u16; 2],
}

/// Somebody who will come in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Flight {
    /// Unique in its sector.
    pub callsign: String,
    /// What flies.
    pub kind: Kind,
    /// When it comes in, in seconds of the sector's clock.
    pub enters_s: u32,
    /// Where, on the boundary.
    pub at: [f64; 2],
    /// In degrees, from 1 to 360.
    pub heading: u16,
    /// Its flight level.
    pub level: u16,
    /// Knots through the air.
    pub speed: u16,
    /// The gate that it wants to leave by, by its place in [`Sector::gates`].
    pub exit: usize,
}

/// What a pilot is told; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Instruction {
    /// When it was given.
    pub at_ms: Moment,
    /// To whom.
    pub callsign: String,
    /// Degrees from 1 to 360.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<u16>,
    /// A flight level, within [`LEVELS`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u16>,
    /// Knots, within what the aircraft can fly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u16>,
}

impl Instruction {
    /// The second of the sector's clock from which the pilot follows it.
    pub fn is_followed_from(&self) -> u32 {
        self.at_ms.div_ceil(1000) + PILOT_DELAY_S
    }

    /// What is said on the radio: `KLM12, heading 090, flight level 180`.
    pub fn text(&self) -> String {
        let mut text = self.callsign.clone();
        if let Some(heading) = self.heading {
            text += &format!(", heading {heading:03}");
        }
        if let Some(level) = self.level {
            text += &format!(", flight level {level:03}");
        }
        if let Some(speed) = self.speed {
            text += &format!(", {speed} knots");
        }
        text
    }
}

impl Sector {
    /// A flight by its callsign, with its place in the list.
    pub fn flight(&self, callsign: &str) -> Option<(usize, &Flight)> {
        let mut flights = self.flights.iter().enumerate();
        flights.find(|(_, flight)| flight.callsign == callsign)
    }

    /// Latitude and longitude of a place in the sector.
    pub fn position(&self, [east, north]: [f64; 2]) -> [f64; 2] {
        let degrees = |miles: f64| miles * METRES_PER_MILE / METRES_PER_DEGREE;
        let narrowing = libm::cos(self.centre[0].to_radians());
        [
            self.centre[0] + degrees(north),
            self.centre[1] + degrees(east) / narrowing,
        ]
    }

    /// The place of a latitude and longitude, in miles from the centre.
    pub fn place(&self, [lat, lon]: [f64; 2]) -> [f64; 2] {
        let miles = |degrees: f64| degrees * METRES_PER_DEGREE / METRES_PER_MILE;
        let narrowing = libm::cos(self.centre[0].to_radians());
        [
            miles(lon - self.centre[1]) * narrowing,
            miles(lat - self.centre[0]),
        ]
    }

    /// Is a place beyond the boundary?
    pub fn is_outside(&self, place: [f64; 2]) -> bool {
        let beyond = |axis: usize| place[axis].abs() > self.half[axis];
        beyond(0) || beyond(1)
    }

    /// The gate at a place that is just beyond the boundary.
    pub fn gate_at(&self, place: [f64; 2]) -> Option<usize> {
        let on = |axis: usize| place[axis].clamp(-self.half[axis], self.half[axis]);
        let crossed = [on(0), on(1)];
        let mut gates = self.gates.iter();
        gates.position(|gate| miles_between(gate.at, crossed) <= gate.half_width)
    }

    /// Takes an instruction in, or says why nobody could follow it. `traffic` is that of this sector, and goes on
    /// to the moment at which it is given.
    pub(crate) fn instruct(
        &mut self,
        instruction: Instruction,
        traffic: &mut Traffic,
    ) -> Result<(), Unable> {
        self.check_instruction(&instruction)?;
        let last = self.instructions.last();
        if last.is_some_and(|it| it.at_ms > instruction.at_ms) {
            return Err(Unable::OutOfOrder);
        }
        if self.instructions.len() >= MOST_INSTRUCTIONS {
            return Err(Unable::TooManyInstructions);
        }
        let (flight, _) = self.flight_of(&instruction)?;
        traffic.run_to(self, instruction.at_ms / 1000);
        match traffic.phase(flight) {
            Phase::Inside => {}
            Phase::Expected => return Err(Unable::NotHereYet(instruction.callsign)),
            Phase::HandedOver | Phase::Lost => return Err(Unable::HasLeft(instruction.callsign)),
        }
        self.instructions.push(instruction);
        Ok(())
    }

    fn flight_of(&self, instruction: &Instruction) -> Result<(usize, &Flight), Unable> {
        let found = self.flight(&instruction.callsign);
        found.ok_or_else(|| Unable::NoSuchCallsign(instruction.callsign.clone()))
    }

    /// Could its pilot do that at all? Whether it is time for it is not asked.
    pub fn check_instruction(&self, instruction: &Instruction) -> Result<(), Unable> {
        let (_, flight) = self.flight_of(instruction)?;
        if instruction.heading.is_none()
            && instruction.level.is_none()
            && instruction.speed.is_none()
        {
            return Err(Unable::NothingInstructed);
        }
        if instruction
            .heading
            .is_some_and(|it| !(1..=360).contains(&it))
        {
            return Err(Unable::NoSuchHeading);
        }
        let within = |value: u16, [low, high]: [u16; 2]| (low..=high).contains(&value);
        if instruction.level.is_some_and(|it| !within(it, LEVELS)) {
            return Err(Unable::NoSuchLevel);
        }
        let speeds = flight.kind.speeds();
        if instruction.speed.is_some_and(|it| !within(it, speeds)) {
            return Err(Unable::NoSuchAirspeed(speeds));
        }
        Ok(())
    }

    /// Does a sector that was read make sense?
    pub(crate) fn makes_sense(&self) -> bool {
        let is_on_map = self.centre[0].abs() <= 70.0 && self.centre[1].abs() <= 170.0;
        let is_sized = self.half.iter().all(|it| (10.0..=60.0).contains(it));
        let is_calm = self.wind.from <= 360 && self.wind.speed <= STRONGEST_WIND_KT;
        let is_named = !self.name.is_empty() && self.name.len() <= 20;
        is_on_map
            && is_sized
            && is_calm
            && is_named
            && (1..=MOST_GATES).contains(&self.gates.len())
            && self.gates.iter().all(|gate| self.has_gate(gate))
            && (1..=MOST_FLIGHTS).contains(&self.flights.len())
            && self.flights.is_sorted_by_key(|flight| flight.enters_s)
            && self.flights.iter().all(|flight| self.has_flight(flight))
            && self.has_names_of_their_own()
            && self.instructions.len() <= MOST_INSTRUCTIONS
            && self.instructions.is_sorted_by_key(|it| it.at_ms)
            && (self.instructions.iter()).all(|it| self.check_instruction(it).is_ok())
    }

    fn has_names_of_their_own(&self) -> bool {
        let names = self.flights.iter().map(|flight| &flight.callsign);
        let different: std::collections::BTreeSet<_> = names.collect();
        different.len() == self.flights.len()
    }

    /// On the boundary, give or take what a written number loses.
    fn is_on_boundary(&self, place: [f64; 2]) -> bool {
        let near = |axis: usize| (place[axis].abs() - self.half[axis]).abs() < 0.01;
        let within = |axis: usize| place[axis].abs() <= self.half[axis] + 0.01;
        (near(0) && within(1)) || (near(1) && within(0))
    }

    fn has_gate(&self, gate: &Gate) -> bool {
        let [low, high] = gate.levels;
        is_short(&gate.name)
            && self.is_on_boundary(gate.at)
            && (1.0..=20.0).contains(&gate.half_width)
            && LEVELS[0] <= low
            && low <= high
            && high <= LEVELS[1]
    }

    fn has_flight(&self, flight: &Flight) -> bool {
        let [slowest, fastest] = flight.kind.speeds();
        is_short(&flight.callsign)
            && flight.enters_s < u32::from(DURATION_S)
            && self.is_on_boundary(flight.at)
            && (1..=360).contains(&flight.heading)
            && (LEVELS[0]..=LEVELS[1]).contains(&flight.level)
            && (slowest..=fastest).contains(&flight.speed)
            && flight.exit < self.gates.len()
    }
}

/// At most 8 capital letters and digits.
fn is_short(name: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit();
    (1..=8).contains(&name.len()) && name.bytes().all(is_plain)
}

/// Between two places.
pub fn miles_between(one: [f64; 2], other: [f64; 2]) -> f64 {
    libm::hypot(one[0] - other[0], one[1] - other[1])
}

/// The direction from one place to another, in degrees from 0 to 360.
pub fn bearing(from: [f64; 2], to: [f64; 2]) -> f64 {
    let degrees = libm::atan2(to[0] - from[0], to[1] - from[1]).to_degrees();
    if degrees < 0.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

/// A direction as a heading that can be instructed: from 1 to 360.
pub fn whole_heading(degrees: f64) -> u16 {
    let whole = libm::round(degrees).rem_euclid(360.0) as u16;
    if whole == 0 { 360 } else { whole }
}
