//! Aircraft in relation to each other and to what they pass.

use flight_analyser_model::geodesy::{course_deg, distance_km};
use flight_analyser_model::world::FlightId;

use super::circles::Circle;
use super::sky::{Present, Sky};
use super::{Outputs, callsign, count, outputs};
use crate::apps::flight_analyser::kind::{Kind, Thing};

/// Everybody else at a minute, the nearest first.
pub fn by_distance(
    sky: &Sky,
    from: [f64; 2],
    but: Option<FlightId>,
    at: u16,
) -> Vec<(Present, f64)> {
    let others = sky.present(at).into_iter();
    let others = others.filter(|it| Some(it.flight) != but);
    let mut found: Vec<_> = others
        .map(|it| (it, distance_km(from, it.position)))
        .collect();
    found.sort_by(|one, other| one.1.total_cmp(&other.1));
    found
}

/// The aircraft nearest to an airport, and where it goes.
pub fn nearest_to_airport(sky: &Sky, code: &str, at: u16) -> Result<Outputs, String> {
    let found = by_distance(sky, sky.airport(code)?, None, at);
    let (nearest, _) = found.first().ok_or("nobody is there")?;
    let mut given = outputs([("callsign", callsign(sky.callsign(nearest.flight)))]);
    let destination = sky.details(nearest.flight).destination;
    if let Some(code) = sky.airport_code(destination) {
        given.insert("destination".into(), Kind::Code(Thing::Airport, code));
    }
    Ok(given)
}

/// Those present at a minute whose whole track has samples on both sides of a circle, by their
/// distance from a flight; as many as wanted.
pub fn nearest_across(
    sky: &Sky,
    flight: &str,
    circle: &Circle,
    at: u16,
    wanted: usize,
) -> Result<Vec<(FlightId, f64)>, String> {
    let id = sky.flight(flight)?;
    let position = sky.position(id, at).ok_or("the flight is not there then")?;
    let centre = sky.airport(&circle.airport)?;
    let crosses = |other: FlightId| {
        let track = sky.track(other, 0, sky.last_step());
        let mut inside = track
            .iter()
            .map(|(_, it)| distance_km(centre, *it) <= circle.radius_km);
        let first = inside.next();
        inside.any(|it| Some(it) != first)
    };
    let others = by_distance(sky, position, Some(id), at).into_iter();
    let found = others.filter(|(other, _)| crosses(other.flight));
    Ok(found
        .map(|(other, km)| (other.flight, km))
        .take(wanted)
        .collect())
}

pub fn nearest_crossing(
    sky: &Sky,
    flight: &str,
    circle: &Circle,
    at: u16,
) -> Result<Outputs, String> {
    let found = nearest_across(sky, flight, circle, at, 1)?;
    let (nearest, _) = found.first().ok_or("nobody crosses the circle")?;
    Ok(outputs([("callsign", callsign(sky.callsign(*nearest)))]))
}

/// Airports that a flight passes between two minutes, at most so far away.
pub fn airports_passed(
    sky: &Sky,
    flight: &str,
    [from, until]: [u16; 2],
    km: f64,
) -> Result<Outputs, String> {
    let passed = sky.airports_within(&positions(sky, flight, from, until)?, km);
    let codes: Vec<_> = passed.into_iter().map(|(code, _)| code).collect();
    Ok(outputs([
        ("count", count(codes.len())),
        ("airports", Kind::Codes(Thing::Airport, codes)),
    ]))
}

pub fn positions(sky: &Sky, flight: &str, from: u16, until: u16) -> Result<Vec<[f64; 2]>, String> {
    let track = sky.track(sky.flight(flight)?, from, until);
    match track.is_empty() {
        true => Err(format!("{flight} is not there then")),
        false => Ok(track.into_iter().map(|(_, position)| position).collect()),
    }
}

/// The longitudes of some flights at a step, when all are there.
pub fn longitudes(sky: &Sky, flights: &[FlightId], step: u16) -> Option<Vec<f64>> {
    let positions = flights.iter().map(|it| sky.position(*it, step));
    positions.map(|it| it.map(|[_, lon]| lon)).collect()
}

/// The first minute at which flights are in this order from west to east, and stay so for a while.
pub fn order(sky: &Sky, flights: &[String], after: u16, holds: u16) -> Result<Outputs, String> {
    let flights: Vec<_> = flights
        .iter()
        .map(|it| sky.flight(it))
        .collect::<Result<_, _>>()?;
    let is_ordered = |step: u16| {
        longitudes(sky, &flights, step).is_some_and(|it| it.windows(2).all(|it| it[0] < it[1]))
    };
    let mut steps = after..=sky.last_step().saturating_sub(holds);
    let first = steps.find(|step| (*step..=step + holds).all(is_ordered));
    let first = first.ok_or("they never come in that order")?;
    Ok(outputs([("time", sky.time(first))]))
}

/// The easternmost of some flights at a minute.
pub fn most_easterly(sky: &Sky, flights: &[String], at: u16) -> Result<FlightId, String> {
    let ids: Vec<_> = flights
        .iter()
        .map(|it| sky.flight(it))
        .collect::<Result<_, _>>()?;
    let longitudes = longitudes(sky, &ids, at).ok_or("not all of them are there then")?;
    let east = ids
        .iter()
        .zip(longitudes)
        .max_by(|a, b| a.1.total_cmp(&b.1));
    east.map(|(flight, _)| *flight)
        .ok_or_else(|| "no flights are given".to_string())
}

/// How far ahead of a flight another one is, in kilometres along its heading; negative is behind.
pub fn ahead_km(sky: &Sky, flight: FlightId, other: FlightId, step: u16) -> Option<f64> {
    let sample = sky.sample(flight, step)?;
    let heading = f64::from(sample.heading?) / 10.0;
    let (here, there) = (sample.position(), sky.position(other, step)?);
    let off = (course_deg(here, there) - heading).to_radians();
    Some(distance_km(here, there) * off.cos())
}

/// Who is nearest to a flight at a minute, and when that one gets ahead of it.
pub fn overtaking(sky: &Sky, flight: &str, at: u16) -> Result<Outputs, String> {
    let id = sky.flight(flight)?;
    let position = sky.position(id, at).ok_or("the flight is not there then")?;
    let others = by_distance(sky, position, Some(id), at);
    let (nearest, _) = others.first().ok_or("nobody else is there")?;
    let is_ahead = |step: u16| ahead_km(sky, id, nearest.flight, step).map(|km| km > 0.0);
    if is_ahead(at) != Some(false) {
        return Err("the nearest aircraft is not behind".into());
    }
    let mut later = at + 1..=sky.last_step();
    let overtakes = later.find(|step| is_ahead(*step) == Some(true));
    let overtakes = overtakes.ok_or("the nearest aircraft stays behind")?;
    Ok(outputs([
        ("callsign", callsign(sky.callsign(nearest.flight))),
        ("time", sky.time(overtakes)),
    ]))
}

/// All pairs of airborne aircraft inside a circle, the closest first.
pub fn pairs(
    sky: &Sky,
    circle: &Circle,
    at: u16,
) -> Result<Vec<(FlightId, FlightId, f64)>, String> {
    let mut inside = circle.inside(sky, at)?;
    inside.retain(|it| !it.on_ground);
    let mut found = Vec::new();
    for (place, one) in inside.iter().enumerate() {
        for other in &inside[place + 1..] {
            let km = distance_km(one.position, other.position);
            found.push((one.flight, other.flight, km));
        }
    }
    found.sort_by(|one, other| one.2.total_cmp(&other.2));
    Ok(found)
}

/// The closest pair, by geo altitude.
pub fn closest_pair(sky: &Sky, circle: &Circle, at: u16) -> Result<Outputs, String> {
    let found = pairs(sky, circle, at)?;
    let (one, other, _) = found.first().ok_or("there are no two aircraft inside")?;
    let altitude = |flight: FlightId| {
        let metres = sky.sample(flight, at).and_then(|it| it.geo_m);
        metres.ok_or_else(|| format!("{} has no geo altitude", sky.callsign(flight)))
    };
    let (one_altitude, other_altitude) = (altitude(*one)?, altitude(*other)?);
    let (higher, lower) = match one_altitude.cmp(&other_altitude) {
        std::cmp::Ordering::Greater => (one, other),
        std::cmp::Ordering::Less => (other, one),
        std::cmp::Ordering::Equal => return Err("both are equally high".into()),
    };
    Ok(outputs([
        ("higher", callsign(sky.callsign(*higher))),
        ("lower", callsign(sky.callsign(*lower))),
    ]))
}
