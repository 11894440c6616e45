//! The ways from the origin to a script's first knot and from its last knot to the destination.
//!
//! Altitude and speed follow the profile of legs, not stretched but capped at the cruise level. What is
//! missing to the knot's own altitude is blended in over its nearest 80 km. Both ways are marched from
//! the knot, because its time is given; the runway is the one nearest to the course.

use anyhow::{Context, Result};
use flight_analyser_model::geodesy::{course_deg, destination as onward, distance_km};
use flight_analyser_model::places::{Airport, Airports};
use flight_analyser_model::world::frame::{GreatCircle, position, vector, wrapped};
use flight_analyser_model::world::profile::{
    KNOT_KM_S, climb_ft, climb_kt, descent_ft, descent_kt,
};

use super::{Script, ScriptKnot};

/// Over which the knot's own altitude is blended in.
const BLEND_KM: f64 = 80.0;
/// Straight from the runway.
const STRAIGHT_KM: f64 = 4.0;
const FINAL_KM: f64 = 10.0;
/// From the threshold to lift-off, and to touchdown.
const LIFT_OFF_KM: f64 = 1.4;
const TOUCHDOWN_KM: f64 = 0.4;
/// Seconds between knots while anything changes, and in cruise.
const SHORT_S: f64 = 30.0;
const LONG_S: f64 = 300.0;
/// Both profiles are above every cruise here.
const PROFILE_KM: f64 = 300.0;

/// The script's own knots with the ways to and from them.
pub fn with_feeders(script: &Script, airports: &Airports) -> Result<Vec<ScriptKnot>> {
    let airport = |code: &Option<String>| code.as_deref().and_then(|code| airports.by_iata(code));
    let (origin, destination) = (airport(&script.origin), airport(&script.destination));
    let first = *script
        .knots
        .first()
        .with_context(|| format!("{} has no knots", script.callsign))?;
    let last = script.knots[script.knots.len() - 1];
    let cruise = cruise(script, origin, destination);
    let mut knots = Vec::new();
    if let Some(origin) = origin.filter(|_| !first.on_ground) {
        let mut way = Feeder::new(first, origin, cruise, true, script.via).knots();
        way.reverse();
        knots.append(&mut way);
    }
    knots.extend(&script.knots);
    if let Some(destination) = destination.filter(|_| !last.on_ground) {
        knots.extend(Feeder::new(last, destination, cruise, false, None).knots());
    }
    Ok(knots)
}

/// Feet and knots outside the script.
fn cruise(script: &Script, origin: Option<&Airport>, destination: Option<&Airport>) -> [f64; 2] {
    if let Some(cruise) = script.cruise {
        return cruise;
    }
    let way = origin
        .zip(destination)
        .map(|(from, to)| distance_km([from.lat, from.lon], [to.lat, to.lon]));
    let usual = way.map_or(0.0, |km| {
        ((11_000.0 + 28.0 * km).min(36_000.0) / 1000.0).floor() * 1000.0
    });
    let highest = script
        .knots
        .iter()
        .map(|knot| knot.feet)
        .fold(0.0, f64::max);
    // Knots high up say what the cruise is; low ones say only that the flight is climbing or landing.
    let feet = if highest >= 23_000.0 {
        highest
    } else {
        usual.max(highest)
    };
    let airborne = script
        .knots
        .windows(2)
        .filter(|pair| !pair[0].on_ground && !pair[1].on_ground);
    let fastest = airborne
        .filter(|pair| pair[0].feet >= 20_000.0)
        .map(|pair| {
            distance_km(pair[0].position, pair[1].position)
                / f64::from(pair[1].second - pair[0].second)
                / KNOT_KM_S
        })
        .fold(0.0, f64::max);
    let usual_kt = (7.0 * feet / 1000.0 + 190.0).min(450.0);
    [
        feet,
        if fastest > 0.0 {
            fastest.clamp(300.0, 500.0)
        } else {
            usual_kt
        },
    ]
}

/// One way, from the knot to the airport. Distances are measured from the knot.
struct Feeder<'a> {
    knot: ScriptKnot,
    airport: &'a Airport,
    is_before: bool,
    cruise_ft: f64,
    cruise_kt: f64,
    threshold: [f64; 2],
    heading: f64,
    /// Where the straight part begins, seen from the knot.
    gate: [f64; 2],
    /// From the knot to the gate, by way of the detour.
    circles: Vec<GreatCircle>,
    km: f64,
    /// Where the knot would lie on the profile of the other end.
    offset_km: f64,
}

impl<'a> Feeder<'a> {
    fn new(
        knot: ScriptKnot,
        airport: &'a Airport,
        [cruise_ft, cruise_kt]: [f64; 2],
        is_before: bool,
        via: Option<[f64; 2]>,
    ) -> Self {
        let reference = [airport.lat, airport.lon];
        let next = via.unwrap_or(knot.position);
        let course = if is_before {
            course_deg(reference, next)
        } else {
            course_deg(next, reference)
        };
        let off = |heading: f64| wrapped((heading - course).rem_euclid(360.0)).abs();
        let end = airport
            .runways
            .iter()
            .min_by(|one, other| off(one.heading).total_cmp(&off(other.heading)));
        let (threshold, heading) =
            end.map_or((reference, course), |end| ([end.lat, end.lon], end.heading));
        let (gate, straight) = match is_before {
            true => (
                onward(threshold, heading, LIFT_OFF_KM + STRAIGHT_KM),
                STRAIGHT_KM,
            ),
            false => (
                onward(threshold, (heading + 180.0) % 360.0, FINAL_KM),
                FINAL_KM + TOUCHDOWN_KM,
            ),
        };
        let stops: Vec<_> = [Some(knot.position), via, Some(gate)]
            .into_iter()
            .flatten()
            .map(vector)
            .collect();
        let circles: Vec<_> = stops
            .windows(2)
            .map(|pair| GreatCircle::new(pair[0], pair[1]))
            .collect();
        let profile = |km: f64| {
            if is_before {
                descent_ft(km)
            } else {
                climb_ft(km)
            }
        };
        // Both profiles grow with distance: the first kilometre that is high enough.
        let offset_km = (0..PROFILE_KM as i32)
            .map(f64::from)
            .find(|&km| profile(km) >= knot.feet - f64::from(airport.elevation_ft).max(0.0))
            .unwrap_or(PROFILE_KM);
        let km = circles.iter().map(GreatCircle::km).sum::<f64>() + straight;
        Feeder {
            knot,
            airport,
            is_before,
            cruise_ft,
            cruise_kt,
            threshold,
            heading,
            gate,
            circles,
            km,
            offset_km,
        }
    }

    fn field_ft(&self) -> f64 {
        f64::from(self.airport.elevation_ft)
    }

    /// The profile's altitude at a distance from the knot.
    fn profile_ft(&self, km: f64) -> f64 {
        let near_airport = self.km - km;
        let (airport, other) = match self.is_before {
            true => (climb_ft(near_airport), descent_ft(km + self.offset_km)),
            false => (descent_ft(near_airport), climb_ft(km + self.offset_km)),
        };
        (self.field_ft() + airport)
            .min(self.field_ft() + other)
            .min(self.cruise_ft)
    }

    fn feet(&self, km: f64) -> f64 {
        let blend = (1.0 - km / BLEND_KM.min(self.km)).max(0.0);
        self.profile_ft(km) + (self.knot.feet - self.profile_ft(0.0)) * blend
    }

    /// Kilometres a second.
    fn speed(&self, km: f64) -> f64 {
        let near_airport = (self.km - km).max(0.0);
        let (airport, other) = match self.is_before {
            true => (climb_kt(near_airport), descent_kt(km + self.offset_km)),
            false => (descent_kt(near_airport), climb_kt(km + self.offset_km)),
        };
        airport.min(other).min(self.cruise_kt) * KNOT_KM_S
    }

    fn position(&self, km: f64) -> [f64; 2] {
        let mut beyond = km;
        for circle in &self.circles {
            if beyond <= circle.km() {
                return position(circle.at(beyond / circle.km() * circle.angle));
            }
            beyond -= circle.km();
        }
        let outwards = if self.is_before { 180.0 } else { 0.0 };
        onward(self.gate, (self.heading + outwards) % 360.0, beyond)
    }

    /// From the knot to the ramp; backwards in time when the way leads to the knot.
    fn knots(&self) -> Vec<ScriptKnot> {
        let sign = if self.is_before { -1 } else { 1 };
        let (mut km, mut second) = (0.0, self.knot.second);
        let mut knots = Vec::new();
        loop {
            let is_steady = |seconds: f64| {
                let next = km + self.speed(km) * seconds;
                next + 1.0 < self.km
                    && self.feet(next) == self.feet(km)
                    && self.speed(next) == self.speed(km)
            };
            let seconds = if is_steady(LONG_S) { LONG_S } else { SHORT_S };
            let middle = km + self.speed(km) * seconds / 2.0;
            let way = self.speed(middle) * seconds;
            if km + way >= self.km {
                second += sign * (((self.km - km) / self.speed(self.km)).round() as i32).max(1);
                break;
            }
            km += way;
            second += sign * seconds as i32;
            let feet = self.feet(km).max(self.field_ft());
            knots.push(ScriptKnot {
                second,
                position: self.position(km),
                feet,
                on_ground: false,
            });
        }
        match self.is_before {
            true => self.departure(second, &mut knots),
            false => self.arrival(second, &mut knots),
        }
        knots
    }

    fn ground(&self, second: i32, position: [f64; 2]) -> ScriptKnot {
        ScriptKnot {
            second,
            position,
            feet: self.field_ft(),
            on_ground: true,
        }
    }

    /// Backwards from lift-off.
    fn departure(&self, second: i32, knots: &mut Vec<ScriptKnot>) {
        let lift_off = onward(self.threshold, self.heading, LIFT_OFF_KM);
        knots.push(ScriptKnot {
            on_ground: false,
            ..self.ground(second, lift_off)
        });
        knots.push(self.ground(second - 30, self.threshold));
        knots.push(self.ground(second - 90, self.threshold));
        knots.push(self.ground(second - 480, [self.airport.lat, self.airport.lon]));
    }

    fn arrival(&self, second: i32, knots: &mut Vec<ScriptKnot>) {
        knots.push(self.ground(second, onward(self.threshold, self.heading, TOUCHDOWN_KM)));
        knots.push(self.ground(
            second + 40,
            onward(self.threshold, self.heading, TOUCHDOWN_KM + 1.4),
        ));
        knots.push(self.ground(second + 360, [self.airport.lat, self.airport.lon]));
    }
}
