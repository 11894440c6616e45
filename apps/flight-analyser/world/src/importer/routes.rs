//! Estimates where a recorded flight came from and went to, by its first and last sample.

use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::places::{Airport, Airports};
use flight_analyser_model::world::Sample;

/// On the ground, the airport is at most so far away.
const GROUND_KM: f64 = 6.0;
/// In the air, so far and not higher above it.
const AIR_KM: f64 = 60.0;
const AIR_FT: f64 = 12_000.0;
/// Feet of a metre.
const METRE_FT: f64 = 3.280_84;
/// A degree of latitude is never shorter.
const DEGREE_KM: f64 = 110.5;

/// By the first sample: on the ground, or low and climbing.
pub fn origin(first: &Sample, airports: &Airports) -> Option<u16> {
    estimate(first, airports, first.vertical.is_some_and(|rate| rate > 0))
}

/// By the last sample: on the ground, or low and descending.
pub fn destination(last: &Sample, airports: &Airports) -> Option<u16> {
    estimate(last, airports, last.vertical.is_some_and(|rate| rate < 0))
}

fn estimate(sample: &Sample, airports: &Airports, has_direction: bool) -> Option<u16> {
    let position = sample.position();
    let is_near = |airport: &Airport| (airport.lat - position[0]).abs() * DEGREE_KM <= AIR_KM;
    let (number, airport, km) = (0u16..)
        .zip(airports.all())
        .filter(|(_, airport)| is_near(airport))
        .map(|(number, airport)| {
            (
                number,
                airport,
                distance_km(position, [airport.lat, airport.lon]),
            )
        })
        .min_by(|one, other| one.2.total_cmp(&other.2))?;
    let is_there = match (sample.on_ground, sample.baro_m) {
        (true, _) => km <= GROUND_KM,
        (false, Some(metres)) => {
            let is_low = f64::from(metres) * METRE_FT < f64::from(airport.elevation_ft) + AIR_FT;
            has_direction && km <= AIR_KM && is_low
        }
        (false, None) => false,
    };
    is_there.then_some(number)
}
