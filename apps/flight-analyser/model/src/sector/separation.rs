//! How near two aircraft are, now and soon.

use super::Wind;
use super::aircraft::Aircraft;

/// Two aircraft are far enough apart with so many miles between them.
pub const APART_NM: f64 = 5.0;
/// Or with so many feet.
pub const APART_FT: f64 = 1000.0;
/// How far alerts look ahead.
const AHEAD_S: u32 = 120;
/// In steps of so many seconds.
const STEP_S: u32 = 4;

/// What an alert says of two aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    /// Nothing.
    Apart,
    /// They will be too near within so many seconds if both go on as they fly now.
    Soon(u32),
    /// They are too near.
    Lost,
}

/// A loss of separation between two flights.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The two, by their places in the list of flights; the smaller one first.
    pub pair: [usize; 2],
    /// When it began.
    pub from_s: u32,
    /// The last second of it.
    pub to_s: u32,
    /// How many seconds of it there were.
    pub seconds: u32,
    /// The nearest that they came, in miles.
    pub nearest_nm: f64,
}

/// Are two aircraft too near?
pub(super) fn is_lost(one: &Aircraft, other: &Aircraft) -> bool {
    is_too_near(
        [one.at[0] - other.at[0], one.at[1] - other.at[1]],
        one.altitude - other.altitude,
    )
}

/// With a foot and a hundredth of a mile for what numbers lose.
fn is_too_near([east, north]: [f64; 2], feet: f64) -> bool {
    let near = APART_NM - 0.01;
    feet.abs() < APART_FT - 1.0 && east * east + north * north < near * near
}

/// What an alert says of two aircraft: where both will be if they turn no further, and climb or descend to
/// where they were told.
pub fn closeness(one: &Aircraft, other: &Aircraft, wind: Wind) -> Closeness {
    if is_lost(one, other) {
        return Closeness::Lost;
    }
    let [speed, its_speed] = [one, other].map(|it| it.ground_speed(wind));
    let seconds = (STEP_S..=AHEAD_S).step_by(STEP_S as usize);
    let mut too_near = seconds.filter(|seconds| {
        let passed = f64::from(*seconds);
        let away = |axis: usize| {
            let miles = (speed[axis] - its_speed[axis]) * passed / 3600.0;
            one.at[axis] - other.at[axis] + miles
        };
        let feet = altitude_after(one, passed) - altitude_after(other, passed);
        is_too_near([away(0), away(1)], feet)
    });
    too_near.next().map_or(Closeness::Apart, Closeness::Soon)
}

fn altitude_after(aircraft: &Aircraft, seconds: f64) -> f64 {
    let goal = f64::from(aircraft.goal.level) * 100.0;
    let by = aircraft.climb_rate() / 60.0 * seconds;
    match by > 0.0 {
        true => (aircraft.altitude + by).min(goal),
        false => (aircraft.altitude + by).max(goal),
    }
}
