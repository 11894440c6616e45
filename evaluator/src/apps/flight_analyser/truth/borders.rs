//! Countries below a flight, and the step from one to the next.

use flight_analyser_model::world::FlightId;

use super::sky::Sky;
use super::{Outputs, callsign, count, outputs};
use crate::apps::flight_analyser::kind::Kind;

/// A step at which the country is another than the last one, the sea left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    pub step: u16,
    pub from: String,
    pub into: String,
}

/// All crossings of a flight between two steps. What came before counts as where it comes from.
pub fn crossings(sky: &Sky, flight: FlightId, after: u16, until: u16) -> Vec<Crossing> {
    let first = sky.details(flight).first_step;
    let before = (first..=after).rev();
    let before = before.filter_map(|step| sky.position(flight, step));
    let mut last = before.into_iter().find_map(|it| sky.country(it));
    let mut found = Vec::new();
    for (step, position) in sky.track(flight, after + 1, until) {
        let Some(country) = sky.country(position) else {
            continue;
        };
        if let Some(from) = last.replace(country.clone())
            && from != country
        {
            found.push(Crossing {
                step,
                from,
                into: country,
            });
        }
    }
    found
}

/// When a flight first crosses from one country into another after a minute.
pub fn crossing(
    sky: &Sky,
    flight: &str,
    after: u16,
    [from, into]: [&str; 2],
) -> Result<Outputs, String> {
    let crossings = crossings(sky, sky.flight(flight)?, after, sky.last_step());
    let mut found = crossings
        .iter()
        .filter(|it| it.from == from && it.into == into);
    let first = found.next();
    let first = first.ok_or_else(|| format!("{flight} does not cross from {from} into {into}"))?;
    Ok(outputs([("time", sky.time(first.step))]))
}

/// Everybody who crosses from one country into another after a minute and does not come back, with the
/// minute, in their order.
pub fn lasting_crossings(sky: &Sky, after: u16, [from, into]: [&str; 2]) -> Vec<(u16, FlightId)> {
    let mut found = Vec::new();
    let flights = sky.flights();
    for (flight, _) in flights.filter(|(_, it)| it.last_step > after) {
        let crossings = crossings(sky, flight, after, sky.last_step());
        let own = crossings
            .iter()
            .filter(|it| it.from == from && it.into == into);
        let Some(last) = own.last() else {
            continue;
        };
        let comes_back = crossings
            .iter()
            .any(|it| it.step > last.step && it.into == from);
        if !comes_back {
            found.push((last.step, flight));
        }
    }
    found.sort();
    found
}

/// Who is the first to cross for good.
pub fn first_to_cross(sky: &Sky, after: u16, countries: [&str; 2]) -> Result<Outputs, String> {
    let found = lasting_crossings(sky, after, countries);
    let (step, flight) = first_alone(&found)?;
    Ok(outputs([
        ("callsign", callsign(sky.callsign(flight))),
        ("time", sky.time(step)),
    ]))
}

/// The first of a sorted list, unless another one is as early.
fn first_alone(found: &[(u16, FlightId)]) -> Result<(u16, FlightId), String> {
    match found {
        [] => Err("nobody does".into()),
        [first, second, ..] if first.0 == second.0 => Err("two do at the same minute".into()),
        [first, ..] => Ok(*first),
    }
}

/// Those over a country at a minute, south of a latitude, who reach another one, with the minute.
pub fn reaching(sky: &Sky, at: u16, over: &str, south_of: f64, into: &str) -> Vec<(u16, FlightId)> {
    let present = sky.present(at).into_iter();
    let over = present.filter(|it| {
        !it.on_ground
            && it.position[0] < south_of
            && sky.country(it.position).as_deref() == Some(over)
    });
    let mut found: Vec<_> = over
        .filter_map(|it| {
            let later = sky.track(it.flight, at + 1, sky.last_step());
            let mut there = later
                .iter()
                .filter(|(_, position)| sky.country(*position).as_deref() == Some(into));
            there.next().map(|(step, _)| (*step, it.flight))
        })
        .collect();
    found.sort();
    found
}

pub fn first_to_reach(
    sky: &Sky,
    at: u16,
    over: &str,
    south_of: f64,
    into: &str,
) -> Result<Outputs, String> {
    let (step, flight) = first_alone(&reaching(sky, at, over, south_of, into))?;
    Ok(outputs([
        ("callsign", callsign(sky.callsign(flight))),
        ("time", sky.time(step)),
    ]))
}

/// The countries that a flight has entered until a minute; the one that it comes from is not entered.
pub fn countries_entered(sky: &Sky, flight: &str, until: u16) -> Result<Outputs, String> {
    let flight = sky.flight(flight)?;
    let first = sky.details(flight).first_step;
    let entered: Vec<_> = crossings(sky, flight, first, until)
        .into_iter()
        .map(|it| it.into)
        .collect();
    Ok(outputs([
        ("borders", count(entered.len())),
        ("countries", Kind::Countries(entered)),
    ]))
}
