//! Both ends of a leg: taxiing, the runway, and the curve between its axis and the route.

use super::frame::{Plane, Vector, vector};
use super::hash::{join, mix, unit};
use super::leg::{BEFORE_S, heading_vector};
use crate::places::Airport;

type Point = [f64; 2];

/// Pieces of the curve whose lengths are measured.
const PIECES: usize = 12;
/// Straight on after lift-off, and on the final approach.
const CLIMB_OUT_KM: f64 = 5.0;
const FINAL_KM: f64 = 13.0;
/// From the threshold to lift-off and to touchdown.
const LIFT_OFF_KM: f64 = 1.4;
const TOUCHDOWN_KM: f64 = 0.4;
/// Takes as long as the roll before lift-off.
const ROLL_S: f64 = 30.0;
/// Holding at the threshold.
const HOLD_S: f64 = 60.0;
/// Slowing down after touchdown.
const ROLL_OUT_KM: f64 = 1.4;
const ROLL_OUT_S: f64 = 40.0;
/// 14 kt in kilometres a second: nobody taxies faster.
const TAXI_KM_S: f64 = 14.0 * 1.852 / 3600.0;
/// Seconds of the taxi to the ramp.
const TAXI_IN_S: f64 = 320.0;
/// Ends whose directions differ by less (as a cosine) are used together.
const SAME_DIRECTION: f64 = 0.94;
/// Where the runway of an airport without data begins before its reference point.
const ASSUMED_HALF_KM: f64 = 1.2;

/// One end of a runway on the flat map of its airport.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub threshold: Point,
    pub along: Point,
}

/// An airport, prepared for tracks.
#[derive(Clone, Debug)]
pub struct Field {
    /// Of its reference point.
    pub vector: Vector,
    pub(crate) plane: Plane,
    pub(crate) elevation_ft: f64,
    number: u64,
    ends: Vec<End>,
}

impl Field {
    /// All airports, in their order.
    pub fn all(airports: &[Airport]) -> Vec<Field> {
        airports
            .iter()
            .enumerate()
            .map(|(number, airport)| Field::new(number, airport))
            .collect()
    }

    fn new(number: usize, airport: &Airport) -> Self {
        let reference = [airport.lat, airport.lon];
        let plane = Plane::new(reference);
        let end = |runway: &crate::places::RunwayEnd| End {
            threshold: plane.point([runway.lat, runway.lon]),
            along: heading_vector(runway.heading),
        };
        let ends = airport.runways.iter().map(end).collect();
        Field {
            vector: vector(reference),
            plane,
            elevation_ft: f64::from(airport.elevation_ft),
            number: number as u64,
            ends,
        }
    }

    /// The end in use at an hour; where several point the same way, the leg's own choice.
    pub(crate) fn end_in_use(&self, seed: u64, hour: i64, choice: u64) -> End {
        let key = join(join(seed, 77), self.number);
        let hour_key = join(key, hour as u64);
        if self.ends.is_empty() {
            let heading = unit(key) * 180.0
                + if hour_key.is_multiple_of(2) {
                    180.0
                } else {
                    0.0
                };
            let along = heading_vector(heading);
            return End {
                threshold: [-along[0] * ASSUMED_HALF_KM, -along[1] * ASSUMED_HALF_KM],
                along,
            };
        }
        let favoured = self.ends[(hour_key % self.ends.len() as u64) as usize];
        let is_open = |end: &&End| {
            end.along[0] * favoured.along[0] + end.along[1] * favoured.along[1] > SAME_DIRECTION
        };
        let open = self.ends.iter().filter(is_open).count() as u64;
        let chosen = mix(choice) % open.max(1);
        self.ends
            .iter()
            .filter(is_open)
            .nth(chosen as usize)
            .copied()
            .unwrap_or(favoured)
    }
}

/// From the runway outwards; distances along it grow from lift-off or touchdown.
#[derive(Debug)]
pub(crate) struct RunwayPath {
    pub plane: Plane,
    pub elevation_ft: f64,
    end: End,
    touch: Point,
    outwards: Point,
    straight_km: f64,
    /// Control points of the curve.
    curve: [Point; 4],
    /// Its length up to each of its pieces.
    lengths: [f32; PIECES + 1],
}

impl RunwayPath {
    /// How far from the airport the route begins and ends.
    pub const DEPARTURE_KM: f64 = 30.0;
    pub const ARRIVAL_KM: f64 = 42.0;

    /// Without a curve: for flights that stay around the airport.
    pub fn bare(field: &Field, end: End, is_departure: bool) -> Self {
        let (after, sign) = if is_departure {
            (LIFT_OFF_KM, 1.0)
        } else {
            (TOUCHDOWN_KM, -1.0)
        };
        RunwayPath {
            plane: field.plane,
            elevation_ft: field.elevation_ft,
            end,
            touch: moved(end.threshold, end.along, after),
            outwards: [end.along[0] * sign, end.along[1] * sign],
            straight_km: 0.0,
            curve: [[0.0; 2]; 4],
            lengths: [0.0; PIECES + 1],
        }
    }

    /// The route begins at `out`.
    pub fn departure(field: &Field, end: End, out: Point) -> Self {
        let mut path = Self::bare(field, end, true);
        path.bend(CLIMB_OUT_KM, out);
        path
    }

    /// The route ends at `last`.
    pub fn arrival(field: &Field, end: End, last: Point) -> Self {
        let mut path = Self::bare(field, end, false);
        path.bend(FINAL_KM, last);
        path
    }

    /// The route leads straight away from the middle of the airport: that is its direction at `out`.
    fn bend(&mut self, straight_km: f64, out: Point) {
        let out = self.plane.point(out);
        let from = moved(self.touch, self.outwards, straight_km);
        let distance = length(out).max(1e-6);
        let arm = 0.5 * length([out[0] - from[0], out[1] - from[1]]) + 2.0;
        self.straight_km = straight_km;
        self.curve = [
            from,
            moved(from, self.outwards, arm),
            moved(out, out, -arm / distance),
            out,
        ];
        let mut before = from;
        for piece in 1..=PIECES {
            let point = self.on_curve(piece as f64 / PIECES as f64);
            let way = length([point[0] - before[0], point[1] - before[1]]);
            self.lengths[piece] = self.lengths[piece - 1] + way as f32;
            before = point;
        }
    }

    fn on_curve(&self, share: f64) -> Point {
        let rest = 1.0 - share;
        let weights = [
            rest * rest * rest,
            3.0 * rest * rest * share,
            3.0 * rest * share * share,
            share * share * share,
        ];
        let sum = |axis: usize| {
            (0..4)
                .map(|corner| self.curve[corner][axis] * weights[corner])
                .sum()
        };
        [sum(0), sum(1)]
    }

    /// From lift-off or touchdown to where the route begins.
    pub fn km(&self) -> f64 {
        self.straight_km + f64::from(self.lengths[PIECES])
    }

    pub fn touch(&self) -> Point {
        self.touch
    }

    /// In the air, at a distance from lift-off or to touchdown.
    pub fn position(&self, km: f64) -> [f64; 2] {
        if km <= self.straight_km {
            return self.plane.position(moved(self.touch, self.outwards, km));
        }
        let on = km - self.straight_km;
        let mut piece = 0;
        while piece + 1 < PIECES && f64::from(self.lengths[piece + 1]) < on {
            piece += 1;
        }
        let (from, to) = (
            f64::from(self.lengths[piece]),
            f64::from(self.lengths[piece + 1]),
        );
        let part = ((on - from) / (to - from).max(1e-9)).clamp(0.0, 1.0);
        self.plane
            .position(self.on_curve((piece as f64 + part) / PIECES as f64))
    }

    /// On the ground, this number of seconds before lift-off.
    pub fn before_lift_off(&self, seconds: f64) -> [f64; 2] {
        let threshold = self.end.threshold;
        let taxi_s = BEFORE_S - HOLD_S - ROLL_S;
        let point = if seconds <= ROLL_S {
            let share = 1.0 - seconds / ROLL_S;
            moved(threshold, self.end.along, LIFT_OFF_KM * share * share)
        } else if seconds <= ROLL_S + HOLD_S {
            threshold
        } else {
            let from = towards_reference(threshold, TAXI_KM_S * taxi_s);
            let share = (seconds - ROLL_S - HOLD_S) / taxi_s;
            [
                threshold[0] + (from[0] - threshold[0]) * share,
                threshold[1] + (from[1] - threshold[1]) * share,
            ]
        };
        self.plane.position(point)
    }

    /// On the ground, this number of seconds after touchdown.
    pub fn after_touchdown(&self, seconds: f64) -> [f64; 2] {
        let roll = (seconds / ROLL_OUT_S).min(1.0);
        let end = moved(
            self.touch,
            self.end.along,
            ROLL_OUT_KM * roll * (2.0 - roll),
        );
        let share = ((seconds - ROLL_OUT_S) / TAXI_IN_S).clamp(0.0, 1.0);
        let to = towards_reference(end, TAXI_KM_S * TAXI_IN_S);
        self.plane.position([
            end[0] + (to[0] - end[0]) * share,
            end[1] + (to[1] - end[1]) * share,
        ])
    }
}

/// From a point towards the middle of the map, at most so far.
fn towards_reference(from: Point, most_km: f64) -> Point {
    let distance = length(from);
    let share = if distance > most_km {
        most_km / distance
    } else {
        1.0
    };
    [from[0] * (1.0 - share), from[1] * (1.0 - share)]
}

fn moved(from: Point, along: Point, km: f64) -> Point {
    [from[0] + along[0] * km, from[1] + along[1] * km]
}

fn length([east, north]: Point) -> f64 {
    (east * east + north * north).sqrt()
}
