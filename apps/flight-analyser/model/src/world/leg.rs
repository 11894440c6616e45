//! A background flight: from an airport to another, or around one, computed from a few numbers.
//!
//! Any moment of a leg follows from its row alone, without other moments and other legs: noise is
//! hashed from the leg's key and interpolated. What costs more than a moment is prepared once.
//!
//! Times are seconds after lift-off. From 8 minutes before it the aircraft taxies from the reference
//! point to the threshold and holds for a minute; until 6 minutes after touchdown it rolls out and
//! taxies back.

use super::coverage::is_heard;
use super::flight::Class;
use super::frame::{DEGREE, EARTH_KM, GreatCircle, direction, position};
use super::hash::{bell, drift, join, mix, unit};
use super::local::Circuit;
use super::profile::{TABLE_TOP_FT, Timing, climb_ft, descent_ft};
use super::runway::{Field, RunwayPath};

/// Seconds of a unit of [`LegRow::departure`].
pub const DEPARTURE_UNIT_S: i32 = 5;
/// Seconds on the ground before lift-off: taxiing, holding and rolling,
pub(crate) const BEFORE_S: f64 = 480.0;
/// and after touchdown: rolling out and taxiing to the ramp.
pub(crate) const AFTER_S: f64 = 360.0;
/// Degrees of a unit of [`LegRow::lateral`].
pub const LATERAL_UNIT: f64 = 0.01;
/// Degrees of a unit of [`LegRow::wobble`].
pub const WOBBLE_UNIT: f64 = 0.002;
/// Flights from here on climb once more, half way.
const STEP_CLIMB_KM: f64 = 3_000.0;
const STEP_CLIMB_FT: f64 = 2_000.0;
/// Distance that the step climb takes.
const STEP_CLIMB_LENGTH_KM: f64 = 40.0;
/// Wander along the track: a lattice of 20 minutes and a kilometre give a speed that drifts by some 2 kt.
const WANDER_S: f64 = 1200.0;
const WANDER_KM: f64 = 0.9;
/// Kilometres from either end over which wander fades in.
const WANDER_FADE_KM: f64 = 60.0;
/// Jet stream between 30 and 60 degrees.
const WIND_KT: f64 = 35.0;
/// Share of single steps that are lost.
const LOST_SHARE: f64 = 0.004;
/// Share of flights with a longer gap.
const GAP_SHARE: f64 = 0.02;
/// How far reception reaches into silent regions at most, in degrees.
const REACH: f64 = 1.5;
/// Speed of local flights without offset.
const LOCAL_KT: f64 = 115.0;

/// What the file stores of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegRow {
    /// Key of everything that is hashed.
    pub number: u32,
    /// Counts collisions of hashed identities: the next salt gives the next callsign.
    pub salt: u8,
    /// Lift-off in units of 5 s after step 0.
    pub departure: i32,
    /// A place in [`crate::places::Airports::all`], as is the destination.
    pub origin: u16,
    /// The same as the origin: a local flight.
    pub destination: u16,
    /// Cruise in thousands of feet.
    pub level: u8,
    /// Knots against the usual speed.
    pub speed: i8,
    /// Widest distance to the left of the great circle, in units of [`LATERAL_UNIT`].
    pub lateral: i8,
    /// Depth of three half waves about that, in units of [`WOBBLE_UNIT`].
    pub wobble: i8,
    /// A place in the file's list of carriers.
    pub carrier: u16,
    /// Decides the icon, and whether the squawk is that of visual flights.
    pub class: Class,
    /// The first step at which it is heard.
    pub first_step: u16,
    /// The last step at which it is heard.
    pub last_step: u16,
}

impl LegRow {
    /// What its noise and its identity are hashed from, in the world of a seed.
    pub fn key(&self, seed: u64) -> u64 {
        join(mix(seed), u64::from(self.number))
    }

    /// Seconds after step 0.
    pub(crate) fn departure_s(&self) -> f64 {
        f64::from(self.departure * DEPARTURE_UNIT_S)
    }
}

/// Where an aircraft is at one moment of its track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// Latitude and longitude in degrees.
    pub position: [f64; 2],
    /// Barometric; on the ground that of the field.
    pub altitude_ft: f64,
    /// Taxiing, holding or rolling.
    pub on_ground: bool,
}

/// A leg ready to be asked.
#[derive(Debug)]
pub struct LegPath {
    key: u64,
    departure_s: f64,
    start: RunwayPath,
    finish: RunwayPath,
    path: Path,
    timing: Timing,
    km: f64,
    cruise_ft: f64,
    /// First and last step of a longer gap; empty when the first comes after the last.
    gap: [u16; 2],
    reach: f64,
}

#[derive(Debug)]
enum Path {
    Route {
        circle: GreatCircle,
        lateral: f64,
        wobble: f64,
    },
    Local(Circuit),
}

impl LegPath {
    /// Nothing when an airport is not among the fields.
    pub fn new(row: &LegRow, seed: u64, fields: &[Field]) -> Option<Self> {
        let (origin, destination) = (
            fields.get(usize::from(row.origin))?,
            fields.get(usize::from(row.destination))?,
        );
        let key = row.key(seed);
        let mut path = match row.origin == row.destination {
            true => Self::local(row, key, seed, origin),
            false => Self::route(row, key, seed, origin, destination),
        };
        path.departure_s = row.departure_s();
        let gap_key = join(key, 3);
        if unit(gap_key) < GAP_SHARE {
            let length = 4 + (mix(gap_key) % 9) as u16;
            let middle = (path.departure_s + path.timing.seconds() * unit(join(key, 4))) / 60.0;
            let first = middle.clamp(0.0, f64::from(u16::MAX - 100)) as u16;
            path.gap = [first, first + length - 1];
        }
        path.reach = unit(join(key, 5)) * REACH;
        Some(path)
    }

    fn route(row: &LegRow, key: u64, seed: u64, origin: &Field, destination: &Field) -> Self {
        let whole = GreatCircle::new(origin.vector, destination.vector);
        let hour = |seconds: f64| (seconds / 3600.0).floor() as i64;
        // The arrival's hour is near enough by an usual speed.
        let arrival_s = row.departure_s() + whole.km() / 0.2;
        let (leave, join_at) = (
            RunwayPath::DEPARTURE_KM / EARTH_KM,
            RunwayPath::ARRIVAL_KM / EARTH_KM,
        );
        let (out, last) = (whole.at(leave), whole.at(whole.angle - join_at));
        let circle = GreatCircle::new(out, last);
        let start_end = origin.end_in_use(seed, hour(row.departure_s()), join(key, 1));
        let finish_end = destination.end_in_use(seed, hour(arrival_s), join(key, 2));
        let start = RunwayPath::departure(origin, start_end, position(out));
        let finish = RunwayPath::arrival(destination, finish_end, position(last));
        let km = start.km() + circle.km() + finish.km();
        let middle = position(whole.at(whole.angle / 2.0));
        let further = position(whole.at(whole.angle / 2.0 + 0.001));
        let level = f64::from(row.level);
        let wind = match (30.0..60.0).contains(&middle[0].abs()) {
            true => {
                let way = super::frame::way_m(middle, further);
                WIND_KT * way[0] / (way[0] * way[0] + way[1] * way[1]).sqrt().max(1e-9)
            }
            false => 0.0,
        };
        let usual = (300.0 + 0.12 * whole.km()).min(500.0) + f64::from(row.speed);
        let cruise_kt = usual.min(7.0 * level + 190.0) + wind;
        LegPath {
            key,
            departure_s: 0.0,
            start,
            finish,
            path: Path::Route {
                circle,
                lateral: f64::from(row.lateral) * LATERAL_UNIT * DEGREE,
                wobble: f64::from(row.wobble) * WOBBLE_UNIT * DEGREE,
            },
            timing: Timing::new(km, cruise_kt),
            km,
            cruise_ft: level * 1000.0,
            gap: [1, 0],
            reach: 0.0,
        }
    }

    fn local(row: &LegRow, key: u64, seed: u64, field: &Field) -> Self {
        let hour = (row.departure_s() / 3600.0).floor() as i64;
        let end = field.end_in_use(seed, hour, join(key, 1));
        let (start, finish) = (
            RunwayPath::bare(field, end, true),
            RunwayPath::bare(field, end, false),
        );
        let kt = LOCAL_KT + f64::from(row.speed);
        let circuit = Circuit::new(key, start.touch(), finish.touch(), kt);
        let km = circuit.km();
        LegPath {
            key,
            departure_s: 0.0,
            start,
            finish,
            path: Path::Local(circuit),
            timing: Timing::constant(km, kt),
            km,
            cruise_ft: (f64::from(row.level) * 1000.0).max(field.elevation_ft + 1000.0),
            gap: [1, 0],
            reach: 0.0,
        }
    }

    /// First and last second after step 0 at which the aircraft exists.
    pub fn span_s(&self) -> [f64; 2] {
        [
            self.departure_s - BEFORE_S,
            self.departure_s + self.timing.seconds() + AFTER_S,
        ]
    }

    /// Where it is, heard or not.
    pub fn moment(&self, second: f64) -> Option<PathPoint> {
        let elapsed = second - self.departure_s;
        let after = elapsed - self.timing.seconds();
        if elapsed < 0.0 {
            let position = (elapsed >= -BEFORE_S).then(|| self.start.before_lift_off(-elapsed))?;
            return Some(PathPoint {
                position,
                altitude_ft: self.start.elevation_ft,
                on_ground: true,
            });
        }
        if after >= 0.0 {
            let position = (after <= AFTER_S).then(|| self.finish.after_touchdown(after))?;
            return Some(PathPoint {
                position,
                altitude_ft: self.finish.elevation_ft,
                on_ground: true,
            });
        }
        let km = self.timing.km_at(elapsed);
        let (position, altitude_ft) = match &self.path {
            Path::Local(circuit) => {
                let position = self.start.plane.position(circuit.point(km));
                (
                    position,
                    circuit.altitude_ft(km, self.start.elevation_ft, self.cruise_ft),
                )
            }
            Path::Route {
                circle,
                lateral,
                wobble,
            } => {
                let fade =
                    ((km.min(self.km - km) - WANDER_FADE_KM) / WANDER_FADE_KM).clamp(0.0, 1.0);
                let wander = if fade > 0.0 {
                    drift(self.key, elapsed / WANDER_S) * WANDER_KM * fade
                } else {
                    0.0
                };
                let km = km + wander;
                (
                    self.on_route(km, circle, *lateral, *wobble),
                    self.route_altitude_ft(km),
                )
            }
        };
        Some(PathPoint {
            position,
            altitude_ft,
            on_ground: false,
        })
    }

    fn on_route(&self, km: f64, circle: &GreatCircle, lateral: f64, wobble: f64) -> [f64; 2] {
        let to_go = self.km - km;
        if km < self.start.km() {
            return self.start.position(km);
        }
        if to_go < self.finish.km() {
            return self.finish.position(to_go);
        }
        let share = (km - self.start.km()) / circle.km();
        let sine = libm::sin(std::f64::consts::PI * share);
        // The second term is the sine of the threefold angle.
        let left = lateral * sine + wobble * (3.0 - 4.0 * sine * sine) * sine;
        position(circle.beside(share * circle.angle, left))
    }

    fn route_altitude_ft(&self, km: f64) -> f64 {
        let stretch = self.cruise_ft / TABLE_TOP_FT;
        let climb = self.start.elevation_ft + climb_ft(km) * stretch;
        let descent = self.finish.elevation_ft + descent_ft(self.km - km) * stretch;
        let step_climb = match self.km > STEP_CLIMB_KM {
            true => ((km - self.km / 2.0) / STEP_CLIMB_LENGTH_KM).clamp(0.0, 1.0) * STEP_CLIMB_FT,
            false => 0.0,
        };
        climb.min(descent).min(self.cruise_ft + step_climb)
    }

    /// Whether a step reached a receiver, as far as luck is concerned.
    fn is_received(&self, step: u16) -> bool {
        let is_in_gap = self.gap[0] <= step && step <= self.gap[1];
        !is_in_gap && unit(join(self.key, 1000 + u64::from(step))) >= LOST_SHARE
    }

    /// Where it is at a step, if that was heard.
    pub fn heard(&self, step: u16) -> Option<PathPoint> {
        if !self.is_received(step) {
            return None;
        }
        let moment = self.moment(f64::from(step) * 60.0)?;
        is_heard(moment.position, self.reach).then_some(moment)
    }

    /// Feet that an altimeter is off at a step in level flight: a step of 25 ft now and then.
    pub(crate) fn altimeter_ft(&self, step: u16) -> f64 {
        let noise = bell(join(self.key, 3000 + u64::from(step)));
        if noise.abs() > 1.6 {
            25.0 * noise.signum()
        } else {
            0.0
        }
    }

    /// Whether it flies level at an altitude.
    pub(crate) fn is_cruise(&self, altitude_ft: f64) -> bool {
        altitude_ft == self.cruise_ft
            || (self.km > STEP_CLIMB_KM && altitude_ft == self.cruise_ft + STEP_CLIMB_FT)
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }
}

/// Unit vector of a compass heading, for tables.
pub(crate) fn heading_vector(heading: f64) -> [f64; 2] {
    direction(heading)
}
