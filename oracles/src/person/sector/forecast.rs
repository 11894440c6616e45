//! Where somebody will be: by what pilots are known to do, as far as the prompt says it.

use super::picture::{Flight, Picture, Place, Told, bearing, miles_between, unit};

/// Between two looks ahead.
pub const STEP_S: f64 = 2.0;
/// As far as anybody looks ahead.
const FURTHEST_S: f64 = 900.0;
const TURN_DEG: f64 = 2.0;
const CLIMB_FT: [f64; 2] = [2100.0, 1500.0];
const SPEED_CHANGE_KT: f64 = 1.0;
/// Hundreds of feet that keep two apart.
const ENOUGH: f64 = 10.0;

/// A way through the sector, a sample every [`STEP_S`] from now on.
#[derive(Debug)]
pub struct Forecast {
    pub samples: Vec<Sample>,
    /// From the middle of its gate, where it crosses the boundary; nothing where it never does.
    pub aside_nm: Option<f64>,
    /// How many hundreds of feet it is from the levels of its gate when it crosses.
    pub levels_off: f64,
}

#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub at: Place,
    /// Hundreds of feet.
    pub level: f64,
}

impl Forecast {
    /// Goes on as told, and from some seconds on as told then.
    pub fn of(flight: &Flight, picture: &Picture, later: Option<(f64, Told)>) -> Forecast {
        let [east, north] = unit(flight.course).map(|part| part * flight.ground_kt);
        let air = [east - picture.drift[0], north - picture.drift[1]];
        let mut heading = bearing([0.0, 0.0], air);
        let mut speed = air[0].hypot(air[1]);
        let (mut at, mut level) = (flight.at, flight.level);
        let climb = CLIMB_FT[usize::from(flight.is_slow)] / 100.0 / 60.0;
        let mut samples = Vec::new();
        let mut second = 0.0;
        while second < FURTHEST_S {
            let told = match later {
                Some((from_s, told)) if second >= from_s => told,
                _ => flight.told,
            };
            samples.push(Sample { at, level });
            if is_outside(at, picture.half) && second > 0.0 {
                break;
            }
            heading = turned(heading, told.heading, TURN_DEG * STEP_S);
            level = towards(level, told.level, climb * STEP_S);
            speed = towards(speed, told.speed, SPEED_CHANGE_KT * STEP_S);
            let ahead = unit(heading);
            for axis in [0, 1] {
                at[axis] += (ahead[axis] * speed + picture.drift[axis]) / 3600.0 * STEP_S;
            }
            second += STEP_S;
        }
        let is_out = is_outside(at, picture.half);
        let gate = picture.gates.get(&flight.gate);
        let [low, high] = flight.levels.map(f64::from);
        Forecast {
            samples,
            aside_nm: gate.filter(|_| is_out).map(|gate| miles_between(at, *gate)),
            levels_off: (low - level).max(level - high).max(0.0),
        }
    }

    /// Seconds until it has left.
    pub fn left_s(&self) -> f64 {
        self.samples.len() as f64 * STEP_S
    }

    /// Seconds until two are nearer than this, where neither miles nor feet keep them apart.
    pub fn meets(&self, other: &Forecast, near_nm: f64) -> Option<f64> {
        let mut pairs = self.samples.iter().zip(&other.samples);
        let index = pairs.position(|(one, two)| {
            (one.level - two.level).abs() < ENOUGH && miles_between(one.at, two.at) < near_nm
        })?;
        Some(index as f64 * STEP_S)
    }
}

/// The heading that leads to a place when one begins to turn after some seconds.
pub fn heading_to(flight: &Flight, picture: &Picture, after_s: f64, place: Place) -> f64 {
    let mut way = Forecast::of(flight, picture, None).samples;
    way.truncate(1 + (after_s / STEP_S) as usize);
    let from = way.last().map_or(flight.at, |it| it.at);
    let mut heading = into_wind(bearing(from, place), flight.told.speed, picture.drift);
    // The turn itself leads aside.
    for _ in 0..2 {
        let told = Told {
            heading,
            ..flight.told
        };
        let turning = Forecast::of(flight, picture, Some((after_s, told)));
        let turn_s = turn(flight.told.heading, heading).abs() / TURN_DEG;
        let index = ((after_s + turn_s) / STEP_S) as usize + 1;
        let Some(turned) = turning.samples.get(index) else {
            break;
        };
        heading = into_wind(bearing(turned.at, place), flight.told.speed, picture.drift);
    }
    heading
}

/// The heading that a wind carries along a course.
fn into_wind(course: f64, speed: f64, drift: Place) -> f64 {
    let [east, north] = unit(course);
    let right = drift[0] * north - drift[1] * east;
    let into = (right / speed.max(1.0)).clamp(-1.0, 1.0).asin();
    whole(course - into.to_degrees())
}

/// As it can be said: from 1 to 360.
pub fn whole(degrees: f64) -> f64 {
    let whole = degrees.round().rem_euclid(360.0);
    if whole == 0.0 { 360.0 } else { whole }
}

/// From one heading to another, to the right positive.
pub fn turn(from: f64, to: f64) -> f64 {
    (to - from + 180.0).rem_euclid(360.0) - 180.0
}

fn is_outside(at: Place, half: Place) -> bool {
    at[0].abs() > half[0] || at[1].abs() > half[1]
}

fn turned(from: f64, to: f64, by: f64) -> f64 {
    (from + turn(from, to).clamp(-by, by)).rem_euclid(360.0)
}

fn towards(value: f64, goal: f64, by: f64) -> f64 {
    value + (goal - value).clamp(-by, by)
}
