//! Draws the candidate legs: where from, where to, when, by whom, how high.
//!
//! Every candidate has a stream of its own, keyed by the seed and its number. Draws per airliner, in this
//! order and again until a pair is accepted: departure, origin, destination, acceptance; then three for the
//! carrier, one for the level, and two normal numbers and one more for offsets. Per light aircraft:
//! departure and airport until the hour is accepted; then helicopter, level, speed.
//!
//! Candidates are numbered in the order of their departures before any is dropped, so that dropping one
//! disturbs no other.

use flight_analyser_model::places::{AirportSize, Airports};
use flight_analyser_model::world::Class;
use flight_analyser_model::world::frame::{GreatCircle, compass, position, way_m};
use flight_analyser_model::world::hash::{bell, join, mix};
use flight_analyser_model::world::leg::{DEPARTURE_UNIT_S, LATERAL_UNIT, LegRow, WOBBLE_UNIT};
use flight_analyser_model::world::runway::Field;
use seeded::Seeded;

use crate::carriers::Fleet;
use crate::convert::tiers::TIERS;

/// Weights of airports: by tier, other large ones, medium ones.
const TIER_WEIGHTS: [f64; 3] = [100.0, 55.0, 22.0];
const LARGE_WEIGHT: f64 = 6.0;
const MEDIUM_WEIGHT: f64 = 0.9;
/// Departures begin ten hours before the window and end with it, 22 hours in all.
const FIRST_S: i32 = -36_000;
const SPAN_S: i32 = 79_200;
/// The fall of demand with distance.
const DEMAND_KM: f64 = 2_600.0;
/// Pairs without a carrier's base are taken as often as one of three with one.
const NO_BASE: f64 = 1.0 / 3.0;
/// Light aircraft for every candidate leg.
const LIGHT_SHARE: f64 = 0.06;
/// The share of helicopters among them.
const HELICOPTER_SHARE: f64 = 0.15;
/// A pair that is not found after this many draws is not looked for any more.
const MOST_DRAWS: usize = 20_000;
/// Turboprops are slower and lower.
const TURBOPROP_KT: f64 = -70.0;
const TURBOPROP_LEVEL: u8 = 25;
/// From here on flights cruise at jet levels whatever their distance.
const LONG_KM: f64 = 1_400.0;

pub struct Traffic<'a> {
    pub seed: u64,
    pub airports: &'a Airports,
    pub fields: &'a [Field],
    pub fleet: &'a Fleet,
    /// Weights of all airports, summed up.
    sums: Vec<f64>,
    /// Airports from which light aircraft fly.
    small: Vec<u16>,
}

impl<'a> Traffic<'a> {
    pub fn new(seed: u64, airports: &'a Airports, fields: &'a [Field], fleet: &'a Fleet) -> Self {
        let tier = |code: &str| {
            TIERS
                .iter()
                .position(|tier| tier.split_whitespace().any(|other| other == code))
        };
        let mut sum = 0.0;
        let mut sums = Vec::new();
        let mut small = Vec::new();
        for (number, airport) in airports.all().iter().enumerate() {
            sum += match (tier(&airport.iata), airport.size) {
                (Some(tier), _) => TIER_WEIGHTS[tier],
                (None, AirportSize::Large) => LARGE_WEIGHT,
                (None, AirportSize::Medium) => MEDIUM_WEIGHT,
            };
            sums.push(sum);
            let is_small = tier(&airport.iata).is_none() && airport.size == AirportSize::Medium;
            if is_small && fleet.light(&airport.country).is_some() {
                small.push(number as u16);
            }
        }
        Traffic {
            seed,
            airports,
            fields,
            fleet,
            sums,
            small,
        }
    }

    /// All candidates, numbered by departure.
    pub fn candidates(&self, legs: u32) -> Vec<LegRow> {
        let light = (f64::from(legs) * LIGHT_SHARE) as u32;
        let stream = |kind: u64, number: u32| {
            Seeded::new(join(join(mix(self.seed), kind), u64::from(number)))
        };
        let mut rows: Vec<LegRow> = (0..legs)
            .filter_map(|number| self.airliner(&mut stream(200, number)))
            .collect();
        rows.extend((0..light).filter_map(|number| self.light(&mut stream(201, number))));
        rows.sort_by_key(|row| row.departure);
        (0..)
            .zip(&mut rows)
            .for_each(|(number, row)| row.number = number);
        rows
    }

    fn airport(&self, draw: f64) -> u16 {
        let total = self.sums.last().copied().unwrap_or_default();
        self.sums
            .partition_point(|&sum| sum <= draw * total)
            .min(self.sums.len() - 1) as u16
    }

    /// Share of usual traffic at an airport's solar hour.
    fn activity(&self, airport: u16, second: i32) -> f64 {
        let utc = (f64::from(second) / 3600.0 + 6.0).rem_euclid(24.0);
        let hour = (utc + self.airports.all()[usize::from(airport)].lon / 15.0).rem_euclid(24.0);
        if (6.0..22.0).contains(&hour) {
            1.0
        } else if (5.0..6.0).contains(&hour) || (22.0..23.5).contains(&hour) {
            0.45
        } else {
            0.08
        }
    }

    fn airliner(&self, stream: &mut Seeded) -> Option<LegRow> {
        for _ in 0..MOST_DRAWS {
            let departure = departure(stream.next_f64());
            let (origin, destination) = (
                self.airport(stream.next_f64()),
                self.airport(stream.next_f64()),
            );
            let chance = stream.next_f64();
            let vectors = [origin, destination].map(|end| self.fields[usize::from(end)].vector);
            let circle = GreatCircle::new(vectors[0], vectors[1]);
            let km = circle.km();
            let wanted = pair_share(km)
                * libm::exp(-km / DEMAND_KM)
                * self.activity(origin, departure * DEPARTURE_UNIT_S);
            let has_base = chance < wanted && self.fleet.serves(origin, destination, km);
            if chance < wanted * if has_base { 1.0 } else { NO_BASE } {
                return Some(self.row(stream, departure, [origin, destination], &circle));
            }
        }
        None
    }

    fn row(
        &self,
        stream: &mut Seeded,
        departure: i32,
        [origin, destination]: [u16; 2],
        circle: &GreatCircle,
    ) -> LegRow {
        let km = circle.km();
        let draws = [stream.next_f64(), stream.next_f64(), stream.next_f64()];
        let choice = self
            .fleet
            .choose(self.airports, [origin, destination], km, draws);
        let ahead = way_m(position(circle.at(0.0)), position(circle.at(0.001)));
        let is_eastbound = compass(ahead) < 180.0;
        let level = level(km, is_eastbound, stream.next_f64(), choice.is_turboprop);
        let slower = if choice.is_turboprop {
            TURBOPROP_KT
        } else {
            0.0
        };
        let offset = |value: f64| value.round().clamp(-127.0, 127.0) as i8;
        LegRow {
            number: 0,
            salt: 0,
            departure,
            origin,
            destination,
            level,
            speed: offset(12.0 * bell(stream.next_u64()) + slower),
            lateral: offset(0.25 * bell(stream.next_u64()) * (km / 1500.0).min(1.0) / LATERAL_UNIT),
            wobble: offset(0.05 * bell(stream.next_u64()) * (km / 1500.0).min(1.0) / WOBBLE_UNIT),
            carrier: choice.carrier,
            class: if choice.is_turboprop {
                Class::Turboprop
            } else {
                Class::Jet
            },
            first_step: 0,
            last_step: 0,
        }
    }

    fn light(&self, stream: &mut Seeded) -> Option<LegRow> {
        for _ in 0..MOST_DRAWS {
            let departure = departure(stream.next_f64());
            let airport = *self
                .small
                .get((stream.next_f64() * self.small.len() as f64) as usize)?;
            if stream.next_f64() >= self.activity(airport, departure * DEPARTURE_UNIT_S) {
                continue;
            }
            let is_helicopter = stream.next_f64() < HELICOPTER_SHARE;
            let levels = if is_helicopter { 3.0 } else { 9.0 };
            return Some(LegRow {
                number: 0,
                salt: 0,
                departure,
                origin: airport,
                destination: airport,
                level: 1 + (stream.next_f64() * levels) as u8,
                speed: (stream.next_f64() * 90.0 - 45.0).round() as i8,
                lateral: 0,
                wobble: 0,
                carrier: self
                    .fleet
                    .light(&self.airports.all()[usize::from(airport)].country)?,
                class: if is_helicopter {
                    Class::Helicopter
                } else {
                    Class::Light
                },
                first_step: 0,
                last_step: 0,
            });
        }
        None
    }
}

/// A lift-off in units of the file.
fn departure(draw: f64) -> i32 {
    (FIRST_S + (draw * f64::from(SPAN_S)) as i32) / DEPARTURE_UNIT_S
}

/// How often a pair at a distance is flown.
fn pair_share(km: f64) -> f64 {
    match km {
        km if km < 150.0 => 0.0,
        km if km < 400.0 => 0.5,
        km if km < 1_500.0 => 1.0,
        km if km < 3_000.0 => 0.3,
        km if km < 7_000.0 => 0.1,
        km if km < 13_500.0 => 0.05,
        _ => 0.0,
    }
}

/// Thousands of feet: odd to the east, even to the west.
fn level(km: f64, is_eastbound: bool, draw: f64, is_turboprop: bool) -> u8 {
    let level = match (km < LONG_KM, is_eastbound) {
        (true, _) => ((11_000.0 + 28.0 * km).min(41_000.0) / 1000.0) as u8,
        (false, true) => 33 + 2 * (draw * 4.0) as u8,
        (false, false) => 34 + 2 * (draw * 3.0) as u8,
    };
    let level = if is_turboprop {
        level.min(TURBOPROP_LEVEL)
    } else {
        level
    };
    let has_parity = (level % 2 == 1) == is_eastbound;
    if has_parity { level } else { level - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_odd_to_the_east_and_even_to_the_west() {
        for km in [160.0, 500.0, 1_000.0, 1_399.0, 2_000.0, 9_000.0] {
            for draw in [0.0, 0.3, 0.999] {
                assert_eq!(level(km, true, draw, false) % 2, 1);
                assert_eq!(level(km, false, draw, false) % 2, 0);
                assert!((14..=41).contains(&level(km, true, draw, false)));
            }
        }
    }

    #[test]
    fn departures_span_the_night_before_and_the_window() {
        assert_eq!(departure(0.0) * DEPARTURE_UNIT_S, -36_000);
        assert!(departure(0.999_999) * DEPARTURE_UNIT_S < 43_200);
    }
}
